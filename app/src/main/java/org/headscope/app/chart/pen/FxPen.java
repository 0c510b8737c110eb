package org.headscope.app.chart.pen;

import module java.base;

import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
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
  public FxPen(
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

  @Override
  public double pixelScale() {
    return pixelScale;
  }

  @Override
  public void fill(Shape shape, Color colour) {
    context.setFill(colour);
    switch (shape) {
      case Rectangle2D r -> context.fillRect(r.getX(), r.getY(), r.getWidth(), r.getHeight());
      case RoundRectangle2D r ->
          context.fillRoundRect(
              r.getX(), r.getY(), r.getWidth(), r.getHeight(), r.getArcWidth(), r.getArcHeight());
      case Ellipse2D e -> context.fillOval(e.getX(), e.getY(), e.getWidth(), e.getHeight());
      default -> {
        trace(shape);
        context.fill();
      }
    }
  }

  @Override
  public void stroke(Shape shape, StrokeStyle line, Color colour) {
    double[] dash = line.dash().lengths(line.width());
    context.setStroke(colour);
    context.setLineWidth(line.width());
    context.setLineDashes(dash);
    context.setLineCap(dash.length == 0 ? StrokeLineCap.ROUND : StrokeLineCap.BUTT);
    switch (shape) {
      case Rectangle2D r -> context.strokeRect(r.getX(), r.getY(), r.getWidth(), r.getHeight());
      case RoundRectangle2D r ->
          context.strokeRoundRect(
              r.getX(), r.getY(), r.getWidth(), r.getHeight(), r.getArcWidth(), r.getArcHeight());
      case Ellipse2D e -> context.strokeOval(e.getX(), e.getY(), e.getWidth(), e.getHeight());
      case Line2D l -> context.strokeLine(l.getX1(), l.getY1(), l.getX2(), l.getY2());
      default -> {
        trace(shape);
        context.stroke();
      }
    }
  }

  private void trace(Shape shape) {
    double[] p = new double[6];
    context.beginPath();
    for (PathIterator at = shape.getPathIterator(null); !at.isDone(); at.next()) {
      switch (at.currentSegment(p)) {
        case PathIterator.SEG_MOVETO -> context.moveTo(p[0], p[1]);
        case PathIterator.SEG_LINETO -> context.lineTo(p[0], p[1]);
        case PathIterator.SEG_QUADTO -> context.quadraticCurveTo(p[0], p[1], p[2], p[3]);
        case PathIterator.SEG_CUBICTO -> context.bezierCurveTo(p[0], p[1], p[2], p[3], p[4], p[5]);
        default -> context.closePath();
      }
    }
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
}
