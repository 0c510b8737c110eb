package org.headscope.app.feature.bench;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.feature.bench.AblationPicture.Place;

/// The bounds of the cells of a map of patches, in sizes of small text.
///
/// @param cells those of single positions
/// @param row the height of a row
/// @param gap the space between groups of rows
/// @param left the left end of the cells of all positions
/// @param right their right end
record PatchLayout(PatchMap map, Box cells, double row, double gap, double left, double right) {
  private static final double LABEL = 5.6;
  private static final double WHOLE = 3.6;
  private static final double GAP = 0.5;
  private static final double HEAD = 1.6;
  private static final double FOOT = 6.2;
  private static final double MIN_ROW = 1.25;
  private static final double MAX_ROW = 2.6;

  static PatchLayout of(PatchMap map, double width, double height, Palette palette) {
    double small = palette.size().small();
    int rows = map.rows().size();
    double start = Math.rint((LABEL + WHOLE + 0.6) * small);
    double space = height - (HEAD + FOOT + map.gaps(rows) * GAP) * small;
    double row = Math.clamp(space / rows, MIN_ROW * small, MAX_ROW * small);
    double high = rows * row + map.gaps(rows) * GAP * small;
    double wide = Math.max(1, width - start - 0.5 * small);
    return new PatchLayout(
        map,
        new Box(start, HEAD * small, wide, high),
        row,
        GAP * small,
        LABEL * small,
        start - 0.6 * small);
  }

  static double minHeight(PatchMap map, Palette palette) {
    int rows = map.rows().size();
    return Math.ceil(
        palette.size().small() * (HEAD + FOOT + rows * MIN_ROW + map.gaps(rows) * GAP));
  }

  static double maxHeight(PatchMap map, Palette palette) {
    double more = map.rows().size() * (MAX_ROW - MIN_ROW) * palette.size().small();
    return minHeight(map, palette) + Math.ceil(more);
  }

  /// Returns the bounds of a cell.
  Box box(Place place) {
    double y = cells.y() + place.row() * row + map.gaps(place.row()) * gap;
    double cell = cells.width() / map.length();
    return place.column() == PatchMap.ALL
        ? new Box(left, y, right - left, row)
        : new Box(cells.x() + place.column() * cell, y, cell, row);
  }

  Optional<Place> placeAt(double x, double y) {
    int position = (int) Math.floor((x - cells.x()) * map.length() / cells.width());
    if (x < left || position >= map.length()) {
      return Optional.empty();
    }
    int column = x < cells.x() ? PatchMap.ALL : position;
    return IntStream.range(0, map.rows().size())
        .mapToObj(at -> new Place(at, column))
        .filter(place -> y >= box(place).y() && y < box(place).bottom())
        .findFirst();
  }
}
