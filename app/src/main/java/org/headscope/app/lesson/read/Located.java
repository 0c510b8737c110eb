package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.engine.io.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.*;

/// A value of YAML or JSON with its line number.
sealed interface Located {
  int line();

  record Members(int line, Map<String, Located> byName) implements Located {}

  record Values(int line, List<Located> all) implements Located {}

  record Scalar(int line, JsonNode node) implements Located {
    /// Returns the value as it was written.
    String text() {
      return node.asString();
    }
  }

  default JsonNode json() {
    return switch (this) {
      case Scalar(int _, JsonNode node) -> node;
      case Values(int _, List<Located> all) -> {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        all.forEach(each -> list.add(each.json()));
        yield list;
      }
      case Members(int _, Map<String, Located> byName) -> {
        ObjectNode object = Json.mapper().createObjectNode();
        byName.forEach((name, value) -> object.set(name, value.json()));
        yield object;
      }
    };
  }

  /// Returns the kind of the value, or the value itself if it is a single one, for sentences.
  default String words() {
    return switch (this) {
      case Scalar scalar -> "“" + scalar.text() + "”";
      case Values _ -> "a list";
      case Members _ -> "an object";
    };
  }
}
