package org.headscope.app.feature.hidden;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;

/// Paints the points: others' below, then the instance's own, then those picked out.
record PointPainter(
    Pen pen, PlotArea area, ProjectionScene sight, PointStyle look, Palette palette) {
  /// Pixels of the pane around each of the instance's points, so that they stay apart.
  private static final double HALO = 0.9;

  private static final double LETTERED = 1.4;

  /// Least radius around a letter, in sizes of small text.
  private static final double LETTER = 0.55;

  /// Paints shapes, or pixels where there is a `raster`.
  void paint(Optional<PointRaster> raster, ColourMap map) {
    int[] order = order();
    if (raster.isPresent()) {
      PointRaster pixels = raster.get();
      pixels.update(
          new PointRaster.Key(sight.still(), area, map, palette, pen.pixelScale()),
          () -> stamp(order, pixels));
      pixels.paint(pen, area.plot().x(), area.plot().y());
    } else {
      for (int i : order) {
        shape(i);
      }
    }
    letters(order);
    double unit = palette.size().line();
    ring(sight.marks().query(), 4.5 * unit, StrokeStyle.solid(2.4 * unit), palette.mark().accent());
    ring(sight.marks().hover(), 3.5 * unit, StrokeStyle.solid(1.4 * unit), palette.ink().text());
  }

  private int[] order() {
    int size = sight.cloud().size();
    int[] order = new int[size];
    int count = 0;
    for (int level = 0; level < 4; level++) {
      for (int i = 0; i < size; i++) {
        if (level(i) == level && sight.shows(i)) {
          order[count++] = i;
        }
      }
    }
    return Arrays.copyOf(order, count);
  }

  private int level(int point) {
    boolean front = sight.emphasises() && sight.emphasised(point);
    return (front ? 2 : 0) + (sight.mine().get(point) ? 1 : 0);
  }

  private double radius(int point) {
    return look.lettered(point)
        ? Math.max(LETTERED * look.radius(point), LETTER * palette.size().small())
        : look.radius(point);
  }

  private void stamp(int[] order, PointRaster target) {
    double scale = pen.pixelScale();
    int pane = Palette.argb(palette.ground().pane());
    for (int i : order) {
      int column = (int) Math.floor((area.px(sight.x()[i]) - area.plot().x()) * scale);
      int row = (int) Math.floor((area.py(sight.y()[i]) - area.plot().y()) * scale);
      double radius = radius(i) * scale;
      Polygon marker = look.marker(i);
      double strength = look.strength(i);
      if (strength == 1) {
        target.stamp(marker, radius + HALO * scale, column, row, pane, 0.85);
      }
      int colour = Palette.argb(look.colour(i));
      target.stamp(marker, radius, column, row, colour, strength);
    }
  }

  private void shape(int point) {
    double x = area.px(sight.x()[point]);
    double y = area.py(sight.y()[point]);
    if (!area.plot().contains(x, y)) {
      return;
    }
    Polygon marker = look.marker(point);
    double strength = look.strength(point);
    Color colour = look.colour(point);
    if (strength == 1) {
      Polygon halo = marker.at(x, y, radius(point) + HALO);
      pen.fillPolygon(halo.xs(), halo.ys(), palette.ground().pane().deriveColor(0, 1, 1, 0.85));
    }
    Polygon at = marker.at(x, y, radius(point));
    pen.fillPolygon(at.xs(), at.ys(), colour.deriveColor(0, 1, 1, strength));
  }

  /// A letter on each circle whose middle no later circle covers.
  private void letters(int[] order) {
    int[] lettered =
        Arrays.stream(order)
            .filter(i -> look.lettered(i) && (!sight.emphasises() || sight.emphasised(i)))
            .toArray();
    for (int i = 0; i < lettered.length; i++) {
      boolean covered = false;
      for (int later = i + 1; later < lettered.length && !covered; later++) {
        double dx = area.px(sight.x()[lettered[i]]) - area.px(sight.x()[lettered[later]]);
        double dy = area.py(sight.y()[lettered[i]]) - area.py(sight.y()[lettered[later]]);
        covered = Math.hypot(dx, dy) < 0.9 * radius(lettered[i]);
      }
      if (!covered) {
        letter(lettered[i]);
      }
    }
  }

  private void letter(int point) {
    String symbol = sight.cloud().symbol(point);
    pen.text(
        look.cut(symbol),
        area.px(sight.x()[point]),
        area.py(sight.y()[point]),
        look.letters(symbol),
        Palette.inkOn(look.colour(point)));
  }

  private void ring(int point, double gap, StrokeStyle line, Color colour) {
    if (point >= 0 && sight.shows(point)) {
      double radius = radius(point) + gap;
      pen.strokeCircle(area.px(sight.x()[point]), area.py(sight.y()[point]), radius, line, colour);
    }
  }
}
