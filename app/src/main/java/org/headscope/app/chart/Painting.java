package org.headscope.app.chart;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;

/// One painting of a figure: what all its parts are drawn with.
public abstract class Painting {
  protected final Pen pen;
  protected final double width;
  protected final double height;
  protected final Palette palette;

  protected final double small;

  protected final double line;

  protected Painting(Pen pen, double width, double height, Palette palette) {
    this.pen = pen;
    this.width = width;
    this.height = height;
    this.palette = palette;
    this.small = palette.size().small();
    this.line = palette.size().line();
  }
}
