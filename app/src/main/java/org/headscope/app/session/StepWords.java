package org.headscope.app.session;

import module java.base;

import org.headscope.app.chart.NumberText;

/// A step of the history in a few words: the files it opened or, if none, its first command.
///
/// @param opened names of the runs and files that it opened
/// @param first the words of its first command
record StepWords(List<String> opened, String first) {
  private static final int MAX_NAMES = 2;

  /// The number of letters quoted of typed text, or of a setting's value.
  private static final int LETTERS = 24;

  StepWords {
    opened = List.copyOf(opened);
  }

  static StepWords of(Command command) {
    return new StepWords(opened(command), words(command));
  }

  static StepWords named(String words) {
    return new StepWords(List.of(), words);
  }

  StepWords with(Command command) {
    List<String> all = Stream.concat(opened.stream(), opened(command).stream()).distinct().toList();
    return new StepWords(all, first);
  }

  /// Returns words such as `open transformer-4x2, test.jsonl`.
  String text() {
    if (opened.isEmpty()) {
      return first;
    }
    List<String> names = new ArrayList<>(opened.stream().limit(MAX_NAMES).toList());
    int more = opened.size() - names.size();
    return "open " + String.join(", ", names) + (more == 0 ? "" : " and %,d more".formatted(more));
  }

  private static List<String> opened(Command command) {
    return switch (command) {
      case Command.OpenRuns(List<Path> runs) -> runs.stream().map(StepWords::name).toList();
      case Command.OpenInstances(Path file) -> List.of(name(file));
      default -> List.of();
    };
  }

  private static String words(Command command) {
    return switch (command) {
      case Command.CloseRun(Path run) -> "close " + name(run);
      case Command.CloseInstances(Path file) -> "close " + name(file);
      case Command.SelectRun(RunRef run, long step, int _, int _) ->
          "choose %s, %s".formatted(run.name(), step(step));
      case Command.SelectStep(long step) -> "go to " + step(step);
      case Command.SelectInstance(String instance, Optional<Path> _, Span _) ->
          "choose " + instance;
      case Command.GoTo(String instance, Optional<Path> _, int query, int _, Span _) ->
          "go to " + instance + (query < 0 ? "" : ", position " + query);
      case Command.Type(String text, Span _) -> "type " + shortened(text);
      case Command.EditLanguage(var edits, var _, Span _) ->
          edits.isEmpty() ? "undo all edits" : edits.getLast();
      case Command.SelectHead(int layer, int head) -> "choose head %d.%d".formatted(layer, head);
      case Command.SelectMap(PictureName map, int _) ->
          "show " + map.name().toLowerCase(Locale.ROOT);
      case Command.Pin(int query, int key, Span _) ->
          "pin position " + query + (key < 0 ? "" : " → " + key);
      case Command.ClearSelection _ -> "clear selection";
      case Command.HighlightState(int state) ->
          state < 0 ? "clear highlight" : "highlight state " + state;
      case Command.HighlightEdge _ -> "highlight an edge";
      case Command.ShowPositions(Span window) ->
          "show positions %d–%d".formatted(window.from(), Math.max(0, window.to() - 1));
      case Command.Tab(String tab) -> "go to tab " + (tab.isEmpty() ? "heads" : tab);
      case Command.Predictors _ -> "choose predictors";
      case Command.Explain _ -> "explain another predictor";
      case Command.HighlightPositions(var positions) ->
          positions.isEmpty() ? "clear highlighted tokens" : "highlight tokens";
      case Command.Set(String setting, Object value) ->
          "set %s to %s".formatted(setting.replaceAll("[.-]", " "), value(value));
      default -> "";
    };
  }

  private static String step(long step) {
    return "step " + NumberText.count(step);
  }

  private static String name(Path path) {
    return String.valueOf(path.getFileName());
  }

  private static String value(Object value) {
    return value instanceof List<?> list
        ? list.stream()
            .map(String::valueOf)
            .collect(
                Collectors.collectingAndThen(
                    Collectors.joining(", "), text -> text.isEmpty() ? "none" : shortened(text)))
        : shortened(String.valueOf(value));
  }

  private static String shortened(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() <= LETTERS ? line : line.substring(0, LETTERS - 1) + "…";
  }
}
