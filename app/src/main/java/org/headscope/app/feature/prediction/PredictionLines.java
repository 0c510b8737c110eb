package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.engine.run.TaskProgress;

/// Where the lines of a [PredictionFigure] stand, and what has room under them.
///
/// @param each height of a line
/// @param why the explanation that stands under them
/// @param distances how many lines of distances do
record PredictionLines(
    PredictionLayout layout,
    List<NextSymbol.Line> lines,
    double each,
    Optional<Telling> why,
    int distances) {
  private static final int MAX_LINES = 8;

  /// Fewer lines than this, and what stands under them goes.
  private static final int MIN_LINES = 3;

  PredictionLines {
    lines = List.copyOf(lines);
  }

  static PredictionLines of(
      NextSymbol next, Optional<Explained> explained, double height, PredictionLayout layout) {
    double text = layout.text();
    double min = layout.minLine();
    int notes = waiting(next).size() + (next.beforeText().isEmpty() ? 0 : 1);
    double room = height - layout.headHeight() - notes * 1.5 * text;
    int wanted = Math.clamp(next.wantedLines(), MIN_LINES, MAX_LINES);
    List<Telling> forms = explained.map(Telling::forms).orElse(List.of());
    Under under = under(room, min, wanted, forms, distances(next), layout);
    double free = room - under.height();
    List<NextSymbol.Line> lines = next.lines(Math.clamp((int) (free / min), 1, MAX_LINES));
    double each = Math.min(free / lines.size(), (layout.grouped() ? 2.2 : 1.25) * min);
    return new PredictionLines(layout, lines, each, under.why(), under.distances());
  }

  /// What stands under the lines.
  ///
  /// @param height room it takes
  private record Under(Optional<Telling> why, int distances, double height) {}

  /// An explanation, in one line where it has no room for more.
  record Telling(Explained why, boolean brief) {
    /// The longest form first.
    static List<Telling> forms(Explained why) {
      return List.of(
          new Telling(why, false), new Telling(why.alone(), false), new Telling(why, true));
    }

    double height(double text) {
      return brief ? ExplanationPainter.briefHeight(text) : ExplanationPainter.height(why, text);
    }
  }

  /// All distances and the longest explanation for which there is room beside as many lines as are
  /// wanted, else beside fewer; fewer distances only where not even an explanation in one line has
  /// room with them.
  private static Under under(
      double room,
      double line,
      int wanted,
      List<Telling> why,
      int distances,
      PredictionLayout layout) {
    for (int told = distances; told >= 0; told--) {
      for (int lines = wanted; lines >= MIN_LINES; lines--) {
        for (Optional<Telling> form : forms(why)) {
          double height = form.map(telling -> telling.height(layout.text())).orElse(0.0);
          double taken = height + distancesHeight(told, layout);
          if (taken <= room - lines * line) {
            return new Under(form, told, taken);
          }
        }
      }
    }
    return new Under(Optional.empty(), 0, 0);
  }

  private static List<Optional<Telling>> forms(List<Telling> why) {
    return why.isEmpty() ? List.of(Optional.empty()) : why.stream().map(Optional::of).toList();
  }

  /// From the model, and from the truth, where they have a column.
  private static int distances(NextSymbol next) {
    return (int)
        Stream.of(Column.MODEL, Column.TRUTH).filter(n -> next.column(n).isPresent()).count();
  }

  static double distancesHeight(int lines, PredictionLayout layout) {
    return lines == 0
        ? 0
        : lines * PredictionLayout.row(layout.text())
            + (layout.grouped() ? 1.2 : 2.5) * layout.text();
  }

  /// Where the last line ends.
  double end() {
    return layout.headHeight() + lines.size() * each;
  }

  /// The line of `symbol`; empty where it has none of its own.
  Optional<Box> line(String symbol) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).symbols().size() == 1 && lines.get(i).label().equals(symbol)) {
        return Optional.of(new Box(0, layout.headHeight() + i * each, layout.width(), each));
      }
    }
    return Optional.empty();
  }

  /// What is hidden, who is still being asked and says how far it is, and who cannot be asked.
  static List<String> waiting(NextSymbol next) {
    List<String> notes = new ArrayList<>();
    if (!next.hiddenWords().isEmpty()) {
      notes.add(next.hiddenWords());
    }
    for (Column column : next.columns()) {
      switch (column.said()) {
        case Column.Computing(TaskProgress progress) when progress.total() > 0 ->
            notes.add(column.label() + ": computing, " + told(progress));
        case Column.Failed(String sentence) -> notes.add(column.label() + ": " + sentence);
        case Column.TooFar _ -> notes.add(column.label() + ": reads no further");
        default -> {}
      }
    }
    return notes;
  }

  private static String told(TaskProgress progress) {
    String left = progress.timeLeft();
    return "%.0f %%".formatted(100 * progress.fraction()) + (left.isEmpty() ? "" : " · " + left);
  }
}
