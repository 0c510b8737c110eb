package org.headscope.app.feature.lens;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.engine.interpret.lens.AttributionResult;
import org.headscope.engine.neural.block.ResidualWriter;

/// The places of an attribution: a row for each writer with its label, bar and number, and the
/// strip along the text beside them, or below if space is short.
///
/// @param bars the area of the bars
/// @param strip the area of the cells along the text
/// @param row the height of a row
/// @param tops the upper edges of the writers' rows; those of another layer are a little apart
record AttributionLayout(Box bars, Box strip, double row, double[] tops, boolean beside) {
  // In sizes of small text.
  private static final double LETTER = 0.58;
  private static final double MIN_BARS = 9;
  private static final double MAX_BARS = 26;
  private static final double MIN_STRIP = 18;
  static final double NUMBER = 4.6;
  private static final double GAP = 1.6;
  private static final double MIN_ROW = 1.25;
  private static final double MAX_ROW = 2;
  private static final double LAYERS = 0.5;

  /// The heights of the heading, and of the sum, the axis and the legend below.
  private static final double HEAD = 3.4;

  static final double FOOT = 6;

  static AttributionLayout of(
      AttributionResult result, double width, double height, Palette palette) {
    double small = palette.size().small();
    double label = label(result);
    boolean beside = beside(result, width / small);
    double gaps = LAYERS * gaps(result);
    int n = result.writers().size();
    double blocks = beside ? 1 : 2;
    double space = height / small / blocks - HEAD - FOOT - gaps;
    double row = Math.clamp(space / n, MIN_ROW, MAX_ROW) * small;
    double[] tops = new double[n + 1];
    double y = Math.rint(HEAD * small);
    for (int u = 0; u < n; u++) {
      y += u > 0 && apart(result, u) ? LAYERS * small : 0;
      tops[u] = y;
      y += row;
    }
    tops[n] = y;
    double high = y - tops[0];
    double left = label * small;
    double wide = width / small - label - NUMBER;
    double bars =
        beside ? Math.clamp(0.3 * wide, MIN_BARS, MAX_BARS) : Math.min(MAX_BARS, wide - GAP);
    Box barBox = new Box(left, tops[0], Math.max(1, bars * small), high);
    double x = beside ? barBox.right() + (NUMBER + GAP) * small : left;
    double top = beside ? tops[0] : y + (FOOT + HEAD - 1) * small;
    Box strip =
        new Box(Math.rint(x), Math.rint(top), Math.max(1, Math.floor(width - x - small)), high);
    return new AttributionLayout(barBox, strip, row, tops, beside);
  }

  private static double label(AttributionResult result) {
    int letters =
        result.writers().stream().mapToInt(writer -> writer.label().length()).max().orElse(0);
    return LETTER * letters + 1.4;
  }

  private static boolean beside(AttributionResult result, double width) {
    return width >= label(result) + MIN_BARS + NUMBER + GAP + MIN_STRIP;
  }

  /// True if the writer before `u` belongs to another layer.
  static boolean apart(AttributionResult result, int u) {
    List<ResidualWriter> writers = result.writers();
    return writers.get(u).layer() != writers.get(u - 1).layer();
  }

  private static long gaps(AttributionResult result) {
    return IntStream.range(1, result.writers().size()).filter(u -> apart(result, u)).count();
  }

  static double minWidth(AttributionResult result, Palette palette) {
    return Math.ceil((label(result) + MIN_BARS + NUMBER + GAP) * palette.size().small());
  }

  static double minHeight(AttributionResult result, double width, Palette palette) {
    double small = palette.size().small();
    double rows = MIN_ROW * result.writers().size() + LAYERS * gaps(result);
    double blocks = beside(result, width / small) ? 1 : 2;
    return Math.ceil(blocks * (HEAD + rows + FOOT) * small);
  }

  /// The upper edge of a writer's cells in the strip.
  double stripTop(int writer) {
    return tops[writer] - tops[0] + strip.y();
  }

  /// The left edge of a position's cells, of `length` positions.
  double x(int position, int length) {
    return strip.x() + position * strip.width() / length;
  }

  /// The writer at a height; empty between layers and outside.
  OptionalInt writerAt(double x, double y) {
    boolean inStrip = inStrip(x, y);
    double at = inStrip ? y - strip.y() + tops[0] : y;
    if (!inStrip && !beside && y >= tops[tops.length - 1]) {
      return OptionalInt.empty();
    }
    return IntStream.range(0, tops.length - 1)
        .filter(u -> at >= tops[u] && at < tops[u] + row)
        .findFirst();
  }

  boolean inStrip(double x, double y) {
    return strip.contains(x, y);
  }

  /// The position in the strip under x.
  OptionalInt positionAt(double x, double y, int length) {
    return inStrip(x, y)
        ? OptionalInt.of(
            Math.clamp((long) ((x - strip.x()) / strip.width() * length), 0, length - 1))
        : OptionalInt.empty();
  }
}
