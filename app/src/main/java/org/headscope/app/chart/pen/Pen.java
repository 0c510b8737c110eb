package org.headscope.app.chart.pen;

import module java.base;
import module java.desktop;

import javafx.scene.paint.Color;

/// The only drawing interface: a figure drawn with it looks the same on screen, in PNG, SVG and
/// PDF.
///
/// Lengths are in logical pixels, y grows downwards, angles are in degrees clockwise.
public interface Pen {
  /// The number of device pixels per logical pixel: the screen's scale, or an export's.
  double pixelScale();

  /// Fills a shape, including parts that its outline surrounds more than once.
  void fill(Shape shape, Color colour);

  /// Draws the outline of a shape, with the line centred on it.
  void stroke(Shape shape, StrokeStyle line, Color colour);

  default void fillRect(double x, double y, double width, double height, Color colour) {
    fill(new Rectangle2D.Double(x, y, width, height), colour);
  }

  default void strokeRect(
      double x, double y, double width, double height, StrokeStyle line, Color colour) {
    stroke(new Rectangle2D.Double(x, y, width, height), line, colour);
  }

  default void fillRoundRect(
      double x, double y, double width, double height, double radius, Color colour) {
    fill(new RoundRectangle2D.Double(x, y, width, height, 2 * radius, 2 * radius), colour);
  }

  default void strokeRoundRect(
      double x, double y, double width, double height, double arc, StrokeStyle line, Color colour) {
    stroke(new RoundRectangle2D.Double(x, y, width, height, 2 * arc, 2 * arc), line, colour);
  }

  default void line(double x1, double y1, double x2, double y2, StrokeStyle line, Color colour) {
    stroke(new Line2D.Double(x1, y1, x2, y2), line, colour);
  }

  default void polyline(double[] xs, double[] ys, StrokeStyle line, Color colour) {
    if (xs.length > 1) {
      stroke(through(xs, ys), line, colour);
    }
  }

  default void fillPolygon(double[] xs, double[] ys, Color colour) {
    if (xs.length > 2) {
      Path2D path = through(xs, ys);
      path.closePath();
      fill(path, colour);
    }
  }

  default void fillCircle(double centreX, double centreY, double radius, Color colour) {
    fill(new Ellipse2D.Double(centreX - radius, centreY - radius, 2 * radius, 2 * radius), colour);
  }

  default void strokeCircle(
      double centreX, double centreY, double radius, StrokeStyle line, Color colour) {
    double side = 2 * radius;
    stroke(new Ellipse2D.Double(centreX - radius, centreY - radius, side, side), line, colour);
  }

  /// Writes one line of text; the style's alignment and baseline determine which of its points is
  /// at (x, y).
  void text(String text, double x, double y, TextStyle style, Color colour);

  /// Returns the width of `text` in logical pixels, as this pen writes it.
  double textWidth(String text, TextStyle style);

  /// Draws an image without smoothing.
  ///
  /// @param argb pixels row by row, premultiplied; read before the call returns
  void image(int[] argb, int columns, int rows, double x, double y, double width, double height);

  /// Saves the state, and limits drawing to a rectangle within the current clip, until
  /// [#restore()].
  void pushClip(double x, double y, double width, double height);

  /// Saves the coordinate system and the clip until [#restore()].
  void save();

  void restore();

  void translate(double dx, double dy);

  void rotate(double degrees);

  /// Returns the edge of a device pixel nearest to `v`, where fills begin and end sharply.
  default double snap(double v) {
    return Math.rint(v * pixelScale()) / pixelScale();
  }

  /// Returns the middle of the device pixel at `v`, where a hairline is sharp.
  default double crisp(double v) {
    return (Math.floor(v * pixelScale()) + 0.5) / pixelScale();
  }

  private static Path2D through(double[] xs, double[] ys) {
    Path2D path = new Path2D.Double();
    path.moveTo(xs[0], ys[0]);
    for (int i = 1; i < xs.length; i++) {
      path.lineTo(xs[i], ys[i]);
    }
    return path;
  }
}
