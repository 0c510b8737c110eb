package org.headscope.app.chart;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;

/// A state in a line of a list: its label on its colour, square where the label is short.
///
/// @param size its height
public record StateChip(Pen pen, Palette palette, double size) {
  /// The chip of a line of small text.
  public static StateChip of(Pen pen, Palette palette) {
    return new StateChip(pen, palette, 1.5 * palette.size().small());
  }

  private TextStyle style() {
    return TextStyle.sans(palette.size().small()).bold().middle().centred();
  }

  public double width(String label) {
    return label.length() <= 2
        ? size
        : Math.max(size, pen.textWidth(label, style()) + 0.5 * palette.size().small());
  }

  /// Draws the chip of `state` from `x` on, with its middle at `y`.
  public void paint(int state, String label, double x, double y) {
    Color colour = palette.state(state);
    double width = width(label);
    pen.fillRoundRect(x, y - size / 2, width, size, 3, colour);
    pen.text(label, x + width / 2, y, style(), Palette.inkOn(colour));
  }
}
