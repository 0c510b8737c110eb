package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;

/// The layout of the matrix of n predictors: names on the left and slanted above, the cells, the
/// scores of each column below, the legend at the bottom. If space is short, the scores are dropped
/// first, then cells shrink to [#CELL].
///
/// @param scores the number of lines of scores, 0 if they do not fit
record MatrixLayout(int n, Box cells, double name, int scores, double scoreLine, double legendTop) {
  // Lengths in sizes of small text.
  private static final double CELL = 1.5; // minimum, so that adjacent names are apart
  private static final double MAX_CELL = 9;
  private static final double MIN_SCORED_ROW = 1.9; // row height below which scores are dropped
  private static final double NAME = 10.2; // maximum
  static final double LEGEND = 8; // minimum
  private static final double LETTER = 0.6; // mean width in font sizes, rounded up
  private static final double SLANT = Math.sqrt(0.5);

  static MatrixLayout of(double width, double height, Comparison c, Palette palette) {
    double small = palette.size().small();
    int n = c.size();
    double name = name(width, c, small);
    double left = left(name, small);
    double top = top(name, small);
    double line = Math.rint(1.55 * small);
    double legend = legend(width, c, palette);
    double plain = 0.9 * small + legend;
    int lines = MatrixScore.of(c).size();
    double scored = 0.9 * small + lines * line + 1.1 * small + legend;
    boolean scores = (height - top - scored) / n >= MIN_SCORED_ROW * small;
    double bottom = scores ? scored : plain;
    double wide = Math.max(CELL * small, wide(width - left, n, last(name, c, small)));
    double high = Math.max(CELL * small, (height - top - bottom) / n);
    double max = MAX_CELL * small;
    double w = Math.min(Math.min(wide, max), Math.max(1.9 * high, 3.2 * small));
    double h = Math.min(Math.min(high, max), w);
    Box cells = new Box(left, top, Math.floor(w) * n, Math.floor(h) * n);
    double under = cells.bottom() + 0.9 * small;
    double end = scores ? under + lines * line + 1.1 * small : under;
    return new MatrixLayout(n, cells, name, scores ? lines : 0, line, end);
  }

  static double minWidth(Comparison c, Palette palette) {
    double small = palette.size().small();
    double name = name(0, c, small);
    double cells = CELL * small * (c.size() - 0.5) + last(name, c, small);
    return Math.ceil(left(name, small) + Math.max(cells, LEGEND * small));
  }

  static double minHeight(double width, Comparison c, Palette palette) {
    double small = palette.size().small();
    double top = top(name(width, c, small), small);
    double cells = Math.ceil(CELL * small) * c.size();
    return Math.ceil(top + cells + 0.9 * small + legend(width, c, palette));
  }

  private static double left(double name, double small) {
    return Math.rint(Math.max(name, 7.2 * small) + 0.8 * small);
  }

  private static double top(double name, double small) {
    return Math.rint(name * SLANT + 1.2 * small);
  }

  private static double legend(double width, Comparison c, Palette palette) {
    double small = palette.size().small();
    int lines =
        Fit.lineCount(c.describe(), small, width) + Fit.lineCount(c.checkpoints(), small, width);
    return LegendBar.height(palette) + (0.5 + 1.4 * lines) * small;
  }

  /// Returns the width of the names, which share a narrow picture with the cells.
  private static double name(double width, Comparison c, double small) {
    int letters = c.lines().stream().mapToInt(line -> line.label().length()).max().orElse(1);
    double max = Math.clamp(0.26 * width, 6.5 * small, NAME * small);
    return Math.min(letters * LETTER * small, max);
  }

  /// Returns the width of a cell; the last slanted name extends beyond the right edge of its
  /// column.
  private static double wide(double space, int n, double last) {
    return last <= 0.5 * space / n ? space / n : (space - last) / (n - 0.5);
  }

  private static double last(double name, Comparison c, double small) {
    int letters = c.lines().getLast().label().length();
    return Math.min(name, letters * LETTER * small) * SLANT + 0.6 * small;
  }

  double wide() {
    return cells.width() / n;
  }

  double high() {
    return cells.height() / n;
  }

  Box box(int row, int column) {
    return new Box(cells.x() + column * wide(), cells.y() + row * high(), wide(), high());
  }

  double scoreY(int line) {
    return legendTop - 1.1 * scoreLine / 1.55 - (scores - line - 0.5) * scoreLine;
  }

  record Place(int row, int column) {}

  Optional<Place> at(double x, double y) {
    return cells.contains(x, y)
        ? Optional.of(new Place((int) ((y - cells.y()) / high()), (int) ((x - cells.x()) / wide())))
        : Optional.empty();
  }

  enum MatrixScore {
    ACCURACY("accuracy"),
    TVD("TVD to truth"),
    NATS("nats per symbol"),
    PERPLEXITY("perplexity");

    final String label;

    MatrixScore(String label) {
      this.label = label;
    }

    OptionalDouble of(Score score) {
      return switch (this) {
        case ACCURACY -> OptionalDouble.of(score.accuracy());
        case TVD -> OptionalDouble.of(score.tvd());
        case NATS -> score.crossEntropy();
        case PERPLEXITY -> score.perplexity();
      };
    }

    static List<MatrixScore> of(Comparison comparison) {
      return Stream.of(values())
          .filter(score -> score != ACCURACY || comparison.accuracyIsMeaningful())
          .toList();
    }
  }
}
