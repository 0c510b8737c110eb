package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.CellAxis;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.session.Span;
import org.headscope.app.session.Viewport;

/// Where everything stands on a picture with tokens along its axes. Cells are square, and as large
/// as lets all rows and columns in.
///
/// @param map the cells, edges on device pixels
/// @param bar shares of weight on keys that are left out, full width for all of it; no width where
///   none are
/// @param down rows of device pixels
/// @param across columns of device pixels
/// @param scale device pixels per logical pixel
public record AttentionLayout(
    Box map, Box bar, CellAxis down, CellAxis across, double scale, Span queries, Span keys) {
  private static final double GAP = 4;
  private static final double MARGIN = 4;
  private static final int STAIRS = 8;

  /// Width that each further letter of the longest symbol takes, in units of small text.
  private static final double LETTER = 1.1;

  /// Letters that a row's symbol has room for.
  private static final int LETTERS = 6;

  /// Cells of a map beside another, in readable ones.
  private static final double SMALLER = 0.45;

  /// Height of a cell of a map beside another, in its widths.
  private static final double HIGHEST = 1.75;

  /// Width of a picture, in units of its smallest text, that holds the legend on one line.
  private static final double ONE_LINE = 34;

  /// The layout of a picture of a size.
  ///
  /// @param letters of the longest symbol
  public static AttentionLayout of(
      double width,
      double height,
      double scale,
      Span queries,
      Span keys,
      boolean titled,
      int letters,
      Palette palette) {
    double column = keys.from() > 0 ? barWidth(palette) : 0;
    double left = gutter(letters, palette) + GAP + (column > 0 ? column + GAP : 0);
    double top = header(width, titled, palette);
    double wide = Math.max(width - left - 2, 8);
    double tall = Math.max(height - top - footer(palette), 8);
    double cell = Viewport.even(Math.min(tall / queries.length(), wide / keys.length()), scale);
    CellAxis down = new CellAxis(queries.length(), pixels(cell * scale * queries.length()));
    CellAxis across = new CellAxis(keys.length(), pixels(cell * scale * keys.length()));
    double x = Math.rint(left * scale) / scale;
    double y = Math.rint(top * scale) / scale;
    Box map = new Box(x, y, across.pixels() / scale, down.pixels() / scale);
    Box bar = new Box(x - (column > 0 ? GAP + column : 0), y, column, map.height());
    return new AttentionLayout(map, bar, down, across, scale, queries, keys);
  }

  /// The same columns over the whole height of a picture, without a bar.
  public AttentionLayout asTallAs(double height, Palette palette) {
    return tall(Math.max(height - map.y() - footer(palette), 8), 0);
  }

  /// The same with rows as high as the height has room for, but not much higher than wide.
  AttentionLayout heightened(double height, Palette palette) {
    double room = height - map.y() - footer(palette);
    return tall(Math.clamp(room, map.height(), HIGHEST * map.height()), bar.width());
  }

  private AttentionLayout tall(double high, double wide) {
    CellAxis rows = new CellAxis(queries.length(), pixels(high * scale));
    Box taller = new Box(map.x(), map.y(), map.width(), rows.pixels() / scale);
    Box besides = new Box(wide == 0 ? map.x() : bar.x(), map.y(), wide, taller.height());
    return new AttentionLayout(taller, besides, rows, across, scale, queries, keys);
  }

  private static int pixels(double exact) {
    return Math.max(1, (int) (exact + 1e-6));
  }

  /// The room of a map, above which its title or its name may stand.
  ///
  /// @param letters of the longest symbol
  public static Viewport viewport(
      double width, double height, double scale, boolean titled, int letters, Palette palette) {
    return new Viewport(
        width - gutter(letters, palette) - GAP - 2,
        height - header(width, titled, palette) - footer(palette),
        barWidth(palette) + GAP,
        scale,
        palette.size().small());
  }

  /// The room of one of two maps beside each other, in which all keys count for more than that each
  /// has its symbol.
  public static Viewport viewportOfPair(
      double width, double height, double scale, int letters, Palette palette) {
    Viewport alone = viewport(width, height, scale, true, letters, palette);
    return new Viewport(
        alone.width(), alone.height(), alone.bar(), scale, SMALLER * alone.readable());
  }

  public static int legendLines(double width, Palette palette) {
    return width >= ONE_LINE * palette.size().small() ? 1 : 2;
  }

  public static double legendLine(Palette palette) {
    return Math.rint(1.6 * palette.size().small());
  }

  static double legend(double width, Palette palette) {
    return legendLines(width, palette) * legendLine(palette) + 3;
  }

  private static double header(double width, boolean titled, Palette palette) {
    return Math.rint(legend(width, palette) + (titled ? palette.size().title() + 12 : 0));
  }

  private static double footer(Palette palette) {
    return 2 * (palette.size().small() + 5) + 3;
  }

  /// Width of the row labels, of which the symbols may have several letters.
  private static double gutter(int letters, Palette palette) {
    double more = LETTER * (Math.clamp(letters, 1, LETTERS) - 1);
    return Math.rint(palette.size().small() * (3.7 + more));
  }

  private static double barWidth(Palette palette) {
    return Math.rint(palette.size().small() * 3);
  }

  /// The height down to which there is something to see.
  public double bottom(Palette palette) {
    return map.bottom() + footer(palette);
  }

  public boolean leavesOut() {
    return bar.width() > 0;
  }

  double labelsRight() {
    return bar.x() - GAP;
  }

  public double cell() {
    return map.width() / keys.length();
  }

  public double left(int key) {
    return map.x() + across.start(key - keys.from()) / scale;
  }

  public double right(int key) {
    return map.x() + across.end(key - keys.from()) / scale;
  }

  public double top(int query) {
    return map.y() + down.start(query - queries.from()) / scale;
  }

  double bottom(int query) {
    return map.y() + down.end(query - queries.from()) / scale;
  }

  public Box box(int query, int key) {
    double x = left(key);
    double y = top(query);
    return new Box(x, y, right(key) - x, bottom(query) - y);
  }

  /// What is under the mouse: a cell, or where there is none the end of its row.
  Box hovered(MapAxes axes) {
    MapAxes.Cell over = axes.hover();
    return box(over.query(), axes.keys().contains(over.key()) ? over.key() : over.query());
  }

  public Box row(int query) {
    double y = top(query);
    return new Box(map.x(), y, map.width(), bottom(query) - y);
  }

  public boolean labelled() {
    return cell() >= TokenLabels.SMALLEST_CHIP;
  }

  /// Where something of a size stands in the upper right corner of a picture `room` wide, above the
  /// diagonal, without touching a cell that can have data; empty where it does not fit.
  public Optional<Box> emptyCorner(double room, double width, double height) {
    double y = map.y() + MARGIN;
    double below = y + height + MARGIN;
    if (below > map.bottom()) {
      return Optional.empty();
    }
    double right = Math.max(map.right(), room - 2 * MARGIN) - MARGIN;
    Box box = new Box(Math.floor(right - width), y, width, height);
    int lowest = queryAt(below).orElse(queries.to() - 1);
    return Optional.of(box).filter(b -> b.x() >= right(lowest) + MARGIN);
  }

  AttentionLayout up(double by) {
    Box higher = new Box(map.x(), map.y() - by, map.width(), map.height());
    Box besides = new Box(bar.x(), bar.y() - by, bar.width(), bar.height());
    return new AttentionLayout(higher, besides, down, across, scale, queries, keys);
  }

  public Optional<Box> where(Anchor anchor, Palette palette) {
    return switch (anchor) {
      case Anchor.OfCell(int query, int key) when queries.contains(query) && keys.contains(key) ->
          Optional.of(box(query, key));
      case Anchor.OfQuery(int query) when queries.contains(query) ->
          Optional.of(wholeRow(query, palette));
      case Anchor.OfKey(int key) when keys.contains(key) -> {
        double top = map.bottom() + 1;
        double bottom = AxisLabels.belowLabels(this, palette);
        yield Optional.of(new Box(left(key), top, right(key) - left(key), bottom - top));
      }
      default -> Optional.empty();
    };
  }

  /// From its symbol to its last cell.
  private Box wholeRow(int query, Palette palette) {
    double left = Math.max(0, AxisLabels.leftOfLabels(this, palette));
    Box last = box(query, Math.min(query, keys.to() - 1));
    return new Box(left, last.y(), last.right() - left, last.height());
  }

  /// Where there can be no data in a picture as far as `right` and `height`: above the diagonal and
  /// beside the map, in steps, and below it.
  public List<Box> blanks(double right, double height, Palette palette) {
    List<Box> blanks = new ArrayList<>();
    for (int i = 0; i < STAIRS; i++) {
      int from = queries.from() + i * queries.length() / STAIRS;
      int to = queries.from() + (i + 1) * queries.length() / STAIRS;
      if (to > from) {
        double left = right(Math.min(to, keys.to()) - 1) + 2;
        if (right > left) {
          blanks.add(new Box(left, top(from), right - left, bottom(to - 1) - top(from)));
        }
      }
    }
    double below = bottom(palette) + 2;
    if (below < height) {
      blanks.add(new Box(0, below, right, height - below));
    }
    return blanks;
  }

  /// What is at a place of the `map`th map: over the labels of rows a whole row.
  PointerTarget.OnMap at(double x, double y, int map) {
    int query = queryAt(y).orElse(-1);
    int key = keyAt(x).orElse(-1);
    boolean onRow = query >= 0 && (key >= 0 || x < this.map.x());
    return new PointerTarget.OnMap(map, onRow ? query : -1, onRow ? key : -1);
  }

  /// The row at a height, whether or not the point is on the map.
  public OptionalInt queryAt(double y) {
    return position(down, queries, (y - map.y()) * scale);
  }

  /// The column at a place, whether or not the point is on the map.
  public OptionalInt keyAt(double x) {
    return position(across, keys, (x - map.x()) * scale);
  }

  private static OptionalInt position(CellAxis axis, Span span, double pixel) {
    if (pixel < 0 || pixel >= axis.pixels()) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(span.from() + axis.first((int) pixel));
  }
}
