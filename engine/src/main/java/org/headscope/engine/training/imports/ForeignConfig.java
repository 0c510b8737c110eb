package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.io.JsonFault;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A library's `config.json`. Every field must be used, or be known to change nothing: others are
/// refused by their name, since they may change what the model computes.
final class ForeignConfig {
  private final Path file;
  private final String prefix;
  private final Map<String, JsonNode> fields = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();

  private ForeignConfig(Path file, String prefix, JsonNode object) {
    this.file = file;
    this.prefix = prefix;
    object.properties().stream()
        .filter(field -> !field.getValue().isNull())
        .forEach(field -> fields.put(field.getKey(), field.getValue()));
  }

  /// Reads `file`.
  ///
  /// @throws UserError if it is no JSON object
  static ForeignConfig read(Path file) {
    String text = Json.text(file);
    try {
      JsonNode object = Json.mapper().readTree(text);
      UserError.when(
          !object.isObject(), "%s is not a JSON object; restore the model's own file.", file);
      return new ForeignConfig(file, "", object);
    } catch (JacksonException e) {
      throw new UserError(
          "%s %s; restore the model's own file.".formatted(file, JsonFault.problem(e, text)), e);
    }
  }

  Path file() {
    return file;
  }

  /// True if the field is there and not null.
  boolean has(String name) {
    return fields.containsKey(name);
  }

  private Optional<JsonNode> take(String... names) {
    Optional<JsonNode> taken = Optional.empty();
    for (String name : names) {
      used.add(name);
      taken = taken.isPresent() ? taken : Optional.ofNullable(fields.get(name));
    }
    return taken;
  }

  /// The whole number from 1 called by the first of `names` that is there.
  int count(String... names) {
    int count = optionalCount(names).orElseThrow(() -> missing(names[0]));
    if (count < 1) {
      throw wrong(names[0], "write a whole number from 1");
    }
    return count;
  }

  OptionalInt optionalCount(String... names) {
    Optional<JsonNode> node = take(names);
    if (node.isEmpty()) {
      return OptionalInt.empty();
    }
    if (!node.get().isIntegralNumber() || !node.get().canConvertToInt()) {
      throw wrong(names[0], "write a whole number");
    }
    return OptionalInt.of(node.get().intValue());
  }

  double real(double otherwise, String... names) {
    Optional<JsonNode> node = take(names);
    if (node.isPresent() && !node.get().isNumber()) {
      throw wrong(names[0], "write a number");
    }
    return node.map(JsonNode::doubleValue).orElse(otherwise);
  }

  boolean flag(String name, boolean otherwise) {
    Optional<JsonNode> node = take(name);
    if (node.isPresent() && !node.get().isBoolean()) {
      throw wrong(name, "write true or false");
    }
    return node.map(JsonNode::booleanValue).orElse(otherwise);
  }

  /// The text of a field; empty if it is missing.
  Optional<String> text(String name) {
    Optional<JsonNode> node = take(name);
    if (node.isPresent() && !node.get().isString()) {
      throw wrong(name, "write a text");
    }
    return node.map(JsonNode::stringValue);
  }

  /// The texts of a list; empty if it is missing.
  List<String> words(String name) {
    Optional<JsonNode> node = take(name);
    List<String> words = new ArrayList<>();
    for (JsonNode word : node.orElseGet(() -> Json.mapper().createArrayNode())) {
      words.add(word.asString());
    }
    if (node.isPresent() && (!node.get().isArray() || words.isEmpty())) {
      throw wrong(name, "write a list of texts");
    }
    return words;
  }

  /// The meaning of a field's text.
  ///
  /// @param otherwise the text if the field is missing
  <T> T choice(String name, String otherwise, Map<String, T> meanings) {
    T meaning = meanings.get(text(name).orElse(otherwise));
    if (meaning == null) {
      throw wrong(name, "HeadScope reads " + String.join(", ", new TreeSet<>(meanings.keySet())));
    }
    return meaning;
  }

  /// The fields of an object; without any if it is missing.
  ForeignConfig object(String name) {
    JsonNode node = take(name).orElseGet(() -> Json.mapper().createObjectNode());
    if (!node.isObject()) {
      throw wrong(name, "write an object in braces");
    }
    return new ForeignConfig(file, prefix + name + ".", node);
  }

  /// Refuses a field that is there with another value than one of `allowed`, in JSON.
  void require(String name, String... allowed) {
    Optional<JsonNode> node = take(name);
    if (node.isPresent() && !List.of(allowed).contains(node.get().toString())) {
      throw wrong(
          name,
          allowed.length == 0
              ? "HeadScope reads models without it"
              : "HeadScope reads models where it is " + String.join(" or ", allowed));
    }
  }

  /// Names fields that change nothing.
  void ignore(Collection<String> names) {
    used.addAll(names);
  }

  /// Refuses fields that nothing has asked for.
  void requireAllUsed() {
    for (String name : fields.keySet()) {
      if (!used.contains(name)) {
        throw wrong(name, "HeadScope does not know this field, which may change the model");
      }
    }
  }

  private UserError missing(String name) {
    return new UserError(
        "%s lacks \"%s\"; restore the model's own file.".formatted(file, prefix + name));
  }

  UserError wrong(String name, String remedy) {
    String value = PlainText.truncated(String.valueOf(fields.get(name)));
    return new UserError("%s: \"%s\" is %s; %s.".formatted(file, prefix + name, value, remedy));
  }
}
