package org.headscope.app.feature.circuit;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;

/// A figure whose drawing is above a legend and a note.
interface FootedFigure extends Figure {
  CircuitFoot foot(Palette palette);

  /// Draws all but the foot.
  void draw(Pen pen, double width, double height, Palette palette);

  /// The area of the drawing.
  default Box area(double width, double height, Palette palette) {
    return new Box(0, 0, width, height - foot(palette).height(width, palette));
  }

  /// The height of a drawing of `height` sizes of small text above the foot.
  default double withFoot(double height, double width, Palette palette) {
    return Math.ceil(height * palette.size().small() + foot(palette).height(width, palette));
  }

  @Override
  default void paint(Pen pen, double width, double height, Palette palette) {
    draw(pen, width, height, palette);
    foot(palette).paint(pen, width, height, palette);
  }
}
