package org.headscope.app.chart;

import module java.base;
import module java.desktop;

import java.util.List;
import javafx.scene.paint.Color;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;

/// The shapes of a curve's points, which distinguish curves without colour.
public enum Marker {
  CIRCLE,
  SQUARE,
  TRIANGLE,
  DIAMOND,
  DOWN,
  CROSS,
  BAR;

  private static final List<Marker> SERIES = List.of(CIRCLE, SQUARE, TRIANGLE, DIAMOND, DOWN);

  public static Marker of(int slot) {
    return SERIES.get(Math.floorMod(slot, SERIES.size()));
  }

  /// Returns the shape around (0, 0), about `size` pixels wide and visually as heavy as the others.
  Shape shape(double size) {
    double r = size / 2;
    return switch (this) {
      case CIRCLE -> new Ellipse2D.Double(-r, -r, size, size);
      case SQUARE -> new Rectangle2D.Double(-0.9 * r, -0.9 * r, 1.8 * r, 1.8 * r);
      case TRIANGLE -> polygon(-1.15 * r, 0.9 * r, 1.15 * r, 0.9 * r, 0, -1.2 * r);
      case DIAMOND -> polygon(-1.25 * r, 0, 0, -1.25 * r, 1.25 * r, 0, 0, 1.25 * r);
      case DOWN -> polygon(-1.15 * r, -0.9 * r, 1.15 * r, -0.9 * r, 0, 1.2 * r);
      case CROSS -> cross(0.85 * r, 0.3 * r);
      case BAR -> new Rectangle2D.Double(-1.3 * r, -0.3 * r, 2.6 * r, 0.6 * r);
    };
  }

  private static Shape polygon(double... xy) {
    Path2D path = new Path2D.Double();
    path.moveTo(xy[0], xy[1]);
    for (int i = 2; i < xy.length; i += 2) {
      path.lineTo(xy[i], xy[i + 1]);
    }
    path.closePath();
    return path;
  }

  private static Shape cross(double arm, double half) {
    Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO);
    path.append(new Rectangle2D.Double(-1.3 * arm, -half, 2.6 * arm, 2 * half), false);
    path.append(new Rectangle2D.Double(-half, -1.3 * arm, 2 * half, 2.6 * arm), false);
    return AffineTransform.getRotateInstance(Math.PI / 4).createTransformedShape(path);
  }

  public void draw(Pen pen, double x, double y, double size, Color colour, Color fill) {
    Shape shape = AffineTransform.getTranslateInstance(x, y).createTransformedShape(shape(size));
    pen.fill(shape, fill);
    pen.stroke(shape, StrokeStyle.solid(Math.max(0.8, 0.16 * size)), colour);
  }
}
