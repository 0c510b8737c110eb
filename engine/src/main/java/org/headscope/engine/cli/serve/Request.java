package org.headscope.engine.cli.serve;

import module java.base;

import org.headscope.engine.run.UserError;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.databind.JsonNode;

/// A command that another program wants to run: `{"id": 1, "command": "ablate", "arguments": […],
/// "with": {"run": "DIR", "held-out": true, "cut": ["2.2 by mean"]}}`.
///
/// @param arguments its parameters without names, such as the file of `compress`
/// @param options by their names without `--`
record Request(
    String command, List<String> arguments, SequencedMap<String, List<JsonNode>> options) {
  private static final Set<String> FIELDS = Set.of("id", "command", "arguments", "with");
  private static final int MAX_ID = 200;

  /// Returns the id of `request`: a whole number or a text.
  static JsonNode id(JsonNode request, String field) {
    JsonNode id = request.path(field);
    UserError.when(
        !(id.isIntegralNumber() || id.isString()) || id.toString().length() > MAX_ID,
        "The request has no %s, which is a whole number or a text of at most %d characters.",
        '"' + field + '"',
        MAX_ID);
    return id;
  }

  static Request of(JsonNode request) {
    for (String name : request.propertyNames()) {
      UserError.when(
          !FIELDS.contains(name),
          "The request has a field '%s'; it can have id, command, arguments and with.",
          name);
    }
    JsonNode command = request.path("command");
    UserError.when(!command.isString(), "The request names no \"command\"; name one.");
    JsonNode with = request.path("with");
    UserError.when(
        !with.isMissingNode() && !with.isObject(),
        "The field \"with\" of the request is no object; write {\"OPTION\": VALUE}.");
    SequencedMap<String, List<JsonNode>> options = new LinkedHashMap<>();
    with.properties().forEach(o -> options.put(o.getKey(), values(o.getKey(), o.getValue())));
    List<String> arguments =
        values("arguments", request.path("arguments")).stream()
            .map(argument -> text("arguments", argument))
            .toList();
    return new Request(command.asString(), arguments, options);
  }

  private static List<JsonNode> values(String name, JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> value.valueStream().map(one -> scalar(name, one)).toList();
      case MISSING -> List.of();
      default -> List.of(scalar(name, value));
    };
  }

  private static JsonNode scalar(String name, JsonNode value) {
    boolean finite = value.isNumber() && Double.isFinite(value.asDouble());
    UserError.when(
        !(value.isString() || value.isBoolean() || finite),
        "'%s' is neither a text, a number, true or false nor a list of them; write one.",
        name);
    return value;
  }

  /// Returns the command line that asks the same of `spec`. Every value is a part of its option's
  /// word, or begins with no hyphen, so that it cannot be another option.
  List<String> words(CommandSpec spec) {
    List<String> words = new ArrayList<>();
    options.forEach((name, values) -> {
      OptionSpec option = spec.optionsMap().get("--" + name);
      if (option == null || name.equals("debug")) {
        throw new UserError(
            "%s has no option '%s'; see headscope %s --help.".formatted(command, name, command));
      }
      if (option.arity().max() == 0) {
        addFlag(words, name, values);
      } else {
        addValues(words, name, option.arity().min(), values);
      }
    });
    arguments.forEach(argument -> words.add(plain("arguments", argument)));
    return words;
  }

  private static void addFlag(List<String> words, String name, List<JsonNode> values) {
    UserError.when(
        values.size() != 1 || !values.getFirst().isBoolean(),
        "'%s' is an option without a value; write true or false.",
        name);
    if (values.getFirst().asBoolean()) {
      words.add("--" + name);
    }
  }

  private static void addValues(List<String> words, String name, int each, List<JsonNode> values) {
    List<String> texts = values.stream().map(value -> text(name, value)).toList();
    if (each < 2) {
      texts.forEach(value -> words.add("--" + name + "=" + value));
      return;
    }
    UserError.when(
        texts.size() % each != 0, "'%s' takes %d values each time; give so many.", name, each);
    for (int i = 0; i < texts.size(); i++) {
      if (i % each == 0) {
        words.add("--" + name);
      }
      words.add(plain(name, texts.get(i)));
    }
  }

  private static String text(String name, JsonNode value) {
    UserError.when(value.isBoolean(), "'%s' is %s; write a text or a number.", name, value);
    return value.asString();
  }

  private static String plain(String name, String value) {
    UserError.when(
        value.startsWith("-") || value.startsWith("@"),
        "'%s' has the value '%s'; write one that begins with neither - nor @.",
        name,
        value);
    return value;
  }
}
