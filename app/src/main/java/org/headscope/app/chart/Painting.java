package org.headscope.app.chart;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;

/// One painting of a figure, with what all its parts need for drawing.
public abstract class Painting {
  protected final Pen pen;
  protected final double width;
  protected final double height;
  protected final Palette palette;

  protected final double small;

  protected final double line;

  protected final Color ink;

  protected final Color muted;

  protected Painting(Pen pen, double width, double height, Palette palette) {
    this.pen = pen;
    this.width = width;
    this.height = height;
    this.palette = palette;
    this.small = palette.size().small();
    this.line = palette.size().line();
    this.ink = palette.ink().text();
    this.muted = palette.ink().muted();
  }

  /// Fills a triangle that points up or down from its base.
  protected final void triangle(double middle, double base, double tip, double half, Color colour) {
    pen.fillPolygon(
        new double[] {middle - half, middle + half, middle},
        new double[] {base, base, tip},
        colour);
  }
}
