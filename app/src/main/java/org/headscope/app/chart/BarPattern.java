package org.headscope.app.chart;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;

/// The pattern that fills a bar, so that its colour is never the only sign of its meaning.
public enum BarPattern {
  SOLID,
  HOLLOW,
  HATCH,
  STRIPES,
  DOTS,
  BACK_HATCH,
  RAIL,
  CROSS,
  BLOCKS,
  ZIGZAG;

  private static final List<BarPattern> SERIES =
      List.of(HATCH, STRIPES, DOTS, BACK_HATCH, RAIL, CROSS, BLOCKS, ZIGZAG);

  /// Returns the pattern of the colour at `index` of [Palette#series].
  static BarPattern ofSeries(int index) {
    return SERIES.get(Math.floorMod(index, SERIES.size()));
  }

  /// Fills a bar on whole device pixels; one that is too short for a pattern is plain.
  public void bar(Pen pen, Box bar, Color colour, Palette palette) {
    double left = pen.snap(bar.x());
    double top = pen.snap(bar.y());
    double wide = Math.max(1, pen.snap(bar.right()) - left);
    double high = Math.max(1, pen.snap(bar.bottom()) - top);
    if (this == SOLID || wide < 4) {
      pen.fillRect(left, top, wide, high, colour);
      return;
    }
    double line = Math.min(palette.size().line(), high / 3);
    Color ground = palette.ground().pane();
    pen.fillRect(left, top, wide, high, this == HOLLOW ? ground : ground.interpolate(colour, 0.3));
    pen.pushClip(left, top, wide, high);
    fill(pen, new Box(left, top, wide, high), line, colour);
    pen.restore();
    pen.strokeRect(
        left + line / 2, top + line / 2, wide - line, high - line, StrokeStyle.solid(line), colour);
  }

  private void fill(Pen pen, Box box, double line, Color colour) {
    switch (this) {
      case SOLID, HOLLOW -> {}
      case HATCH -> slanted(pen, box, 4.5, line, colour, false);
      case BACK_HATCH -> slanted(pen, box, 4.5, line, colour, true);
      case CROSS -> {
        slanted(pen, box, 6, line, colour, false);
        slanted(pen, box, 6, line, colour, true);
      }
      case STRIPES -> upright(pen, box, 4, 1.5 * line, colour);
      case BLOCKS -> upright(pen, box, 9, 4.5, colour);
      case RAIL -> {
        double middle = box.y() + box.height() / 2;
        pen.line(box.x(), middle, box.right(), middle, StrokeStyle.solid(1.3 * line), colour);
      }
      case DOTS -> {
        double radius = Math.min(1.2 * line, box.height() / 4);
        for (double at = box.x() + 3; at < box.right(); at += 4.5) {
          pen.fillCircle(at, box.y() + box.height() / 2, radius, colour);
        }
      }
      case ZIGZAG -> zigzag(pen, box, line, colour);
    }
  }

  private static void slanted(
      Pen pen, Box box, double every, double line, Color colour, boolean falling) {
    for (double at = box.x() - box.height(); at < box.right(); at += every) {
      double from = falling ? box.y() : box.bottom();
      double to = falling ? box.bottom() : box.y();
      pen.line(at, from, at + box.height(), to, StrokeStyle.solid(1.3 * line), colour);
    }
  }

  private static void upright(Pen pen, Box box, double every, double line, Color colour) {
    for (double at = box.x() + every / 2; at < box.right(); at += every) {
      pen.line(at, box.y(), at, box.bottom(), StrokeStyle.solid(line), colour);
    }
  }

  private static void zigzag(Pen pen, Box box, double line, Color colour) {
    int turns = (int) Math.ceil(box.width() / 3) + 2;
    double[] xs = new double[turns];
    double[] ys = new double[turns];
    for (int i = 0; i < turns; i++) {
      xs[i] = box.x() + 3 * i;
      ys[i] = i % 2 == 0 ? box.y() + line : box.bottom() - line;
    }
    pen.polyline(xs, ys, StrokeStyle.solid(1.2 * line), colour);
  }
}
