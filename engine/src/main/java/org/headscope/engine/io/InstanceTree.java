package org.headscope.engine.io;

import module java.base;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A line of an instance file as a tree. Jackson's own way there is a method so large that to
/// compile it takes longer than to read thousands of lines. It has the last word on every line that
/// is not as ours are.
final class InstanceTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private InstanceTree() {}

  /// What [tools.jackson.databind.ObjectMapper#readTree(String)] gives.
  static JsonNode of(String json) {
    try (JsonParser parser = Json.mapper().createParser(json)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        ObjectNode line = object(parser);
        if (parser.nextToken() == null) {
          return line;
        }
      }
    } catch (JacksonException | UnusualException _) {
      // said below
    }
    return Json.mapper().readTree(json);
  }

  /// A value that Jackson had better make a node of.
  private static final class UnusualException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;
  }

  private static ObjectNode object(JsonParser parser) {
    ObjectNode object = NODES.objectNode();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      object.set(name, value(parser, parser.nextToken()));
    }
    return object;
  }

  private static ArrayNode array(JsonParser parser) {
    ArrayNode array = NODES.arrayNode();
    for (JsonToken next = parser.nextToken();
        next != JsonToken.END_ARRAY;
        next = parser.nextToken()) {
      array.add(value(parser, next));
    }
    return array;
  }

  private static JsonNode value(JsonParser parser, JsonToken token) {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> NODES.stringNode(parser.getString());
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> fraction(parser);
      default -> throw new UnusualException();
    };
  }

  private static JsonNode integer(JsonParser parser) {
    return switch (parser.getNumberType()) {
      case INT -> NODES.numberNode(parser.getIntValue());
      case LONG -> NODES.numberNode(parser.getLongValue());
      default -> throw new UnusualException();
    };
  }

  private static JsonNode fraction(JsonParser parser) {
    double value = parser.getDoubleValue();
    if (!Double.isFinite(value)) {
      throw new UnusualException();
    }
    return NODES.numberNode(value);
  }
}
