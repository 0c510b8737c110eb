package org.headscope.app.chart.card;

import module java.base;

import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;

/// A few lines beside a picture that fills the screen.
public interface RoomCard {
  /// What it says, in paragraphs, which are wrapped.
  List<List<TextRun>> words(Palette palette);

  /// The height that it needs where it is `width` wide.
  default double height(
      ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
    return RunLines.height(RunLines.wrapped(measure, words(palette), width));
  }

  default void paint(Pen pen, double width, double height, Palette palette) {
    RunLines.write(pen, RunLines.wrapped(pen::textWidth, words(palette), width), 0, 0);
  }

  default boolean isSelected() {
    return false;
  }
}
