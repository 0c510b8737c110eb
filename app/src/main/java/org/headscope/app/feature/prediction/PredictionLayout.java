package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.run.TaskProgress;

/// Where the columns stand. Few stand apart from bars that are drawn side by side, where these are
/// long enough to compare; else they become a table whose every cell has its own bar. Heads that
/// are wider than their columns are slanted.
///
/// @param left where symbols end
/// @param grouped whether a symbol's bars stand side by side, left of the numbers
record PredictionLayout(
    NextSymbol next,
    double width,
    double text,
    double left,
    double pitch,
    boolean grouped,
    boolean slanted,
    double headHeight) {
  /// How far slanted heads are turned, in degrees: they come down to their columns.
  static final double SLANT = 38;

  /// Widest slanted head, in units of the text size.
  private static final double LONGEST = 7.6;

  /// Room between grouped bars and the numbers, in pixels.
  private static final double GAP = 4;

  /// Room right of the last column, in units of the text size.
  private static final double MARGIN = 0.3;

  /// Length of a bar of probability 1 at which a half and a third side by side are told apart at a
  /// glance, in units of the text size.
  static final double GROUPED_BAR = 6;

  /// The same of a bar in a cell, where its number stands above it.
  static final double CELL_BAR = 3;

  /// Slanted heads are worth their room where this many lines are left.
  private static final int LINES = 6;

  /// More columns than this would make groups of bars too tall to show many symbols.
  private static final int GROUPED = 5;

  private static final int MAX_LINES = 8;

  /// Fewer lines than this, and what stands under them goes.
  private static final int MIN_LINES = 3;

  /// The layout of the columns of `next`, as `measure` knows the fonts.
  static PredictionLayout of(
      NextSymbol next,
      double width,
      Palette palette,
      ToDoubleBiFunction<String, TextStyle> measure) {
    double text = palette.size().small();
    double row = row(text);
    int n = next.columns().size();
    double left = Math.rint(measure.applyAsDouble("other", TextStyle.sans(text)) + 0.8 * text);
    double widest =
        next.columns().stream()
            .mapToDouble(column -> measure.applyAsDouble(column.label(), head(text)))
            .max()
            .orElse(0);
    double number = measure.applyAsDouble("0.000", TextStyle.sans(text));
    double turned =
        Math.rint(Math.min(widest, LONGEST * text) * Math.sin(Math.toRadians(SLANT)) + 2.1 * text);
    double room = width - MARGIN * text;
    double bars = left + (GROUPED_BAR + 1) * text + GAP;
    double straight = Math.rint(Math.max(number, widest) + 0.7 * text);
    double tight = Math.rint(number + 0.8 * text);
    boolean few = n <= GROUPED;
    if (few && n * straight + bars <= room) {
      return new PredictionLayout(next, width, text, left, straight, true, false, row);
    }
    double pitch = Math.min((room - left) / Math.max(1, n), 6.5 * text);
    boolean fits = widest + 0.5 * text <= pitch;
    if (few && !fits && n * tight + bars <= room) {
      return new PredictionLayout(next, width, text, left, tight, true, true, turned);
    }
    double head = fits ? row + 2 : turned;
    return new PredictionLayout(next, width, text, left, pitch, false, !fits, head);
  }

  /// Whether numbers can be read and bars compared, and heads leave enough of a height to the
  /// lines.
  boolean isComfortable(double height) {
    boolean enough = height - headHeight >= LINES * minLine();
    boolean readable = numberSize() >= text - 1e-9 && barLength() >= CELL_BAR * text;
    return readable && (!slanted || enough);
  }

  double barLength() {
    return grouped ? right(0) - pitch - GAP - left - text : right(0) - leftOf(0);
  }

  /// Height below which a line's bars cannot be told apart.
  double minLine() {
    return grouped ? (0.44 * next.columns().size() + 0.4) * text : Math.rint(2.05 * text);
  }

  static double row(double text) {
    return Math.rint(1.75 * text);
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

  /// Room for the slanted head of column `i`, which begins at the left edge at the most.
  double slantedRoom(int i) {
    double middle = (leftOf(i) + right(i)) / 2;
    return Math.min(LONGEST * text, middle / Math.cos(Math.toRadians(SLANT)));
  }

  /// Size of the numbers: smaller where they would run into each other.
  double numberSize() {
    return Math.min(text, (pitch - 0.35 * text) / (wholeNumbers() ? 3 : 2.4));
  }

  boolean wholeNumbers() {
    return pitch >= 3 * text + 0.45 * text;
  }

  /// The column whose head is at a place; empty for none.
  Optional<Column> headAt(double x, double y) {
    int n = next.columns().size();
    int fromRight = (int) Math.floor((right(n - 1) + 0.3 * text - x) / pitch);
    boolean inside = y >= 0 && y < headHeight && x <= width && fromRight < n;
    return inside ? Optional.of(next.columns().get(n - 1 - fromRight)) : Optional.empty();
  }

  /// As many lines as are wanted, else fewer, and under them all distances and the longest
  /// explanation for which there is room; fewer distances only where not even an explanation in one
  /// line has room with them.
  Lines lines(Optional<Explained> explained, double height) {
    int notes = waiting().size() + (next.beforeText().isEmpty() ? 0 : 1);
    double room = height - headHeight - notes * 1.5 * text;
    int wanted = Math.clamp(next.wantedLines(), MIN_LINES, MAX_LINES);
    List<Optional<Explained>> forms =
        explained
            .map(why -> why.forms().stream().map(Optional::of).toList())
            .orElse(List.of(Optional.empty()));
    // From the model, and from the truth, where they have a column.
    long distances =
        Stream.of(Column.MODEL, Column.TRUTH).filter(n -> next.column(n).isPresent()).count();
    for (int told = (int) distances; told >= 0; told--) {
      for (int lines = wanted; lines >= MIN_LINES; lines--) {
        for (Optional<Explained> why : forms) {
          double taken = why.map(this::height).orElse(0.0) + distancesHeight(told);
          if (taken <= room - lines * minLine()) {
            return lines(room - taken, why, told);
          }
        }
      }
    }
    return lines(room, Optional.empty(), 0);
  }

  private Lines lines(double room, Optional<Explained> why, int distances) {
    List<NextSymbol.Line> lines = next.lines(Math.clamp((int) (room / minLine()), 1, MAX_LINES));
    double each = Math.min(room / lines.size(), (grouped ? 2.2 : 1.25) * minLine());
    return new Lines(this, lines, each, why, distances);
  }

  double height(Explained why) {
    return ExplanationPainter.height(why, text);
  }

  double distancesHeight(int lines) {
    return lines == 0 ? 0 : lines * row(text) + (grouped ? 1.2 : 2.5) * text;
  }

  /// What is hidden, who is still being asked and says how far it is, and who cannot be asked.
  List<String> waiting() {
    List<String> notes = new ArrayList<>();
    if (!next.hiddenWords().isEmpty()) {
      notes.add(next.hiddenWords());
    }
    for (Column column : next.columns()) {
      switch (column.said()) {
        case Column.Computing(TaskProgress progress) when progress.total() > 0 ->
            notes.add(
                "%s: computing, %.0f %%%s"
                    .formatted(
                        column.label(),
                        100 * progress.fraction(),
                        progress.timeLeft().isEmpty() ? "" : " · " + progress.timeLeft()));
        case Column.Failed(String sentence) -> notes.add(column.label() + ": " + sentence);
        case Column.TooFar _ -> notes.add(column.label() + ": reads no further");
        default -> {}
      }
    }
    return notes;
  }

  /// Where the lines stand, and what has room under them.
  ///
  /// @param each height of a line
  /// @param why the explanation that stands under them
  /// @param distances how many lines of distances do
  record Lines(
      PredictionLayout layout,
      List<NextSymbol.Line> lines,
      double each,
      Optional<Explained> why,
      int distances) {
    Lines {
      lines = List.copyOf(lines);
    }

    /// The line of `symbol`; empty where it has none of its own.
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
