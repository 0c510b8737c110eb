package org.headscope.app.feature.hidden;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.projection.StatePoints;

/// Paints the points: the others below, then those of the instance, then the selected ones, each
/// with its colour, shape, size and opacity.
final class PointPainter extends Painting {
  /// Pixels in the pane's colour around each of the instance's points, so that they are distinct.
  private static final double HALO = 0.9;

  private static final double LETTERED = 1.4;

  /// The minimum radius around a letter, in sizes of small text.
  private static final double MIN_LETTERED = 0.55;

  private static final double OTHERS_OPACITY = 0.3;
  private static final double DIMMED_OPACITY = 0.16;

  /// The side of a plot with points of default size, in sizes of text.
  private static final double PLOT_SIDE = 36;

  /// The maximum number of letters of a symbol on a circle.
  private static final int MAX_LETTERS = 4;

  private final PlotArea area;
  private final ProjectionScene sight;
  private final StatePoints points;
  private final Color quiet;
  private final int[] scale;
  private final double unit;
  private final int[] ordinary;

  /// The maximum position or string.
  final int max;

  PointPainter(Pen pen, PlotArea area, ProjectionScene sight, ColourMap map, Palette palette) {
    super(pen, area.plot().width(), area.plot().height(), palette);
    this.area = area;
    this.sight = sight;
    this.points = sight.cloud().points();
    this.ordinary = sight.cloud().vocabulary().ordinary();
    // Points grow with the plot, so that they neither hide each other nor vanish.
    double text = palette.size().text();
    this.unit = text / 12 * Math.clamp(Math.min(width, height) / (PLOT_SIDE * text), 0.65, 1.5);
    this.quiet = palette.ink().faint().interpolate(muted, 0.5);
    // That map begins with the pane's own colour, which would hide the first points.
    this.scale = (map == ColourMap.PAPER ? ColourMap.VIRIDIS : map).table(palette);
    this.max = Math.max(1, Arrays.stream(values()).max().orElse(1));
  }

  private int[] values() {
    return sight.hue() == ColourBy.STRING ? points.string() : points.position();
  }

  /// Returns the colour of a point; other instances are grey when colours show states, as their
  /// automata differ.
  Color colour(int point) {
    return switch (sight.hue()) {
      case STATE -> sight.mine().get(point) ? state(points.state()[point]) : quiet;
      case SYMBOL -> symbol(points.token()[point]);
      case POSITION, STRING -> {
        int first = sight.hue() == ColourBy.STRING ? 1 : 0;
        double share = (values()[point] - first) / (double) Math.max(1, max - first);
        yield Palette.colour(scale[(int) Math.round(share * (scale.length - 1))]);
      }
    };
  }

  Color state(int state) {
    return state < 0 ? muted : palette.state(state);
  }

  /// Returns the colour of a symbol: of RegBench's, a–l have the twelve colours, which repeat from
  /// m on; letters distinguish them.
  Color symbol(int token) {
    int rank = Arrays.binarySearch(ordinary, token);
    return rank < 0 ? muted : palette.state(rank);
  }

  String cut(String symbol) {
    return symbol.length() <= MAX_LETTERS ? symbol : symbol.substring(0, MAX_LETTERS - 1) + "…";
  }

  /// Returns the style of `symbol` on a circle: smaller if it has several letters.
  TextStyle letters(String symbol) {
    double size = Math.min(0.78, 1.6 / cut(symbol).length());
    return TextStyle.mono(size * small).bold().centred().middle();
  }

  /// Returns the shape of a point: a circle for separators and points without a state.
  Polygon marker(int point) {
    int state = points.state()[point];
    return sight.hue() == ColourBy.STATE && sight.mine().get(point) && state >= 0
        ? Polygon.state(state)
        : Polygon.CIRCLE;
  }

  boolean lettered(int point) {
    return sight.hue() == ColourBy.SYMBOL && sight.mine().get(point);
  }

  /// Returns the radius without a letter, in logical pixels.
  private double plainRadius(int point) {
    boolean separator = points.state()[point] < 0 && sight.hue() == ColourBy.STATE;
    if (sight.single() || sight.mine().get(point)) {
      return (separator ? 2.4 : 4.4) * unit;
    }
    return 1.9 * unit;
  }

