package org.headscope.app.chart;

import module java.base;

import java.awt.BasicStroke;
import java.awt.Composite;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import javafx.scene.paint.Color;
import org.headscope.engine.run.PlainText;

/// A pen on Java2D: pictures in memory.
public class AwtPen implements Pen {
  private record State(AffineTransform transform, Shape clip) {}

  private final Graphics2D graphics;
  private final double pixelScale;
  private final Deque<State> states = new ArrayDeque<>();

  /// A pen that draws in logical pixels.
  ///
  /// @param graphics already scaled by `pixelScale`, or a vector format's
  /// @param pixelScale device pixels per logical pixel at which images should be made
  public AwtPen(Graphics2D graphics, double pixelScale) {
    this.graphics = graphics;
    this.pixelScale = pixelScale;
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
  }

  @Override
  public double pixelScale() {
    return pixelScale;
  }

  @Override
  public void fillRect(double x, double y, double width, double height, Color colour) {
    fill(new Rectangle2D.Double(x, y, width, height), colour);
  }

  @Override
  public void strokeRect(
      double x, double y, double width, double height, StrokeStyle line, Color colour) {
    draw(new Rectangle2D.Double(x, y, width, height), line, colour);
  }

  @Override
  public void fillRoundRect(
      double x, double y, double width, double height, double radius, Color colour) {
    fill(new RoundRectangle2D.Double(x, y, width, height, 2 * radius, 2 * radius), colour);
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
    draw(new RoundRectangle2D.Double(x, y, width, height, 2 * radius, 2 * radius), line, colour);
  }

  @Override
  public void line(double x1, double y1, double x2, double y2, StrokeStyle line, Color colour) {
    draw(new Line2D.Double(x1, y1, x2, y2), line, colour);
  }

  @Override
  public void polyline(double[] xs, double[] ys, StrokeStyle line, Color colour) {
    if (xs.length > 1) {
      draw(path(xs, ys), line, colour);
    }
  }

  @Override
  public void fillPolygon(double[] xs, double[] ys, Color colour) {
    if (xs.length > 2) {
      Path2D path = path(xs, ys);
      path.closePath();
      fill(path, colour);
    }
  }

  private static Path2D path(double[] xs, double[] ys) {
    Path2D path = new Path2D.Double();
    path.moveTo(xs[0], ys[0]);
    for (int i = 1; i < xs.length; i++) {
      path.lineTo(xs[i], ys[i]);
    }
    return path;
  }

  @Override
  public void curve(VectorPath curve, StrokeStyle line, Color colour) {
    Path2D path = new Path2D.Double();
    for (VectorPath.Segment segment : curve.segments()) {
      switch (segment) {
        case VectorPath.Segment.Move m -> path.moveTo(m.x(), m.y());
        case VectorPath.Segment.Straight s -> path.lineTo(s.x(), s.y());
        case VectorPath.Segment.Cubic c ->
            path.curveTo(c.x1(), c.y1(), c.x2(), c.y2(), c.x(), c.y());
      }
    }
    draw(path, line, colour);
  }

  @Override
  public void fillCircle(double centreX, double centreY, double radius, Color colour) {
    fill(circle(centreX, centreY, radius), colour);
  }

  @Override
  public void strokeCircle(
      double centreX, double centreY, double radius, StrokeStyle line, Color colour) {
    draw(circle(centreX, centreY, radius), line, colour);
  }

  private static Shape circle(double x, double y, double r) {
    return new Ellipse2D.Double(x - r, y - r, 2 * r, 2 * r);
  }

  @Override
  public void text(String text, double x, double y, TextStyle style, Color colour) {
    AwtFonts.Outline outline = AwtFonts.outline(PlainText.line(text), style);
    AffineTransform place =
        AffineTransform.getTranslateInstance(style.leftX(x, outline.width()), style.baselineY(y));
    fill(place.createTransformedShape(outline.shape()), colour);
  }

  @Override
  public double textWidth(String text, TextStyle style) {
    return AwtFonts.width(PlainText.line(text), style);
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
    BufferedImage image =
        new BufferedImage(imageWidth, imageHeight, BufferedImage.TYPE_INT_ARGB_PRE);
    int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    System.arraycopy(argb, 0, pixels, 0, imageWidth * imageHeight);
    AffineTransform place = AffineTransform.getTranslateInstance(x, y);
    place.scale(width / imageWidth, height / imageHeight);
    AffineTransform before = graphics.getTransform();
    graphics.transform(place);
    graphics.drawImage(image, 0, 0, imageWidth, imageHeight, null);
    graphics.setTransform(before);
  }

  @Override
  public void graphics(Consumer<Graphics2D> painter) {
    Composite composite = graphics.getComposite();
    save();
    painter.accept(graphics);
    restore();
    graphics.setComposite(composite);
  }

  @Override
  public void pushClip(double x, double y, double width, double height) {
    save();
    graphics.clip(new Rectangle2D.Double(x, y, width, height));
  }

  @Override
  public void save() {
    states.push(new State(graphics.getTransform(), graphics.getClip()));
  }

  @Override
  public void restore() {
    State state = states.pop();
    graphics.setTransform(state.transform());
    graphics.setClip(state.clip());
  }

  @Override
  public void translate(double dx, double dy) {
    graphics.translate(dx, dy);
  }

  @Override
  public void rotate(double degrees) {
    graphics.rotate(Math.toRadians(degrees));
  }

  private void fill(Shape shape, Color colour) {
    graphics.setPaint(awt(colour));
    graphics.fill(shape);
  }

  private void draw(Shape shape, StrokeStyle line, Color colour) {
    graphics.setPaint(awt(colour));
    graphics.setStroke(stroke(line));
    graphics.draw(shape);
  }

  static Stroke stroke(StrokeStyle line) {
    double[] lengths = line.dash().lengths(line.width());
    float width = (float) line.width();
    if (lengths.length == 0) {
      return new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_MITER);
    }
    float[] dash = new float[lengths.length];
    for (int i = 0; i < dash.length; i++) {
      dash[i] = (float) lengths[i];
    }
    return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, dash, 0);
  }

  static java.awt.Color awt(Color c) {
    return new java.awt.Color(
        (float) c.getRed(), (float) c.getGreen(), (float) c.getBlue(), (float) c.getOpacity());
  }
}
