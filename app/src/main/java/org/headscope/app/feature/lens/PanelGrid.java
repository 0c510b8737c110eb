package org.headscope.app.feature.lens;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;

/// Matrices of one size, side by side or one above another, whichever makes cells larger.
///
/// @param cells the area of each matrix's cells
record PanelGrid(List<Box> cells, Form form) {
  /// A place in one of the matrices.
  record Place(int panel, int row, int column) {}

  /// The numbers of matrices, rows and columns, and the lengths around and in them in sizes of
  /// small text.
  ///
  /// @param label the width of the labels of rows
  /// @param head the height above the cells
  /// @param foot the height below them
  record Form(
      int panels,
      int rows,
      int columns,
      double label,
      double head,
      double foot,
      double minCell,
      double maxCell) {
    private static final double GAP = 1.5;

    private double width() {
      return label + columns * minCell + GAP;
    }

    private double height() {
      return head + rows * minCell + foot;
    }

    private int lines(int across) {
      return Math.ceilDiv(panels, across);
    }

    /// The number of matrices that fit side by side.
    private int maxAcross(double width) {
      return Math.clamp((long) (width / width()), 1, panels);
    }

    /// The size of a cell with a number of matrices side by side.
    private double cell(int across, double width, double height) {
      double wide = (width / across - label - GAP) / columns;
      double high = (height / lines(across) - head - foot) / rows;
      return Math.clamp(Math.min(wide, high), minCell, maxCell);
    }

    double minWidth(Palette palette) {
      return Math.ceil(width() * palette.size().small());
    }

    double minHeight(double width, Palette palette) {
      double small = palette.size().small();
      return Math.ceil(lines(maxAcross(width / small)) * height() * small);
    }
  }

  static PanelGrid of(double width, double height, Form form, Palette palette) {
    double small = palette.size().small();
    int across =
        IntStream.rangeClosed(1, form.maxAcross(width / small))
            .boxed()
            .max(
                Comparator.<Integer>comparingDouble(
                        n -> form.cell(n, width / small, height / small))
                    .thenComparing(Comparator.naturalOrder()))
            .orElse(1);
    double cell = Math.floor(form.cell(across, width / small, height / small) * small);
    List<Box> cells = new ArrayList<>();
    double wide = (form.label + Form.GAP) * small + form.columns * cell;
    double high = (form.head + form.foot) * small + form.rows * cell;
    for (int panel = 0; panel < form.panels; panel++) {
      double x = panel % across * wide + form.label * small;
      int above = panel / across;
      double y = above * high + form.head * small;
      cells.add(new Box(Math.rint(x), Math.rint(y), form.columns * cell, form.rows * cell));
    }
    return new PanelGrid(cells, form);
  }

  double cell() {
    return cells.getFirst().width() / form.columns();
  }

  Box box(Place place) {
    Box all = cells.get(place.panel());
    double cell = cell();
    return new Box(all.x() + place.column() * cell, all.y() + place.row() * cell, cell, cell);
  }

  Optional<Place> at(double x, double y) {
    for (int panel = 0; panel < cells.size(); panel++) {
      Box all = cells.get(panel);
      if (all.contains(x, y)) {
        return Optional.of(
            new Place(
                panel,
                Math.min(form.rows() - 1, (int) ((y - all.y()) / cell())),
                Math.min(form.columns() - 1, (int) ((x - all.x()) / cell()))));
      }
    }
    return Optional.empty();
  }

  /// Returns the place a number of rows and columns away; over the edge, in the matrix beside.
  static Place walked(Place from, int rows, int columns, Form form) {
    int column = from.column() + columns;
    int panel = from.panel();
    if (column >= form.columns() && panel + 1 < form.panels()) {
      panel++;
      column = 0;
    } else if (column < 0 && panel > 0) {
      panel--;
      column = form.columns() - 1;
    }
    return new Place(
        panel,
        Math.clamp(from.row() + (long) rows, 0, form.rows() - 1),
        Math.clamp(column, 0, form.columns() - 1));
  }
}
