package org.headscope.app.chart.pen;

import module java.base;
import module java.desktop;

import javafx.scene.paint.Color;
import org.headscope.engine.run.PlainText;

/// A pen on Java2D, for pictures in memory.
public class AwtPen implements Pen {
  private record State(AffineTransform transform, Shape clip) {}

  private final Graphics2D graphics;
  private final double pixelScale;
  private final Deque<State> states = new ArrayDeque<>();

  /// Creates a pen that draws in logical pixels.
  ///
  /// @param graphics the surface, already in logical pixels
  /// @param pixelScale device pixels per logical pixel
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
  public void fill(Shape shape, Color colour) {
    ink(colour);
    graphics.fill(shape);
  }

  void ink(Color colour) {
    graphics.setPaint(awt(colour));
  }

  @Override
  public void stroke(Shape shape, StrokeStyle line, Color colour) {
    ink(colour);
    graphics.setStroke(stroke(line));
    graphics.draw(shape);
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
      int[] argb, int columns, int rows, double x, double y, double width, double height) {
    BufferedImage image = pixels(argb, columns, rows);
    AffineTransform place = AffineTransform.getTranslateInstance(x, y);
    place.scale(width / columns, height / rows);
    AffineTransform before = graphics.getTransform();
    graphics.transform(place);
    graphics.drawImage(image, 0, 0, columns, rows, null);
    graphics.setTransform(before);
  }

  static BufferedImage pixels(int[] argb, int width, int height) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB_PRE);
    int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    System.arraycopy(argb, 0, pixels, 0, width * height);
    return image;
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

  static BasicStroke stroke(StrokeStyle line) {
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
