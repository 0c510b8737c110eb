package org.headscope.app.chart;

import module java.base;

import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.image.Image;
import javafx.scene.paint.Color;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.shape.StrokeLineJoin;
import javafx.scene.text.TextAlignment;
import javafx.scene.transform.Affine;
import org.headscope.engine.run.PlainText;
import org.jfree.fx.FXGraphics2D;

/// A pen on a JavaFX canvas; keep one per canvas, since it reuses its images' memory.
public final class FxPen implements Pen {
  /// Symbols are no words, and there are many of them.
  private static final int WORD = 2;

  private final GraphicsContext context;
  private final double pixelScale;
  private final FxImages images;
  private final BiConsumer<String, Bounds> written;

  /// A pen for one painting of a canvas at a screen's scale.
  ///
  /// @param written hears where words stand on the canvas
  FxPen(
      GraphicsContext context,
      double pixelScale,
      FxImages images,
      BiConsumer<String, Bounds> written) {
    this.written = written;
    this.context = context;
    this.pixelScale = pixelScale;
    this.images = images;
    context.setImageSmoothing(false);
    context.setTextBaseline(VPos.BASELINE);
    context.setTextAlign(TextAlignment.LEFT);
    context.setLineJoin(StrokeLineJoin.MITER);
  }

  /// The same where nobody asks what stands where.
  FxPen(GraphicsContext context, double pixelScale, FxImages images) {
    this(context, pixelScale, images, (_, _) -> {});
  }

  @Override
  public double pixelScale() {
    return pixelScale;
  }

  @Override
  public void fillRect(double x, double y, double width, double height, Color colour) {
    context.setFill(colour);
    context.fillRect(x, y, width, height);
  }

  @Override
  public void strokeRect(
      double x, double y, double width, double height, StrokeStyle line, Color colour) {
    stroke(line, colour);
    context.strokeRect(x, y, width, height);
  }

  @Override
  public void fillRoundRect(
      double x, double y, double width, double height, double radius, Color colour) {
    context.setFill(colour);
    context.fillRoundRect(x, y, width, height, 2 * radius, 2 * radius);
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
    stroke(line, colour);
    context.strokeRoundRect(x, y, width, height, 2 * radius, 2 * radius);
  }

  @Override
  public void line(double x1, double y1, double x2, double y2, StrokeStyle line, Color colour) {
    stroke(line, colour);
    context.strokeLine(x1, y1, x2, y2);
  }

  @Override
  public void polyline(double[] xs, double[] ys, StrokeStyle line, Color colour) {
    stroke(line, colour);
    context.strokePolyline(xs, ys, xs.length);
  }

  @Override
  public void fillPolygon(double[] xs, double[] ys, Color colour) {
    context.setFill(colour);
    context.fillPolygon(xs, ys, xs.length);
  }

  @Override
  public void curve(VectorPath curve, StrokeStyle line, Color colour) {
    stroke(line, colour);
    context.beginPath();
    for (VectorPath.Segment segment : curve.segments()) {
      switch (segment) {
        case VectorPath.Segment.Move m -> context.moveTo(m.x(), m.y());
        case VectorPath.Segment.Straight s -> context.lineTo(s.x(), s.y());
        case VectorPath.Segment.Cubic c ->
            context.bezierCurveTo(c.x1(), c.y1(), c.x2(), c.y2(), c.x(), c.y());
      }
    }
    context.stroke();
  }

  @Override
  public void fillCircle(double centreX, double centreY, double radius, Color colour) {
    context.setFill(colour);
    context.fillOval(centreX - radius, centreY - radius, 2 * radius, 2 * radius);
  }

  @Override
  public void strokeCircle(
      double centreX, double centreY, double radius, StrokeStyle line, Color colour) {
    stroke(line, colour);
    context.strokeOval(centreX - radius, centreY - radius, 2 * radius, 2 * radius);
  }

  @Override
  public void text(String words, double x, double y, TextStyle style, Color colour) {
    String text = PlainText.line(words);
    context.setFill(colour);
    context.setFont(FxFonts.font(style));
    double width = textWidth(text, style);
    double left = style.leftX(x, width);
    double baseline = style.baselineY(y);
    context.fillText(text, left, baseline);
    if (text.length() >= WORD) {
      double size = style.size();
      Bounds box = new BoundingBox(left, baseline - size, width, 1.25 * size);
      written.accept(text, context.getTransform().transform(box));
    }
  }

  @Override
  public double textWidth(String text, TextStyle style) {
    return FxFonts.width(text, style);
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
    Image image = images.next(argb, imageWidth, imageHeight);
    context.drawImage(image, x, y, width, height);
  }

  @Override
  public void graphics(Consumer<Graphics2D> painter) {
    save();
    // What it takes for granted of a fresh surface, which it would not set again.
    context.setFill(Color.BLACK);
    context.setStroke(Color.BLACK);
    FXGraphics2D graphics = new FXGraphics2D(context);
    Affine t = context.getTransform();
    graphics.setTransform(
        new AffineTransform(t.getMxx(), t.getMyx(), t.getMxy(), t.getMyy(), t.getTx(), t.getTy()));
    painter.accept(graphics);
    graphics.setClip(null);
    restore();
  }

  @Override
  public void pushClip(double x, double y, double width, double height) {
    save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
  }

  @Override
  public void save() {
    context.save();
  }

  @Override
  public void restore() {
    context.restore();
  }

  @Override
  public void translate(double dx, double dy) {
    context.translate(dx, dy);
  }

  @Override
  public void rotate(double degrees) {
    context.rotate(degrees);
  }

  private void stroke(StrokeStyle line, Color colour) {
    double[] dash = line.dash().lengths(line.width());
    context.setStroke(colour);
    context.setLineWidth(line.width());
    context.setLineDashes(dash);
    context.setLineCap(dash.length == 0 ? StrokeLineCap.ROUND : StrokeLineCap.BUTT);
  }
}
