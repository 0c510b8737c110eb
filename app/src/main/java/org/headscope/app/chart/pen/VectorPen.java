package org.headscope.app.chart.pen;

import module java.base;
import module java.desktop;

import javafx.scene.paint.Color;
import org.headscope.engine.run.PlainText;

/// A pen on a [VectorPage]: it passes on shapes in the page's coordinates, and text as text.
public final class VectorPen implements Pen {
  private record State(AffineTransform transform, Optional<Shape> clip) {}

  private final VectorPage page;
  private final double pixelScale;
  private final Deque<State> states = new ArrayDeque<>();
  private AffineTransform transform = new AffineTransform();
  private Optional<Shape> clip = Optional.empty();

  /// Creates a pen for `page`, whose images have `pixelScale` pixels per unit of the page.
  public VectorPen(VectorPage page, double pixelScale) {
    this.page = page;
    this.pixelScale = pixelScale;
  }

  @Override
  public double pixelScale() {
    return pixelScale;
  }

  private Shape placed(Shape shape) {
    return transform.createTransformedShape(shape);
  }

  @Override
  public void fill(Shape shape, Color colour) {
    page.fill(placed(shape), AwtPen.awt(colour), clip);
  }

  @Override
  public void stroke(Shape shape, StrokeStyle line, Color colour) {
    page.stroke(placed(shape), AwtPen.stroke(line), AwtPen.awt(colour), clip);
  }

  @Override
  public void text(String text, double x, double y, TextStyle style, Color colour) {
    if (!PlainText.line(text).isBlank()) {
      Point2D at = transform.transform(new Point2D.Double(x, style.baselineY(y)), null);
      double degrees = Math.toDegrees(Math.atan2(transform.getShearY(), transform.getScaleX()));
      java.awt.Color ink = AwtPen.awt(colour);
      page.text(new VectorPage.Letters(text, style, ink, at.getX(), at.getY(), degrees), clip);
    }
  }

  @Override
  public double textWidth(String text, TextStyle style) {
    return AwtFonts.width(PlainText.line(text), style);
  }

  @Override
  public void image(
      int[] argb, int columns, int rows, double x, double y, double width, double height) {
    AffineTransform place = new AffineTransform(transform);
    place.translate(x, y);
    place.scale(width, height);
    page.image(AwtPen.pixels(argb, columns, rows), place, clip);
  }

  @Override
  public void pushClip(double x, double y, double width, double height) {
    save();
    Area area = new Area(placed(new Rectangle2D.Double(x, y, width, height)));
    clip.ifPresent(outer -> area.intersect(new Area(outer)));
    // A rectangle remains one, so that clips are simple and can be compared.
    clip = Optional.of(area.isRectangular() ? area.getBounds2D() : area);
  }

  @Override
  public void save() {
    states.push(new State(new AffineTransform(transform), clip));
  }

  @Override
  public void restore() {
    State state = states.pop();
    transform = state.transform();
    clip = state.clip();
  }

  @Override
  public void translate(double dx, double dy) {
    transform.translate(dx, dy);
  }

  @Override
  public void rotate(double degrees) {
    transform.rotate(Math.toRadians(degrees));
  }
}
