package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.CellAxis;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.session.Span;
import org.headscope.app.session.Viewport;

/// The layout of a picture with tokens along its axes. Cells are square, and as large as possible
/// with all rows and columns in view.
///
/// @param bounds the picture's bounds
/// @param map the cells, edges on device pixels
/// @param bar the column of bars for weight on keys that are left out, where full width is all of a
///   row's weight; without width if no keys are left out
/// @param down the rows, in device pixels
/// @param across the columns, in device pixels
public record AttentionLayout(
    PictureArea bounds, Box map, Box bar, CellAxis down, CellAxis across, Span queries, Span keys) {
  private static final double GAP = 4;
  private static final double MARGIN = 4;
  private static final int STAIRS = 8;

  /// The width that each further letter of the longest symbol adds, in multiples of the small text
  /// size.
  private static final double LETTER = 1.1;

  /// The maximum number of letters for which a row's label has space.
  private static final int LETTERS = 6;

  /// The maximum height of a cell of a heightened map, as a multiple of its width.
  private static final double HIGHEST = 1.75;

  /// The minimum width of a picture with a legend on one line, in multiples of the small text size.
  private static final double ONE_LINE = 34;

  /// The maximum size of symbols beside large cells, in multiples of the text size.
  static final double MAX_SYMBOL = 1.3;

  static AttentionLayout of(MapAxes axes, boolean titled, PictureArea space) {
    return of(axes.queries(), axes.keys(), axes.longest(), titled, space);
  }

  /// Returns the layout of these rows and columns; the longest symbol has `letters` letters.
  public static AttentionLayout of(
      Span queries, Span keys, int letters, boolean titled, PictureArea space) {
    Palette palette = space.palette();
    double scale = space.scale();
    double column = keys.from() > 0 ? barWidth(palette) : 0;
    double left = gutter(letters, palette) + GAP + (column > 0 ? column + GAP : 0);
    double top = header(space, titled);
    double wide = Math.max(space.width() - left - 2, 8);
    double tall = Math.max(space.height() - top - footer(palette), 8);
    double cell = Viewport.even(Math.min(tall / queries.length(), wide / keys.length()), scale);
    CellAxis down = new CellAxis(queries.length(), pixels(cell * scale * queries.length()));
    CellAxis across = new CellAxis(keys.length(), pixels(cell * scale * keys.length()));
    double x = Math.rint(left * scale) / scale;
    double y = Math.rint(top * scale) / scale;
    Box map = new Box(x, y, across.pixels() / scale, down.pixels() / scale);
    Box bar = new Box(x - (column > 0 ? GAP + column : 0), y, column, map.height());
    return new AttentionLayout(space, map, bar, down, across, queries, keys);
  }

  /// Returns the layout with the same columns, rows over the whole height of the picture, and no
  /// bar.
  public AttentionLayout atFullHeight() {
    return tall(Math.max(free(), 8), 0);
  }

  /// Returns the layout with rows as high as space allows, but not much higher than wide.
  AttentionLayout heightened() {
    return tall(Math.clamp(free(), map.height(), HIGHEST * map.height()), bar.width());
  }

  private double free() {
    return bounds.height() - map.y() - footer(bounds.palette());
  }

  private AttentionLayout tall(double high, double wide) {
    CellAxis rows = new CellAxis(queries.length(), pixels(high * bounds.scale()));
    Box taller = new Box(map.x(), map.y(), map.width(), rows.pixels() / bounds.scale());
    Box besides = new Box(wide == 0 ? map.x() : bar.x(), map.y(), wide, taller.height());
    return new AttentionLayout(bounds, taller, besides, rows, across, queries, keys);
  }

  private static int pixels(double exact) {
    return Math.max(1, (int) (exact + 1e-6));
  }

  /// Returns the space for the cells of a map in a picture, below its title or name if it has one.
  ///
  /// @param letters the length of the longest symbol
  public static Viewport viewport(PictureArea space, boolean titled, int letters) {
    Palette palette = space.palette();
    return new Viewport(
        space.width() - gutter(letters, palette) - GAP - 2,
        space.height() - header(space, titled) - footer(palette),
        barWidth(palette) + GAP,
        space.scale(),
        palette.size().small());
  }

  public static boolean isWide(PictureArea space) {
    return space.width() >= ONE_LINE * space.palette().size().small();
  }

  public static double legendLine(PictureArea space) {
    return Math.rint(1.6 * space.palette().size().small());
  }

  public double lastLine() {
    return map.y() - 2 - legendLine(bounds) / 2;
  }

  static double legend(PictureArea space) {
    return (isWide(space) ? 1 : 2) * legendLine(space) + 3;
  }

  private static double header(PictureArea space, boolean titled) {
    return Math.rint(legend(space) + (titled ? space.palette().size().title() + 12 : 0));
  }

  private static double footer(Palette palette) {
    return 2 * (palette.size().small() + 5) + 3;
  }

  /// Returns the width of the row labels, whose symbols may have several letters.
  private static double gutter(int letters, Palette palette) {
    double more = LETTER * (Math.clamp(letters, 1, LETTERS) - 1);
    return Math.rint(palette.size().small() * (3.7 + more));
  }

  private static double barWidth(Palette palette) {
    return Math.rint(palette.size().small() * 3);
  }

  public double bottom() {
    return map.bottom() + footer(bounds.palette());
  }

  public boolean leavesOut() {
    return bar.width() > 0;
  }

  double labelsRight() {
    return bar.x() - GAP;
  }

  double leftOfLabels() {
    Palette.Size size = bounds.palette().size();
    double symbol = Math.max(size.small(), MAX_SYMBOL * size.text() * 0.6);
    return labelsRight() - Math.min(cell() - 1, size.text() + 2) - symbol - 8;
  }

  public double belowLabels() {
    return map.bottom() + 2 * (bounds.palette().size().small() + 5) + 1;
  }

  public double cell() {
    return map.width() / keys.length();
  }

  public double left(int key) {
    return map.x() + across.start(key - keys.from()) / bounds.scale();
  }

  public double right(int key) {
    return map.x() + across.end(key - keys.from()) / bounds.scale();
  }

  public double top(int query) {
    return map.y() + down.start(query - queries.from()) / bounds.scale();
  }

  double bottom(int query) {
    return map.y() + down.end(query - queries.from()) / bounds.scale();
  }

  public Box box(int query, int key) {
    double x = left(key);
    double y = top(query);
    return new Box(x, y, right(key) - x, bottom(query) - y);
  }

  /// Returns the cell under the mouse, or the last allowed one of its row if the mouse is beside
  /// the cells.
  Box hovered(MapAxes axes) {
    MapAxes.Cell over = axes.hover();
    return box(over.query(), axes.keys().contains(over.key()) ? over.key() : over.query());
  }

  public Box row(int query) {
    double y = top(query);
    return new Box(map.x(), y, map.width(), bottom(query) - y);
  }

  public boolean labelled() {
    return cell() >= TokenLabels.MIN_CHIP;
  }

  /// Returns a box of this size in the upper right corner of the picture, above the diagonal, that
  /// touches no cell with data; empty if it does not fit.
  public Optional<Box> emptyCorner(double width, double height) {
    double y = map.y() + MARGIN;
    double below = y + height + MARGIN;
    if (below > map.bottom()) {
      return Optional.empty();
    }
    double right = Math.max(map.right(), bounds.width() - 2 * MARGIN) - MARGIN;
    Box box = new Box(Math.floor(right - width), y, width, height);
    int lowest = queryAt(below).orElse(queries.to() - 1);
    return Optional.of(box).filter(b -> b.x() >= right(lowest) + MARGIN);
  }

  AttentionLayout movedUp(double by) {
    return new AttentionLayout(
        bounds, map.moved(0, -by), bar.moved(0, -by), down, across, queries, keys);
  }

  public Optional<Box> where(Anchor anchor) {
    return switch (anchor) {
      case Anchor.OfCell(int query, int key) when queries.contains(query) && keys.contains(key) ->
          Optional.of(box(query, key));
      case Anchor.OfQuery(int query) when queries.contains(query) -> {
        // From the row's symbol to its last cell.
        double left = Math.max(0, leftOfLabels());
        Box last = box(query, Math.min(query, keys.to() - 1));
        yield Optional.of(new Box(left, last.y(), last.right() - left, last.height()));
      }
      case Anchor.OfKey(int key) when keys.contains(key) -> {
        double top = map.bottom() + 1;
        yield Optional.of(new Box(left(key), top, right(key) - left(key), belowLabels() - top));
      }
      default -> Optional.empty();
    };
  }

  /// Returns the areas without data, up to `right` and `height`: above the diagonal and beside the
  /// map, in steps, and below the map.
  public List<Box> blanks(double right, double height) {
    List<Box> blanks = new ArrayList<>();
    for (int i = 0; i < STAIRS; i++) {
      int from = queries.from() + i * queries.length() / STAIRS;
      int to = queries.from() + (i + 1) * queries.length() / STAIRS;
      double left = to > from ? right(Math.min(to, keys.to()) - 1) + 2 : right;
      if (right > left) {
        blanks.add(new Box(left, top(from), right - left, bottom(to - 1) - top(from)));
      }
    }
    double below = bottom() + 2;
    if (below < height) {
      blanks.add(new Box(0, below, right, height - below));
    }
    return blanks;
  }

  /// Returns the target at a point of the map with index `map`; on a row's label it is the whole
  /// row.
  PointerTarget.OnMap at(double x, double y, int map) {
    int query = queryAt(y).orElse(-1);
    int key = keyAt(x).orElse(-1);
    boolean onRow = query >= 0 && (key >= 0 || x < this.map.x());
    return new PointerTarget.OnMap(map, onRow ? query : -1, onRow ? key : -1);
  }

  /// Returns the row at height `y`, even if the point is beside the map.
  public OptionalInt queryAt(double y) {
    return position(down, queries, (y - map.y()) * bounds.scale());
  }

  public OptionalInt keyAt(double x) {
    return position(across, keys, (x - map.x()) * bounds.scale());
  }

  private static OptionalInt position(CellAxis axis, Span span, double pixel) {
    return pixel < 0 || pixel >= axis.pixels()
        ? OptionalInt.empty()
        : OptionalInt.of(span.from() + axis.first((int) pixel));
  }
}
