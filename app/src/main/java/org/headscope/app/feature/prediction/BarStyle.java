package org.headscope.app.feature.prediction;

import javafx.scene.paint.Color;
import org.headscope.app.chart.BarPattern;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.SeriesSlot;

/// How a predictor's bars look: colour and pattern both tell them apart.
sealed interface BarStyle {
  record Model() implements BarStyle {}

  /// The automaton's.
  record Truth() implements BarStyle {}

  /// A predictor's that was chosen beside them.
  ///
  /// @param slot place in the palette's series
  record Chosen(int slot) implements BarStyle {}

  /// Covers the room of a bar that is to be predicted.
  static void cover(Pen pen, Box room, Palette palette) {
    pen.fillRoundRect(
        room.x(), room.y(), room.width(), room.height(), 2, palette.ground().hairline());
  }

  default Color colour(Palette palette) {
    return switch (this) {
      case Model() -> palette.mark().model();
      case Truth() -> palette.mark().truth();
      case Chosen(int slot) -> new SeriesSlot(slot).colour(palette);
    };
  }

  default BarPattern pattern() {
    return switch (this) {
      case Model() -> BarPattern.SOLID;
      case Truth() -> BarPattern.HOLLOW;
      case Chosen(int slot) -> new SeriesSlot(slot).pattern();
    };
  }
}
