package org.headscope.app.feature.prediction;

import javafx.scene.paint.Color;
import org.headscope.app.chart.BarPattern;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;

/// How a predictor's bars look: colour and pattern both tell them apart.
///
/// @param slot place in the palette's series of what was chosen beside model and truth
record BarStyle(int slot) {
  static final BarStyle MODEL = new BarStyle(-2);
  static final BarStyle TRUTH = new BarStyle(-1);

  Color colour(Palette palette) {
    return switch (slot) {
      case -2 -> palette.mark().model();
      case -1 -> palette.mark().truth();
      default -> new SeriesSlot(slot).colour(palette);
    };
  }

  void paint(Pen pen, Box bar, Palette palette) {
    BarPattern pattern =
        switch (slot) {
          case -2 -> BarPattern.SOLID;
          case -1 -> BarPattern.HOLLOW;
          default -> new SeriesSlot(slot).pattern();
        };
    pattern.bar(pen, bar, colour(palette), palette);
  }

  /// Covers the room of a bar that is to be predicted.
  static void cover(Pen pen, Box room, Palette palette) {
    pen.fillRoundRect(
        room.x(), room.y(), room.width(), room.height(), 2, palette.ground().hairline());
  }
}
