package org.headscope.app.chart;

import module java.base;

import java.awt.Graphics2D;
import javafx.scene.paint.Color;

/// The one drawing interface: a figure drawn with it looks the same on screen, in PNG, SVG and PDF.
///
/// Lengths are in logical pixels, y grows downwards, angles are in degrees clockwise.
public interface Pen {
  /// Device pixels per logical pixel: the screen's scale, or an export's.
  double pixelScale();

  void fillRect(double x, double y, double width, double height, Color colour);

  /// Outlines a rectangle, the line centred on its edge.
  void strokeRect(double x, double y, double width, double height, StrokeStyle line, Color colour);

  /// Fills a rectangle whose corners are arcs of `radius`.
  void fillRoundRect(double x, double y, double width, double height, double radius, Color colour);

  /// Outlines a rectangle whose corners are arcs of `radius`.
  void strokeRoundRect(
      double x,
      double y,
      double width,
      double height,
      double radius,
      StrokeStyle line,
      Color colour);

  void line(double x1, double y1, double x2, double y2, StrokeStyle line, Color colour);

  /// Draws an open line through the points.
  void polyline(double[] xs, double[] ys, StrokeStyle line, Color colour);

  void fillPolygon(double[] xs, double[] ys, Color colour);

  void curve(VectorPath curve, StrokeStyle line, Color colour);

  void fillCircle(double centreX, double centreY, double radius, Color colour);

  /// Outlines a circle, the line centred on its edge.
  void strokeCircle(double centreX, double centreY, double radius, StrokeStyle line, Color colour);

  /// Writes one line of text; (x, y) is where the style's alignment and baseline say.
  void text(String text, double x, double y, TextStyle style, Color colour);

  /// Width of `text` in logical pixels as this pen writes it.
  double textWidth(String text, TextStyle style);

  /// Draws an image without smoothing.
  ///
  /// @param argb imageHeight rows of imageWidth pixels, premultiplied; read before the call returns
  void image(
      int[] argb, int imageWidth, int imageHeight, double x, double y, double width, double height);

  /// Lends the surface to a library that draws on Java2D, in this pen's coordinates; what it
  /// changes there is undone.
  void graphics(Consumer<Graphics2D> painter);

  /// Saves, and limits what follows to a rectangle inside the present clip, until [#restore()].
  void pushClip(double x, double y, double width, double height);

  /// Remembers the coordinate system and the clip until [#restore()].
  void save();

  /// Returns to the state of the latest [#save()].
  void restore();

  void translate(double dx, double dy);

  void rotate(double degrees);

  /// The edge of a device pixel nearest to `v`: where fills begin and end crisply.
  default double snap(double v) {
    return Math.rint(v * pixelScale()) / pixelScale();
  }

  /// The middle of the device pixel at `v`: where a hairline stands crisply.
  default double crisp(double v) {
    return (Math.floor(v * pixelScale()) + 0.5) / pixelScale();
  }
}
