package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.run.TaskProgress;

/// The layout of the columns. A few are beside bars drawn side by side, if these are long enough to
/// compare; otherwise they are a table with a bar in each cell. Headings wider than their columns
/// are slanted.
///
/// @param left the right edge of the symbols
/// @param grouped true if a symbol's bars are side by side, left of the numbers
record PredictionLayout(
    NextSymbolDistributions next,
    double width,
    double text,
    double left,
    double pitch,
    boolean grouped,
    boolean slanted,
    double headHeight) {
  /// The slope of slanted headings, in degrees, down towards their columns.
  static final double SLANT = 38;

  /// The maximum width of a slanted heading, in units of the text size.
  private static final double MAX_SLANTED = 7.6;

  /// The gap between grouped bars and the numbers, in pixels.
  private static final double GAP = 4;

  /// The margin right of the last column, in units of the text size.
  private static final double MARGIN = 0.3;

  /// The length of a bar of probability 1 at which bars of 1/2 and 1/3 side by side differ at a
  /// glance, in units of the text size.
  static final double GROUPED_BAR = 6;

  /// The same length for a bar in a cell, below its number.
  static final double CELL_BAR = 3;

  /// The minimum number of lines that slanted headings must leave.
  private static final int MIN_SLANTED_LINES = 6;

  /// The maximum number of columns with grouped bars; more would make groups too tall to show many
  /// symbols.
  private static final int MAX_GROUPED = 5;

  private static final int MAX_LINES = 8;

  /// The minimum number of lines; the parts below them are dropped first.
  private static final int MIN_LINES = 3;

  /// The maximum width of the symbols, as a share of the whole.
  private static final double MAX_LABEL = 0.3;

  /// Lays out the columns of `next` with fonts measured by `measure`.
  static PredictionLayout of(
      NextSymbolDistributions next,
      double width,
      Palette palette,
      ToDoubleBiFunction<String, TextStyle> measure) {
    double text = palette.size().small();
    double row = row(text);
    int n = next.columns().size();
    double label =
        next.lines(MAX_LINES).stream()
            .filter(line -> line.symbols().size() == 1)
            .mapToDouble(line -> measure.applyAsDouble(line.label(), symbol(text)))
            .max()
            .orElse(0);
    double other = measure.applyAsDouble("other", TextStyle.sans(text));
    double left = Math.rint(Math.max(other, Math.min(label, MAX_LABEL * width)) + 0.8 * text);
    double widest =
        next.columns().stream()
            .mapToDouble(column -> measure.applyAsDouble(column.label(), head(text)))
            .max()
            .orElse(0);
    double number = measure.applyAsDouble("0.000", TextStyle.sans(text));
    double turned =
        Math.rint(
            Math.min(widest, MAX_SLANTED * text) * Math.sin(Math.toRadians(SLANT)) + 2.1 * text);
    double space = width - MARGIN * text;
    double bars = left + (GROUPED_BAR + 1) * text + GAP;
    double straight = Math.rint(Math.max(number, widest) + 0.7 * text);
    double tight = Math.rint(number + 0.8 * text);
    boolean few = n <= MAX_GROUPED;
    if (few && n * straight + bars <= space) {
      return new PredictionLayout(next, width, text, left, straight, true, false, row);
    }
    double pitch = Math.min((space - left) / Math.max(1, n), 6.5 * text);
    boolean fits = widest + 0.5 * text <= pitch;
    if (few && !fits && n * tight + bars <= space) {
      return new PredictionLayout(next, width, text, left, tight, true, true, turned);
    }
    double head = fits ? row + 2 : turned;
    return new PredictionLayout(next, width, text, left, pitch, false, !fits, head);
  }

  /// Returns true if numbers are legible, bars can be compared, and headings leave enough height to
  /// the lines.
  boolean isComfortable(double height) {
    boolean enough = height - headHeight >= MIN_SLANTED_LINES * minLine();
    boolean readable = numberSize() >= text - 1e-9 && barLength() >= CELL_BAR * text;
    return readable && (!slanted || enough);
  }

  double barLength() {
    return grouped ? right(0) - pitch - GAP - left - text : right(0) - leftOf(0);
  }

  /// Returns the minimum height of a line with distinct bars.
  double minLine() {
    return grouped ? (0.44 * next.columns().size() + 0.4) * text : Math.rint(2.05 * text);
  }

  static double row(double text) {
    return Math.rint(1.75 * text);
  }

  static TextStyle symbol(double text) {
    return TextStyle.mono(1.25 * text).bold().middle();
  }

  static TextStyle head(double text) {
    return TextStyle.sans(text).weight(TextStyle.Weight.MEDIUM);
  }

  double right(int i) {
    return width - MARGIN * text - (next.columns().size() - 1 - i) * pitch;
  }

  double leftOf(int i) {
    return right(i) - pitch + 0.5 * text;
  }

  /// Returns the space for the slanted heading of column `i`, which begins at the left edge at
  /// most.
  double slantedWidth(int i) {
    double middle = (leftOf(i) + right(i)) / 2;
    return Math.min(MAX_SLANTED * text, middle / Math.cos(Math.toRadians(SLANT)));
  }

  /// Returns the size of the numbers: smaller if they would overlap.
  double numberSize() {
    return Math.min(text, (pitch - 0.35 * text) / (wholeNumbers() ? 3 : 2.4));
  }

  boolean wholeNumbers() {
    return pitch >= 3 * text + 0.45 * text;
  }

  /// Returns the column whose heading is at a point, if any.
  Optional<PredictorColumn> headAt(double x, double y) {
    int n = next.columns().size();
    int fromRight = (int) Math.floor((right(n - 1) + 0.3 * text - x) / pitch);
    boolean inside = y >= 0 && y < headHeight && x <= width && fromRight < n;
    return inside ? Optional.of(next.columns().get(n - 1 - fromRight)) : Optional.empty();
  }

  /// Returns as many lines as are needed, or fewer, with all distances and the longest explanation
  /// that fits below them; distances are dropped only if not even a one-line explanation fits with
  /// them.
  LineLayout lines(Optional<PredictorExplanation> explained, double height) {
    int notes = statusNotes().size() + (next.precedingContextNote().isEmpty() ? 0 : 1);
    double space = height - headHeight - notes * 1.5 * text;
    int needed = Math.clamp(next.neededLines(), MIN_LINES, MAX_LINES);
    List<Optional<PredictorExplanation>> forms =
        explained
            .map(why -> why.forms().stream().map(Optional::of).toList())
            .orElse(List.of(Optional.empty()));
    // From the model and from the truth, if they have columns.
    long distances =
        Stream.of(PredictorColumn.MODEL, PredictorColumn.TRUTH)
            .filter(n -> next.column(n).isPresent())
            .count();
    for (int shown = (int) distances; shown >= 0; shown--) {
      for (int lines = needed; lines >= MIN_LINES; lines--) {
        for (Optional<PredictorExplanation> why : forms) {
          double taken = why.map(this::height).orElse(0.0) + distancesHeight(shown);
          if (taken <= space - lines * minLine()) {
            return lines(space - taken, why, shown);
          }
        }
      }
    }
    return lines(space, Optional.empty(), 0);
  }

  private LineLayout lines(double space, Optional<PredictorExplanation> why, int distances) {
    List<NextSymbolDistributions.SymbolLine> lines =
        next.lines(Math.clamp((int) (space / minLine()), 1, MAX_LINES));
    double each = Math.min(space / lines.size(), (grouped ? 2.2 : 1.25) * minLine());
    return new LineLayout(this, lines, each, why, distances);
  }

  double height(PredictorExplanation why) {
    return ExplanationPainter.height(why, text);
  }

  double distancesHeight(int lines) {
    return lines == 0 ? 0 : lines * row(text) + (grouped ? 1.2 : 2.5) * text;
  }

  /// Lists what is hidden, which predictors are still computing and how far they are, and which
  /// failed.
  List<String> statusNotes() {
    List<String> notes = new ArrayList<>();
    if (!next.hiddenNote().isEmpty()) {
      notes.add(next.hiddenNote());
    }
    for (PredictorColumn column : next.columns()) {
      switch (column.answer()) {
        case PredictorColumn.Computing(TaskProgress progress) when progress.total() > 0 ->
            notes.add(
                "%s: computing, %.0f %%%s"
                    .formatted(
                        column.label(),
                        100 * progress.fraction(),
                        progress.timeLeft().isEmpty() ? "" : " · " + progress.timeLeft()));
        case PredictorColumn.Failed(String sentence) -> notes.add(column.label() + ": " + sentence);
        case PredictorColumn.OutOfRange _ ->
            notes.add(column.label() + ": does not reach this position");
        default -> {}
      }
    }
    return notes;
  }

  /// The positions of the lines, and what fits below them.
  ///
  /// @param each the height of a line
  /// @param why the explanation below them
  /// @param distances the number of lines of distances
  record LineLayout(
      PredictionLayout layout,
      List<NextSymbolDistributions.SymbolLine> lines,
      double each,
      Optional<PredictorExplanation> why,
      int distances) {
    LineLayout {
      lines = List.copyOf(lines);
    }

    /// Returns the line of `symbol`; empty if it has no separate line.
    Optional<Box> line(String symbol) {
      return lines.stream()
          .filter(line -> line.symbols().size() == 1 && line.label().equals(symbol))
          .map(line -> new Box(0, top(lines.indexOf(line)), layout.width(), each))
          .findFirst();
    }

    double top(int line) {
      return layout.headHeight() + line * each;
    }
  }
}