  /// Returns the opacity, 0 to 1.
  double opacity(int point) {
    if (sight.emphasises()) {
      return sight.emphasised(point) ? 1 : DIMMED_OPACITY;
    }
    return sight.mine().get(point) ? 1 : sight.hue() == ColourBy.STATE ? OTHERS_OPACITY : 0.55;
  }

  void paint(Optional<PointRaster> raster, ColourMap map) {
    int[] order = order();
    raster.ifPresentOrElse(
        pixels -> {
          pixels.update(
              new PointRaster.Key(sight.withoutPointer(), area, map, palette, pen.pixelScale()),
              () -> stamp(order, pixels));
          pixels.paint(pen, area.plot().x(), area.plot().y());
        },
        () -> IntStream.of(order).forEach(this::shape));
    letters(order);
    ring(sight.marks().query(), 4.5 * line, StrokeStyle.solid(2.4 * line), palette.mark().accent());
    ring(sight.marks().hover(), 3.5 * line, StrokeStyle.solid(1.4 * line), ink);
  }

  private int[] order() {
    return IntStream.range(0, 4)
        .flatMap(level ->
            IntStream.range(0, sight.cloud().size())
                .filter(i -> level(i) == level && sight.shows(i)))
        .toArray();
  }

  private int level(int point) {
    boolean front = sight.emphasises() && sight.emphasised(point);
    return (front ? 2 : 0) + (sight.mine().get(point) ? 1 : 0);
  }

  private double radius(int point) {
    double usual = plainRadius(point);
    return lettered(point) ? Math.max(LETTERED * usual, MIN_LETTERED * small) : usual;
  }

  private void stamp(int[] order, PointRaster target) {
    double scale = pen.pixelScale();
    int pane = Palette.argb(palette.ground().pane());
    for (int i : order) {
      int column = (int) Math.floor((area.px(sight.x()[i]) - area.plot().x()) * scale);
      int row = (int) Math.floor((area.py(sight.y()[i]) - area.plot().y()) * scale);
      double radius = radius(i) * scale;
      Polygon marker = marker(i);
      double strength = opacity(i);
      if (strength == 1) {
        target.stamp(marker, radius + HALO * scale, column, row, pane, 0.85);
      }
      target.stamp(marker, radius, column, row, Palette.argb(colour(i)), strength);
    }
  }

  private void shape(int point) {
    double x = area.px(sight.x()[point]);
    double y = area.py(sight.y()[point]);
    if (!area.plot().contains(x, y)) {
      return;
    }
    Polygon marker = marker(point);
    double strength = opacity(point);
    Color colour = colour(point);
    if (strength == 1) {
      Polygon halo = marker.at(x, y, radius(point) + HALO);
      pen.fillPolygon(halo.xs(), halo.ys(), palette.ground().pane().deriveColor(0, 1, 1, 0.85));
    }
    Polygon at = marker.at(x, y, radius(point));
    pen.fillPolygon(at.xs(), at.ys(), colour.deriveColor(0, 1, 1, strength));
  }

  /// Writes a letter on each circle whose centre is not covered by a later one.
  private void letters(int[] order) {
    int[] lettered =
        Arrays.stream(order)
            .filter(i -> lettered(i) && (!sight.emphasises() || sight.emphasised(i)))
            .toArray();
    for (int i = 0; i < lettered.length; i++) {
      int point = lettered[i];
      double x = area.px(sight.x()[point]);
      double y = area.py(sight.y()[point]);
      boolean covered =
          Arrays.stream(lettered, i + 1, lettered.length)
              .mapToDouble(on -> Math.hypot(x - area.px(sight.x()[on]), y - area.py(sight.y()[on])))
              .anyMatch(apart -> apart < 0.9 * radius(point));
      if (!covered) {
        String symbol = sight.cloud().symbol(point);
        pen.text(cut(symbol), x, y, letters(symbol), Palette.inkOn(colour(point)));
      }
    }
  }

  private void ring(int point, double gap, StrokeStyle stroke, Color colour) {
    if (point >= 0 && sight.shows(point)) {
      double x = area.px(sight.x()[point]);
      double y = area.py(sight.y()[point]);
      pen.strokeCircle(x, y, radius(point) + gap, stroke, colour);
    }
  }
}
