package org.headscope.app.chart.card;

import module java.base;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;

/// A few lines beside a picture that fills the screen.
public interface RoomCard {
  /// The height that it needs where it is `width` wide.
  double height(ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette);

  void paint(Pen pen, double width, double height, Palette palette);

  /// Whether it is about what is selected.
  default boolean isSelected() {
    return false;
  }
}
