package org.headscope.app.feature.compare;

import java.util.Optional;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.Palette;

/**
 * Where everything stands on the picture of a matrix of n predictors: names at the left and slanted
 * above, the cells, the scores of each column under them, the legend at the bottom.
 *
 * @param n number of rows and columns
 * @param cells the square of cells
 * @param scored whether there is room for the scores
 * @param scoreLine height of a line of scores
 * @param legendTop upper edge of the legend
 */
record MatrixLayout(int n, Box cells, boolean scored, double scoreLine, double legendTop) {
  /** Lines of scores under the matrix. */
  static final int SCORES = 4;

  /** Letters of a name that are shown, beyond which its middle is left out. */
  static final int LETTERS = 17;

  private static final double LETTER = 0.6; // mean width in font sizes, on the safe side
  private static final double SLANT = Math.sqrt(0.5);

  /** The layout for a picture of a size. */
  static MatrixLayout of(double width, double height, Comparison c, Palette palette) {
    double small = palette.size().small();
    int n = c.size();
    double name = longest(c) * LETTER * small;
    double left = Math.rint(Math.max(name, 7.2 * small) + 0.8 * small);
    double top = Math.rint(name * SLANT + 1.2 * small);
    double line = Math.rint(1.55 * small);
    double legend = LegendBar.height(palette) + (c.checkpoints().isEmpty() ? 1.9 : 3.3) * small;
    double plain = 0.9 * small + legend;
    double scored = 0.9 * small + SCORES * line + 1.1 * small + legend;
    // Scores give way where they would leave the matrix rows lower than its text.
    boolean scores = (height - top - scored) / n >= 1.3 * small;
    double bottom = scores ? scored : plain;
    double last = letters(c.lines().getLast().label()) * LETTER * small * SLANT;
    double wide = (width - left) / n;
    // The last slanted name leans over the right edge of its column.
    double over = Math.max(0, last - 0.5 * wide);
    wide = Math.max(4, (width - left - over) / n);
    double high = Math.max(4, (height - top - bottom) / n);
    double most = 5.2 * small;
    double w = Math.min(Math.min(wide, most), Math.max(1.9 * high, 3.2 * small));
    double h = Math.min(Math.min(high, most), w);
    w = Math.floor(w);
    h = Math.floor(h);
    Box cells = new Box(left, top, w * n, h * n);
    double under = cells.bottom() + 0.9 * small;
    return new MatrixLayout(
        n, cells, scores, line, scores ? under + SCORES * line + 1.1 * small : under);
  }

  private static int longest(Comparison c) {
    return c.lines().stream().mapToInt(line -> letters(line.label())).max().orElse(1);
  }

  private static int letters(String label) {
    return Math.min(label.length(), LETTERS);
  }

  /** {@code label} without its middle where it is long. */
  static String shortened(String label) {
    return Labels.shortened(label, LETTERS);
  }

  /** Width of a cell. */
  double wide() {
    return cells.width() / n;
  }

  /** Height of a cell. */
  double high() {
    return cells.height() / n;
  }

  /** A cell's rectangle. */
  Box box(int row, int column) {
    return new Box(cells.x() + column * wide(), cells.y() + row * high(), wide(), high());
  }

  /** Baseline's middle of a line of scores. */
  double scoreY(int line) {
    return legendTop - 1.1 * scoreLine / 1.55 - (SCORES - line - 0.5) * scoreLine;
  }

  /** A cell of the matrix. */
  record Place(int row, int column) {}

  /** The cell at a point. */
  Optional<Place> at(double x, double y) {
    return cells.contains(x, y)
        ? Optional.of(new Place((int) ((y - cells.y()) / high()), (int) ((x - cells.x()) / wide())))
        : Optional.empty();
  }
}
