package org.headscope.app.chart;

import module java.base;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Graphics;
import java.awt.Image;
import java.awt.Shape;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.image.ImageObserver;
import javafx.scene.canvas.Canvas;
import javafx.scene.paint.Color;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.StrokeStyle.Dash;
import org.jfree.fx.FXGraphics2D;

/// A Java2D surface that draws nothing and passes on the shapes drawn on it; letters are passed on
/// as outlines.
final class RecordingGraphics extends FXGraphics2D {
  /// A receiver of shapes in the current coordinates.
  interface Sink {
    /// Receives a shape that is outlined with `line`, or filled if that is empty.
    void take(Shape shape, Optional<StrokeStyle> line, Color colour);
  }

  private final Sink sink;

  RecordingGraphics(Sink sink) {
    super(new Canvas(1, 1).getGraphicsContext2D());
    this.sink = sink;
  }

  @Override
  public Graphics create() {
    RecordingGraphics copy = new RecordingGraphics(sink);
    copy.setTransform(getTransform());
    copy.setClip(getClip());
    copy.setPaint(getPaint());
    copy.setStroke(getStroke());
    copy.setFont(getFont());
    copy.setComposite(getComposite());
    return copy;
  }

  @Override
  public void draw(Shape shape) {
    sink.take(shape, Optional.of(line()), colour());
  }

  @Override
  public void fill(Shape shape) {
    sink.take(shape, Optional.empty(), colour());
  }

  @Override
  public void drawString(String text, float x, float y) {
    if (!text.isEmpty()) {
      fill(
          new TextLayout(text, getFont(), getFontRenderContext())
              .getOutline(AffineTransform.getTranslateInstance(x, y)));
    }
  }

  @Override
  public void drawString(AttributedCharacterIterator text, float x, float y) {
    fill(
        new TextLayout(text, getFontRenderContext())
            .getOutline(AffineTransform.getTranslateInstance(x, y)));
  }

  @Override
  public boolean drawImage(Image image, int x, int y, ImageObserver observer) {
    throw new AssertionError("figures draw images with the pen");
  }

  private StrokeStyle line() {
    if (!(getStroke() instanceof BasicStroke stroke)) {
      return StrokeStyle.HAIR;
    }
    float[] dash = stroke.getDashArray();
    Dash kind =
        dash == null
            ? Dash.SOLID
            : dash.length > 2
                ? Dash.DASH_DOT
                : dash[0] > 2 * stroke.getLineWidth() ? Dash.DASHED : Dash.DOTTED;
    return new StrokeStyle(Math.max(1e-3, stroke.getLineWidth()), kind);
  }

  private Color colour() {
    if (!(getPaint() instanceof java.awt.Color c)) {
      return Color.TRANSPARENT;
    }
    double faded = getComposite() instanceof AlphaComposite alpha ? alpha.getAlpha() : 1;
    return Color.rgb(c.getRed(), c.getGreen(), c.getBlue(), c.getAlpha() / 255.0 * faded);
  }
}
