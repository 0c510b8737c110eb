package org.headscope.app.chart.pen;

import java.awt.geom.AffineTransform;
import java.awt.geom.Point2D;
import javafx.scene.paint.Color;
import org.headscope.engine.run.PlainText;

/// A pen on a [VectorPage]: shapes as on Java2D, text as text.
public final class VectorPen extends AwtPen {
  private final ShapeGraphics surface;
  private final VectorPage page;

  /// A pen for `page`, whose images have `pixelScale` pixels for each of its units.
  public VectorPen(VectorPage page, double pixelScale) {
    this(new ShapeGraphics(page), page, pixelScale);
  }

  private VectorPen(ShapeGraphics surface, VectorPage page, double pixelScale) {
    super(surface, pixelScale);
    this.surface = surface;
    this.page = page;
  }

  @Override
  public void text(String text, double x, double y, TextStyle style, Color colour) {
    if (PlainText.line(text).isBlank()) {
      return;
    }
    AffineTransform at = surface.getTransform();
    Point2D place = at.transform(new Point2D.Double(x, style.baselineY(y)), null);
    double degrees = Math.toDegrees(Math.atan2(at.getShearY(), at.getScaleX()));
    page.text(
        new VectorPage.Letters(text, style, awt(colour), place.getX(), place.getY(), degrees),
        surface.pageClip());
  }
}
