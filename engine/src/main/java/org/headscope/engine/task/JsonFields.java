package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.run.UserError;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The fields of a JSON object that may be hand-written. Each is read as the required type, or
/// named in an error with the place and the remedy; unknown fields are ignored.
///
/// @param where how errors begin: the file and the line
public record JsonFields(String where, JsonNode object) {

  public static final int MAX_NAME = 200;

  public boolean has(String name) {
    return field(name).isPresent();
  }

  public Optional<JsonNode> field(String name) {
    return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
  }

  /// Returns the text `name`, which is not empty.
  public Optional<String> text(String name) {
    Optional<JsonNode> node = field(name);
    if (node.filter(n -> !n.isString() || n.stringValue().isEmpty()).isPresent()) {
      throw wrong(name, "is not text", "write it in quotes");
    }
    return node.map(JsonNode::stringValue);
  }

  /// Returns the text `name` of at most `max` characters.
  public Optional<String> text(String name, int max) {
    Optional<String> text = text(name);
    if (text.isPresent() && text.get().length() > max) {
      throw wrong(
          name,
          "has %,d characters, more than %d".formatted(text.get().length(), max),
          "shorten it");
    }
    return text;
  }

  public JsonNode array(String name) {
    JsonNode node = field(name).orElseThrow(() -> wrong(name, "is missing", "write it as a list"));
    if (!node.isArray()) {
      throw wrong(name, "is not a list", "write it as a list");
    }
    return node;
  }

  public List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (JsonNode entry : array(name)) {
      if (!entry.isString()) {
        throw wrong(name, "has an entry that is not a string", "quote every string");
      }
      texts.add(entry.stringValue());
    }
    return texts;
  }

  public JsonFields object(String name) {
    JsonNode node = field(name).orElseThrow(() -> wrong(name, "is missing", "write it in braces"));
    if (!node.isObject()) {
      throw wrong(name, "is not an object", "write it in braces");
    }
    return new JsonFields(where, node);
  }

  /// Returns the seed `name`, any whole number of 64 bits.
  public Optional<Long> seed(String name) {
    Optional<JsonNode> node = field(name);
    if (node.filter(n -> !n.canConvertToLong()).isPresent()) {
      throw wrong(name, "is not a whole number", "write the seed that made the file");
    }
    return node.map(JsonNode::longValue);
  }

  /// Returns `node`, which is or is part of the field `name`, as a whole number from `min` to
  /// `max`.
  ///
  /// @param what the kind of the numbers, such as `state numbers`
  public int integer(@Nullable JsonNode node, String name, String what, int min, int max) {
    if (node == null
        || !node.isIntegralNumber()
        || !node.canConvertToInt()
        || node.intValue() < min
        || node.intValue() > max) {
      throw wrong(
          name,
          "has something other than %s from %d to %d".formatted(what, min, max),
          "write whole numbers in that range");
    }
    return node.intValue();
  }

  /// Returns the field `name` as a whole number from `min` to `max`.
  public int integer(String name, String what, int min, int max) {
    return integer(object.get(name), name, what, min, max);
  }

  public UserError wrong(IllegalArgumentException fault, String remedy) {
    String place = where.endsWith(",") ? where.substring(0, where.length() - 1) : where;
    return new UserError("%s: %s; %s.".formatted(place, fault.getMessage(), remedy), fault);
  }

  public UserError wrong(String field, String what, String remedy) {
    return new UserError("%s field \"%s\" %s; %s.".formatted(where, field, what, remedy));
  }
}
