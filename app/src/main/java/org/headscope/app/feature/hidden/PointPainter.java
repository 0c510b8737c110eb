package org.headscope.app.feature.hidden;

import java.util.Comparator;
import java.util.stream.IntStream;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Line;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;
import org.headscope.engine.benchmark.Vocabulary;

/** Paints the points: others' below, then the instance's own, then those picked out. */
final class PointPainter {
  /** Pixels of the pane around each of the instance's points, so that they stay apart. */
  private static final double HALO = 0.9;

  private static final double LETTERED = 1.4;

  private final Pen pen;
  private final PlotArea area;
  private final Sight sight;
  private final Look look;
  private final Palette palette;

  PointPainter(Pen pen, PlotArea area, Sight sight, Look look, Palette palette) {
    this.pen = pen;
    this.area = area;
    this.sight = sight;
    this.look = look;
    this.palette = palette;
  }

  void paint(boolean fast) {
    int[] order = order();
    if (fast) {
      stamped(order);
    } else {
      for (int i : order) {
        shape(i);
      }
    }
    for (int i : order) {
      if (look.lettered(i)) {
        letter(i);
      }
    }
    double unit = palette.size().line();
    ring(sight.query(), 4.5 * unit, Line.solid(2.4 * unit), palette.mark().accent());
    ring(sight.hover(), 3.5 * unit, Line.solid(1.4 * unit), palette.ink().text());
  }

  private int[] order() {
    return IntStream.range(0, sight.cloud().size())
        .filter(sight::shows)
        .boxed()
        .sorted(Comparator.comparingInt(this::level))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int level(int point) {
    boolean front = sight.emphasises() && sight.emphasised(point);
    return (front ? 2 : 0) + (sight.mine().get(point) ? 1 : 0);
  }

  private double radius(int point) {
    return look.radius(point) * (look.lettered(point) ? LETTERED : 1);
  }

  private void stamped(int[] order) {
    double scale = pen.pixelScale();
    int width = (int) Math.ceil(area.plot().width() * scale);
    int height = (int) Math.ceil(area.plot().height() * scale);
    int[] pixels = new int[width * height];
    int pane = Palette.argb(palette.ground().pane());
    // The cross under the points shows through: what is not covered stays clear.
    Pixels target = new Pixels(pixels, width, height);
    for (int i : order) {
      int column = (int) Math.floor((area.px(sight.x()[i]) - area.plot().x()) * scale);
      int row = (int) Math.floor((area.py(sight.y()[i]) - area.plot().y()) * scale);
      double radius = radius(i) * scale;
      Marker marker = look.marker(i);
      double strength = look.strength(i);
      if (strength == 1) {
        Stamp.of(marker, radius + HALO * scale).on(target, column, row, pane, 0.85);
      }
      int colour = Palette.argb(look.colour(i));
      Stamp.of(marker, radius).on(target, column, row, colour, strength);
    }
    pen.image(
        pixels, width, height, area.plot().x(), area.plot().y(), width / scale, height / scale);
  }

  private void shape(int point) {
    double x = area.px(sight.x()[point]);
    double y = area.py(sight.y()[point]);
    if (!area.plot().contains(x, y)) {
      return;
    }
    Marker marker = look.marker(point);
    double strength = look.strength(point);
    Color colour = look.colour(point);
    if (strength == 1) {
      Marker halo = marker.at(x, y, radius(point) + HALO);
      pen.fillPolygon(halo.xs(), halo.ys(), palette.ground().pane().deriveColor(0, 1, 1, 0.85));
    }
    Marker at = marker.at(x, y, radius(point));
    pen.fillPolygon(at.xs(), at.ys(), colour.deriveColor(0, 1, 1, strength));
  }

  private void letter(int point) {
    if (sight.emphasises() && !sight.emphasised(point)) {
      return;
    }
    String symbol = String.valueOf(Vocabulary.symbol(sight.cloud().points().token()[point]));
    TextStyle style = TextStyle.mono(0.78 * palette.size().small()).bold().centred().middle();
    pen.text(
        symbol,
        area.px(sight.x()[point]),
        area.py(sight.y()[point]),
        style,
        Palette.inkOn(look.colour(point)));
  }

  private void ring(int point, double gap, Line line, Color colour) {
    if (point >= 0 && sight.shows(point)) {
      double radius = radius(point) + gap;
      pen.strokeCircle(area.px(sight.x()[point]), area.py(sight.y()[point]), radius, line, colour);
    }
  }
}
