package org.headscope.app.session.script;

import module java.base;

import org.headscope.app.session.Command;

/// The written form of a command, derived from its record.
///
/// @param fields an example of each, such as `"step":1`
public record CommandForm(String name, List<String> fields) {
  public CommandForm {
    fields = List.copyOf(fields);
  }

  public static List<CommandForm> all() {
    return CommandJson.records(Command.class)
        .map(CommandForm::of)
        .sorted(Comparator.comparing(CommandForm::name))
        .toList();
  }

  private static CommandForm of(Class<? extends Command> type) {
    return new CommandForm(
        Command.name(type),
        Arrays.stream(type.getRecordComponents())
            .map(field -> "\"%s\":%s".formatted(field.getName(), example(field)))
            .toList());
  }

  public String words() {
    String command = "\"command\":\"%s\"".formatted(name);
    return "{" + command + fields.stream().map(f -> "," + f).collect(Collectors.joining()) + "}";
  }

  private static String example(RecordComponent field) {
    String type = field.getGenericType().getTypeName().replaceAll("[a-z.]+\\.(?=[A-Z])", "");
    return switch (type) {
      case "Path", "Optional<Path>" ->
          field.getName().equals("file") ? "\"/folder/file\"" : "\"/folder\"";
      case "List<Path>" -> "[\"/runs/a\",\"/runs/b\"]";
      case "RunRef" -> "\"/runs/a\"";
      case "int", "long" ->
          Map.of("width", "1280", "height", "720").getOrDefault(field.getName(), "1");
      case "double" -> "0.5";
      case "boolean", "Optional<Boolean>" -> "true";
      case "String" -> "\"…\"";
      case "List<Long>" -> "[1,2]";
      case "List<String>" -> "[\"…\"]";
      case "Span" -> "{\"from\":0,\"to\":32}";
      case "List<PredictorChoice>" -> "[\"ngram-3\",\"/runs/a@2000\"]";
      case "Map<String, List<Integer>>" -> "{\"instance\":[3,5]}";
      case "Map<String, String>" -> "{\"option\":\"…\"}";
      case "Transition" -> "{\"from\":0,\"symbol\":1,\"to\":2,\"probability\":0.5}";
      case "PictureName" -> "\"WEIGHTS\"";
      case "Object" -> "\"…\"";
      case "Optional<FigureStyle>" ->
          "{\"width\":8.25,\"height\":0,\"font\":8,\"theme\":\"LIGHT\","
              + "\"parts\":[\"TITLE\",\"LEGEND\"],\"letter\":\"a\",\"embedFonts\":false}";
      default ->
          field.getType().isEnum()
              ? "\"" + field.getType().getEnumConstants()[0] + "\""
              : "\"none\"";
    };
  }
}
