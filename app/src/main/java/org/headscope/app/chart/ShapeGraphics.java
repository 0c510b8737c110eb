package org.headscope.app.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics;
import java.awt.Image;
import java.awt.Rectangle;
import java.awt.Shape;
import java.awt.font.GlyphVector;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import org.jspecify.annotations.Nullable;

/// Java2D's surface of a [VectorPage]: every shape goes to the page as it is, in the page's
/// coordinates. Letters that a library draws are outlines; figures write with their pen.
final class ShapeGraphics extends GraphicsState {
  private final VectorPage page;

  ShapeGraphics(VectorPage page) {
    this.page = page;
  }

  @Override
  public Graphics create() {
    ShapeGraphics copy = new ShapeGraphics(page);
    copy.take(this);
    return copy;
  }

  @Override
  public void dispose() {}

  @Override
  public void draw(Shape shape) {
    if (getStroke() instanceof BasicStroke line) {
      page.stroke(placed(shape), line, faded(), pageClip());
    } else {
      fill(getStroke().createStrokedShape(shape));
    }
  }

  @Override
  public void fill(Shape shape) {
    page.fill(placed(shape), faded(), pageClip());
  }

  @Override
  public void drawString(String text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  @Override
  public void drawString(String text, float x, float y) {
    if (!text.isEmpty()) {
      letters(new TextLayout(text, getFont(), getFontRenderContext()), x, y);
    }
  }

  @Override
  public void drawString(AttributedCharacterIterator text, int x, int y) {
    drawString(text, (float) x, (float) y);
  }

  @Override
  public void drawString(AttributedCharacterIterator text, float x, float y) {
    letters(new TextLayout(text, getFontRenderContext()), x, y);
  }

  private void letters(TextLayout layout, float x, float y) {
    fill(layout.getOutline(AffineTransform.getTranslateInstance(x, y)));
  }

  @Override
  public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
    fill(glyphs.getOutline(x, y));
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

  @Override
  public boolean drawImage(Image image, int x, int y, @Nullable ImageObserver observer) {
    return drawImage(image, x, y, image.getWidth(observer), image.getHeight(observer), observer);
  }

  @Override
  public boolean drawImage(Image image, AffineTransform at, @Nullable ImageObserver observer) {
    AffineTransform before = getTransform();
    transform(at);
    boolean drawn = drawImage(image, 0, 0, observer);
    setTransform(before);
    return drawn;
  }

  @Override
  public void drawImage(BufferedImage image, BufferedImageOp change, int x, int y) {
    drawImage(change.filter(image, null), x, y, null);
  }

  @Override
  public void drawRenderedImage(RenderedImage image, AffineTransform at) {
    drawImage((Image) image, at, null);
  }

  @Override
  public void drawRenderableImage(RenderableImage image, AffineTransform at) {
    drawRenderedImage(image.createDefaultRendering(), at);
  }

  @Override
  public boolean drawImage(
      Image image, int x, int y, Color ground, @Nullable ImageObserver observer) {
    return drawImage(image, x, y, observer);
  }

  @Override
  public boolean drawImage(
      Image image,
      int x,
      int y,
      int width,
      int height,
      Color ground,
      @Nullable ImageObserver observer) {
    return drawImage(image, x, y, width, height, observer);
  }

  @Override
  public boolean drawImage(
      Image image,
      int dx1,
      int dy1,
      int dx2,
      int dy2,
      int sx1,
      int sy1,
      int sx2,
      int sy2,
      @Nullable ImageObserver observer) {
    throw new UnsupportedOperationException("only whole images are drawn");
  }

  @Override
  public boolean drawImage(
      Image image,
      int dx1,
      int dy1,
      int dx2,
      int dy2,
      int sx1,
      int sy1,
      int sx2,
      int sy2,
      Color ground,
      @Nullable ImageObserver observer) {
    throw new UnsupportedOperationException("only whole images are drawn");
  }

  @Override
  public void copyArea(int x, int y, int width, int height, int dx, int dy) {
    throw new UnsupportedOperationException("a page has no pixels to copy");
  }

  @Override
  public boolean hit(Rectangle area, Shape shape, boolean outlined) {
    Shape hit = outlined ? getStroke().createStrokedShape(shape) : shape;
    return placed(hit).intersects(area);
  }

  @Override
  public void drawLine(int x1, int y1, int x2, int y2) {
    draw(new Line2D.Double(x1, y1, x2, y2));
  }

  @Override
  public void fillRect(int x, int y, int width, int height) {
    fill(new Rectangle2D.Double(x, y, width, height));
  }

  @Override
  public void clearRect(int x, int y, int width, int height) {
    Color before = getColor();
    setColor(getBackground());
    fillRect(x, y, width, height);
    setColor(before);
  }

  @Override
  public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    draw(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
  }

  @Override
  public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
    fill(new RoundRectangle2D.Double(x, y, width, height, arcWidth, arcHeight));
  }

  @Override
  public void drawOval(int x, int y, int width, int height) {
    draw(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void fillOval(int x, int y, int width, int height) {
    fill(new Ellipse2D.Double(x, y, width, height));
  }

  @Override
  public void drawArc(int x, int y, int width, int height, int start, int extent) {
    draw(new Arc2D.Double(x, y, width, height, start, extent, Arc2D.OPEN));
  }

  @Override
  public void fillArc(int x, int y, int width, int height, int start, int extent) {
    fill(new Arc2D.Double(x, y, width, height, start, extent, Arc2D.PIE));
  }

  @Override
  public void drawPolyline(int[] xs, int[] ys, int points) {
    draw(path(xs, ys, points));
  }

  @Override
  public void drawPolygon(int[] xs, int[] ys, int points) {
    Path2D path = path(xs, ys, points);
    path.closePath();
    draw(path);
  }

  @Override
  public void fillPolygon(int[] xs, int[] ys, int points) {
    fill(path(xs, ys, points));
  }

  private static Path2D path(int[] xs, int[] ys, int points) {
    Path2D path = new Path2D.Double();
    path.moveTo(xs[0], ys[0]);
    for (int i = 1; i < points; i++) {
      path.lineTo(xs[i], ys[i]);
    }
    return path;
  }
}
