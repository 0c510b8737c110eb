package org.headscope.app.feature.present;

import module java.base;

import java.awt.Graphics2D;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.chart.VectorPath;

/// A pen that writes no number that was measured, whichever view or card writes with it.
record UnnumberedPen(Pen pen) implements Pen {
  @Override
  public void text(String text, double x, double y, TextStyle style, Color colour) {
    pen.text(Concealed.unnumbered(text), x, y, style, colour);
  }

  @Override
  public double textWidth(String text, TextStyle style) {
    return pen.textWidth(Concealed.unnumbered(text), style);
  }

  @Override
  public double pixelScale() {
    return pen.pixelScale();
  }

  @Override
  public void fillRect(double x, double y, double width, double height, Color colour) {
    pen.fillRect(x, y, width, height, colour);
  }

  @Override
  public void strokeRect(
      double x, double y, double width, double height, StrokeStyle line, Color colour) {
    pen.strokeRect(x, y, width, height, line, colour);
  }

  @Override
  public void fillRoundRect(
      double x, double y, double width, double height, double radius, Color colour) {
    pen.fillRoundRect(x, y, width, height, radius, colour);
  }

  @Override
  public void strokeRoundRect(
      double x,
      double y,
      double width,
      double height,
      double radius,
      StrokeStyle line,
      Color colour) {
    pen.strokeRoundRect(x, y, width, height, radius, line, colour);
  }

  @Override
  public void line(double x1, double y1, double x2, double y2, StrokeStyle line, Color colour) {
    pen.line(x1, y1, x2, y2, line, colour);
  }

  @Override
  public void polyline(double[] xs, double[] ys, StrokeStyle line, Color colour) {
    pen.polyline(xs, ys, line, colour);
  }

  @Override
  public void fillPolygon(double[] xs, double[] ys, Color colour) {
    pen.fillPolygon(xs, ys, colour);
  }

  @Override
  public void curve(VectorPath curve, StrokeStyle line, Color colour) {
    pen.curve(curve, line, colour);
  }

  @Override
  public void fillCircle(double centreX, double centreY, double radius, Color colour) {
    pen.fillCircle(centreX, centreY, radius, colour);
  }

  @Override
  public void strokeCircle(
      double centreX, double centreY, double radius, StrokeStyle line, Color colour) {
    pen.strokeCircle(centreX, centreY, radius, line, colour);
  }

  @Override
  public void image(
      int[] argb,
      int imageWidth,
      int imageHeight,
      double x,
      double y,
      double width,
      double height) {
    pen.image(argb, imageWidth, imageHeight, x, y, width, height);
  }

  @Override
  public void graphics(Consumer<Graphics2D> painter) {
    pen.graphics(painter);
  }

  @Override
  public void pushClip(double x, double y, double width, double height) {
    pen.pushClip(x, y, width, height);
  }

  @Override
  public void save() {
    pen.save();
  }

  @Override
  public void restore() {
    pen.restore();
  }

  @Override
  public void translate(double dx, double dy) {
    pen.translate(dx, dy);
  }

  @Override
  public void rotate(double degrees) {
    pen.rotate(degrees);
  }
}
