package org.headscope.app.feature.present;

import module java.base;

import java.awt.Shape;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;

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
  public void fill(Shape shape, Color colour) {
    pen.fill(shape, colour);
  }

  @Override
  public void stroke(Shape shape, StrokeStyle line, Color colour) {
    pen.stroke(shape, line, colour);
  }

  @Override
  public void image(
      int[] argb, int columns, int rows, double x, double y, double width, double height) {
    pen.image(argb, columns, rows, x, y, width, height);
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
