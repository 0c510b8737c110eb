package org.headscope.app.feature.lens;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.lens.PanelGrid.Place;

/// The marks on matrices.
///
/// @param at the place under the mouse or of the arrow keys
/// @param selected the name of the window's selected head; empty for none
record MatrixMarks(Optional<Place> at, String selected) {
  static final MatrixMarks NONE = new MatrixMarks(Optional.empty(), "");

  /// Frames the highlighted cell, and writes its numbers beside it.
  void paint(Pen pen, MatrixPicture picture, Box space, Palette palette) {
    if (at.isEmpty() || picture.describe(at.get()).isEmpty()) {
      return;
    }
    Box box = picture.grid(space.width(), space.height(), palette).box(at.get());
    StrokeStyle stroke = StrokeStyle.solid(1.4 * palette.size().line());
    pen.strokeRect(
        box.x() - 0.5, box.y() - 0.5, box.width(), box.height(), stroke, palette.ink().text());
    Bubble.of(pen, picture.describe(at.get()), space, palette).paint(pen, box, space, palette);
  }

  /// Writes the labels left of a matrix and above it, as many as fit.
  void labels(
      Pen pen,
      PanelGrid grid,
      int panel,
      List<String> rows,
      List<String> columns,
      Palette palette) {
    double small = palette.size().small();
    Box cells = grid.cells().get(panel);
    double cell = grid.cell();
    TextStyle style = TextStyle.sans(small).middle();
    int down = TokenLabels.stride(cell, 1.1 * small);
    double widest = columns.stream().mapToDouble(c -> pen.textWidth(c, style)).max().orElse(0);
    int across = TokenLabels.stride(cell, widest + 0.3 * small);
    for (int row = 0; row < rows.size(); row++) {
      if (row % down == 0 || marks(panel, row, -1)) {
        double y = cells.y() + (row + 0.5) * cell;
        write(
            pen,
            rows.get(row),
            cells.x() - 0.5 * small,
            y,
            style.right(),
            marks(panel, row, -1),
            palette);
      }
    }
    for (int column = 0; column < columns.size(); column++) {
      if (column % across == 0 || marks(panel, -1, column)) {
        double x = cells.x() + (column + 0.5) * cell;
        write(
            pen,
            columns.get(column),
            x,
            cells.y() - 0.8 * small,
            style.centred(),
            marks(panel, -1, column),
            palette);
      }
    }
  }

  private boolean marks(int panel, int row, int column) {
    return at.filter(p -> p.panel() == panel && (p.row() == row || p.column() == column))
        .isPresent();
  }

  private void write(
      Pen pen, String label, double x, double y, TextStyle style, boolean lit, Palette palette) {
    boolean own = label.equals(selected);
    Color colour = own ? palette.mark().accent() : palette.ink().text();
    pen.text(label, x, y, lit || own ? style.bold() : style, colour);
  }
}
