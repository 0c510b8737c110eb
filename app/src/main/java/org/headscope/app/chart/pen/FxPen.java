package org.headscope.app.chart.pen;

import module java.base;

import java.awt.geom.AffineTransform;
import javafx.geometry.*;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;
import javafx.scene.transform.Affine;
import org.headscope.engine.run.PlainText;
import org.jfree.fx.FXGraphics2D;

/// A pen on a JavaFX canvas, through JFree's graphics for it; text and images are drawn by JavaFX.
public final class FxPen extends AwtPen {
  /// The minimum length of a word; single symbols do not count, since there are many of them.
  private static final int WORD = 2;

  static {
    // Java2D only passes shapes on; its window toolkit must not start beside JavaFX's.
    System.setProperty("java.awt.headless", "true");
  }

  private final GraphicsContext context;
  private final FxImages images;
  private final BiConsumer<String, Bounds> written;

  /// Creates a pen for one painting of a canvas at a screen's scale.
  ///
  /// @param images the images of this canvas, whose memory is reused
  /// @param written notified of each word and its place on the canvas
  public FxPen(
      GraphicsContext context, double scale, FxImages images, BiConsumer<String, Bounds> written) {
    super(surface(context), scale);
    this.context = context;
    this.images = images;
    this.written = written;
    context.setImageSmoothing(false);
    context.setTextBaseline(VPos.BASELINE);
    context.setTextAlign(TextAlignment.LEFT);
  }

  private static FXGraphics2D surface(GraphicsContext context) {
    // FXGraphics2D assumes that a new canvas has these defaults, and would not set them.
    context.setFill(Color.BLACK);
    context.setStroke(Color.BLACK);
    FXGraphics2D graphics = new FXGraphics2D(context);
    Affine t = context.getTransform();
    graphics.setTransform(
        new AffineTransform(t.getMxx(), t.getMyx(), t.getMxy(), t.getMyy(), t.getTx(), t.getTy()));
    return graphics;
  }

  @Override
  void ink(Color colour) {
    super.ink(colour);
    // Sets the exact colour; Java2D rounds to multiples of 1/255.
    context.setFill(colour);
    context.setStroke(colour);
  }

  @Override
  public void text(String words, double x, double y, TextStyle style, Color colour) {
    String text = PlainText.line(words);
    ink(colour);
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
      int[] argb, int columns, int rows, double x, double y, double width, double height) {
    context.drawImage(images.next(argb, columns, rows), x, y, width, height);
  }
}
