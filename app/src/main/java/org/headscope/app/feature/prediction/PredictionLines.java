package org.headscope.app.feature.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.headscope.app.chart.Box;
import org.headscope.engine.run.TaskProgress;

/// Where the lines of a [PredictionFigure] stand, and what has room under them.
///
/// @param each height of a line
/// @param why the explanation that stands under them, beside the model where there is room for that
/// @param distances how many lines of distances do
record PredictionLines(
    PredictionLayout layout,
    List<NextSymbol.Line> lines,
    double each,
    Optional<Explained> why,
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
    double room = height - layout.headHeight() - waiting(next).size() * 1.5 * text;
    int wanted = Math.clamp(next.wantedLines(), MIN_LINES, MAX_LINES);
    Under under = under(room - wanted * min, explained, layout);
    double free = room - under.height();
    List<NextSymbol.Line> lines = next.lines(Math.clamp((int) (free / min), 1, MAX_LINES));
    double each = Math.min(free / lines.size(), (layout.grouped() ? 2.2 : 1.25) * min);
    return new PredictionLines(layout, lines, each, under.why(), under.distances());
  }

  /// What stands under the lines.
  ///
  /// @param height room it takes
  private record Under(Optional<Explained> why, int distances, double height) {}

  /// As much as fits: rather a line of distances less than no explanation, and rather one without
  /// the model than none.
  private static Under under(double room, Optional<Explained> why, PredictionLayout layout) {
    for (Optional<Explained> form :
        List.of(why, why.map(Explained::alone), Optional.<Explained>empty())) {
      double height = form.map(e -> ExplanationPainter.height(e, layout.text())).orElse(0.0);
      for (int distances = 2; distances >= 0; distances--) {
        double taken = height + distancesHeight(distances, layout);
        if (taken <= room) {
          return new Under(form, distances, taken);
        }
      }
    }
    return new Under(Optional.empty(), 0, 0);
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
