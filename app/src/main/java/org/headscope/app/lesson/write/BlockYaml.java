package org.headscope.app.lesson.write;

import module java.base;

import org.headscope.engine.io.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.*;

/// A writer of YAML as people write it: one line per field, one per item of a list, and quotation
/// marks only where they are needed.
public final class BlockYaml {
  /// Text that no parser of YAML takes for anything but a string.
  private static final Pattern PLAIN =
      Pattern.compile(
          "(?!(?:true|false|null|yes|no|on|off)$)[a-z](?:[a-z0-9 ./-]*[a-z0-9.])?",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NAME = Pattern.compile("[a-z][a-zA-Z0-9-]{1,40}");

  /// The maximum length of a line.
  private static final int LINE = 90;

  /// The length from which fields are separated by empty lines, since the lesson parser limits
  /// paragraphs.
  private static final int LONG = 4000;

  private BlockYaml() {}

  /// Returns `fields` as YAML; empty if there are none.
  public static String of(ObjectNode fields) {
    List<String> lines = new ArrayList<>();
    fields.properties().forEach(field -> lines.addAll(field(field, 0)));
    int letters = lines.stream().mapToInt(String::length).sum();
    return String.join(letters > LONG ? "\n\n" : "\n", lines);
  }

  private static List<String> field(Map.Entry<String, JsonNode> field, int depth) {
    String name = " ".repeat(2 * depth) + name(field.getKey()) + ":";
    String flow = flow(field.getValue());
    boolean whole =
        !(field.getValue() instanceof ArrayNode list
                && list.valueStream().anyMatch(JsonNode::isObject))
            && name.length() + flow.length() < LINE;
    if (whole || !field.getValue().isContainer() || field.getValue().isEmpty()) {
      return List.of(name + " " + flow);
    }
    List<String> lines = new ArrayList<>(List.of(name));
    if (field.getValue() instanceof ArrayNode list) {
      String before = " ".repeat(2 * depth + 2) + "- ";
      list.forEach(each -> lines.add(before + flow(each)));
    } else if (field.getValue() instanceof ObjectNode inside) {
      inside.properties().forEach(each -> lines.addAll(field(each, depth + 1)));
    }
    return lines;
  }

  private static String flow(JsonNode node) {
    return switch (node) {
      case StringNode text -> text(text.stringValue());
      case ArrayNode list -> {
        List<String> all = list.valueStream().map(BlockYaml::flow).toList();
        yield "[" + String.join(", ", all) + "]";
      }
      case ObjectNode object -> {
        List<String> all =
            object.properties().stream()
                .map(field -> name(field.getKey()) + ": " + flow(field.getValue()))
                .toList();
        yield "{" + String.join(", ", all) + "}";
      }
      default -> node.toString();
    };
  }

  private static String name(String name) {
    return NAME.matcher(name).matches() && PLAIN.matcher(name).matches() ? name : quoted(name);
  }

  private static String text(String text) {
    return PLAIN.matcher(text).matches() ? text : quoted(text);
  }

  /// Quotes `text` as in JSON, which YAML understands.
  private static String quoted(String text) {
    return Json.line(text);
  }

  public static JsonNode texts(JsonNode node, UnaryOperator<String> change) {
    return switch (node) {
      case StringNode text -> StringNode.valueOf(change.apply(text.stringValue()));
      case ArrayNode list -> {
        ArrayNode copy = Json.mapper().createArrayNode();
        list.forEach(each -> copy.add(texts(each, change)));
        yield copy;
      }
      case ObjectNode object -> {
        ObjectNode copy = Json.mapper().createObjectNode();
        object.properties().forEach(f -> copy.set(f.getKey(), texts(f.getValue(), change)));
        yield copy;
      }
      default -> node;
    };
  }
}
