package org.headscope.app.chart.pen;

import module java.base;
import module java.desktop;

import javafx.scene.canvas.Canvas;
import org.jfree.fx.FXGraphics2D;
import org.jspecify.annotations.Nullable;

/// Java2D's surface of a [VectorPage]: every shape goes to the page as it is, in the page's
/// coordinates. Place, clip, colour and line are kept by JFree's surface of a canvas, on which
/// nothing is drawn and which nobody sees.
final class ShapeGraphics extends FXGraphics2D {
  private final VectorPage page;

  ShapeGraphics(VectorPage page) {
    super(new Canvas(1, 1).getGraphicsContext2D());
    this.page = page;
  }

  @Override
  public void draw(Shape shape) {
    page.stroke(placed(shape), (BasicStroke) getStroke(), faded(), pageClip());
  }

  @Override
  public void fill(Shape shape) {
    page.fill(placed(shape), faded(), pageClip());
  }

  @Override
  public Graphics create() {
    throw new UnsupportedOperationException("a page has one surface");
  }

  @Override
  public void drawString(String text, float x, float y) {
    throw new UnsupportedOperationException("figures write with their pen");
  }

  @Override
  public boolean drawImage(
      Image image, int x, int y, int width, int height, @Nullable ImageObserver observer) {
    if (!(image instanceof BufferedImage pixels)) {
      throw new UnsupportedOperationException("only images in memory are drawn");
    }
    AffineTransform place = getTransform();
    place.translate(x, y);
    place.scale(width, height);
    page.image(pixels, place, pageClip());
    return true;
  }

  /// The clip in the page's coordinates.
  Optional<Shape> pageClip() {
    return Optional.ofNullable(getClip()).map(this::placed).map(ShapeGraphics::plain);
  }

  /// A rectangle where it is one, so that clips stay simple, and equal ones equal.
  private static Shape plain(Shape clip) {
    Area area = new Area(clip);
    return area.isRectangular() ? area.getBounds2D() : clip;
  }

  private Shape placed(Shape shape) {
    return getTransform().createTransformedShape(shape);
  }

  private Color faded() {
    Paint paint = getPaint();
    if (!(paint instanceof Color colour)) {
      throw new UnsupportedOperationException("figures are painted in plain colours");
    }
    if (!(getComposite() instanceof AlphaComposite alpha) || alpha.getAlpha() == 1) {
      return colour;
    }
    int rgb = colour.getRGB() & 0xffffff;
    return new Color(rgb | Math.round(colour.getAlpha() * alpha.getAlpha()) << 24, true);
  }
}
