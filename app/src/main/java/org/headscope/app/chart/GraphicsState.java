package org.headscope.app.chart;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Paint;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.geom.NoninvertibleTransformException;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What Java2D keeps between two things that are drawn: place, clip, colour, line.
abstract class GraphicsState extends Graphics2D {
  private final RenderingHints hints = new RenderingHints(Map.of());
  private AffineTransform transform = new AffineTransform();
  private @Nullable Shape clip;
  private Color colour = Color.BLACK;
  private Color background = Color.WHITE;
  private Stroke stroke = new BasicStroke();
  private Composite composite = AlphaComposite.SrcOver;
  private Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 12);

  /// The clip in the page's coordinates.
  final Optional<Shape> pageClip() {
    return Optional.ofNullable(clip);
  }

  /// Takes all of `other`.
  final void take(GraphicsState other) {
    transform = other.getTransform();
    clip = other.clip;
    colour = other.colour;
    background = other.background;
    stroke = other.stroke;
    composite = other.composite;
    font = other.font;
    hints.putAll(other.hints);
  }

  final Shape placed(Shape shape) {
    return transform.createTransformedShape(shape);
  }

  /// The colour as far as it is opaque.
  final Color faded() {
    if (!(composite instanceof AlphaComposite alpha) || alpha.getAlpha() == 1) {
      return colour;
    }
    int rgb = colour.getRGB() & 0xffffff;
    return new Color(rgb | Math.round(colour.getAlpha() * alpha.getAlpha()) << 24, true);
  }

  @Override
  public void translate(int x, int y) {
    transform.translate(x, y);
  }

  @Override
  public void translate(double x, double y) {
    transform.translate(x, y);
  }

  @Override
  public void rotate(double angle) {
    transform.rotate(angle);
  }

  @Override
  public void rotate(double angle, double x, double y) {
    transform.rotate(angle, x, y);
  }

  @Override
  public void scale(double x, double y) {
    transform.scale(x, y);
  }

  @Override
  public void shear(double x, double y) {
    transform.shear(x, y);
  }

  @Override
  public void transform(AffineTransform more) {
    transform.concatenate(more);
  }

  @Override
  public void setTransform(AffineTransform other) {
    transform = new AffineTransform(other);
  }

  @Override
  public AffineTransform getTransform() {
    return new AffineTransform(transform);
  }

  @Override
  public @Nullable Shape getClip() {
    return clip == null ? null : back(clip);
  }

  private Shape back(Shape placed) {
    try {
      return exact(transform.createInverse(), placed);
    } catch (NoninvertibleTransformException _) {
      return new Rectangle2D.Double();
    }
  }

  /// A rectangle stays one where it can, so that clips stay simple.
  private static Shape exact(AffineTransform by, Shape shape) {
    boolean upright = (by.getType() & ~AffineTransform.TYPE_TRANSLATION) == 0;
    Shape moved = by.createTransformedShape(shape);
    return shape instanceof Rectangle2D && upright ? moved.getBounds2D() : moved;
  }

  @Override
  public void setClip(@Nullable Shape shape) {
    clip = shape == null ? null : exact(transform, shape);
  }

  @Override
  public void clip(@Nullable Shape shape) {
    if (shape == null || clip == null) {
      setClip(shape);
      return;
    }
    Shape more = exact(transform, shape);
    if (clip instanceof Rectangle2D one && more instanceof Rectangle2D other) {
      Rectangle2D both = one.createIntersection(other);
      clip = both.isEmpty() ? new Rectangle2D.Double() : both;
    } else {
      Area both = new Area(clip);
      both.intersect(new Area(more));
      clip = both;
    }
  }

  @Override
  public void clipRect(int x, int y, int width, int height) {
    clip(new Rectangle2D.Double(x, y, width, height));
  }

  @Override
  public void setClip(int x, int y, int width, int height) {
    setClip(new Rectangle2D.Double(x, y, width, height));
  }

  @Override
  public @Nullable Rectangle getClipBounds() {
    Shape shape = getClip();
    return shape == null ? null : shape.getBounds();
  }

  @Override
  public void setPaint(@Nullable Paint paint) {
    if (paint instanceof Color plain) {
      colour = plain;
    } else if (paint != null) {
      throw new UnsupportedOperationException("figures are painted in plain colours");
    }
  }

  @Override
  public Paint getPaint() {
    return colour;
  }

  @Override
  public void setColor(@Nullable Color other) {
    setPaint(other);
  }

  @Override
  public Color getColor() {
    return colour;
  }

  @Override
  public void setBackground(Color other) {
    background = other;
  }

  @Override
  public Color getBackground() {
    return background;
  }

  @Override
  public void setStroke(Stroke other) {
    stroke = other;
  }

  @Override
  public Stroke getStroke() {
    return stroke;
  }

  @Override
  public void setComposite(Composite other) {
    composite = other;
  }

  @Override
  public Composite getComposite() {
    return composite;
  }

  @Override
  public void setFont(@Nullable Font other) {
    if (other != null) {
      font = other;
    }
  }

  @Override
  public Font getFont() {
    return font;
  }

  @Override
  public FontMetrics getFontMetrics(Font of) {
    Graphics2D small = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
    try {
      return small.getFontMetrics(of);
    } finally {
      small.dispose();
    }
  }

  @Override
  public FontRenderContext getFontRenderContext() {
    return new FontRenderContext(null, true, true);
  }

  @Override
  public GraphicsConfiguration getDeviceConfiguration() {
    throw new UnsupportedOperationException("a page is no device");
  }

  @Override
  public void setRenderingHint(RenderingHints.Key key, Object value) {
    hints.put(key, value);
  }

  @Override
  public @Nullable Object getRenderingHint(RenderingHints.Key key) {
    return hints.get(key);
  }

  @Override
  public void setRenderingHints(Map<?, ?> others) {
    hints.clear();
    hints.putAll(others);
  }

  @Override
  public void addRenderingHints(Map<?, ?> more) {
    hints.putAll(more);
  }

  @Override
  public RenderingHints getRenderingHints() {
    return (RenderingHints) hints.clone();
  }

  @Override
  public void setPaintMode() {
    composite = AlphaComposite.SrcOver;
  }

  @Override
  public void setXORMode(Color other) {
    throw new UnsupportedOperationException("a page has no pixels to mix with");
  }
}
