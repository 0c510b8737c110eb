package org.headscope.app.feature.prediction;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pattern;

/// How a predictor's bars look: colour and pattern both tell them apart.
sealed interface BarStyle {
  BarStyle MODEL = new Model();

  /// The automaton's.
  BarStyle TRUTH = new Truth();

  /// The colour in a theme.
  Color colour(Palette palette);

  /// What fills a bar.
  Pattern pattern();

  /// Solid.
  record Model() implements BarStyle {
    @Override
    public Color colour(Palette palette) {
      return palette.mark().model();
    }

    @Override
    public Pattern pattern() {
      return Pattern.SOLID;
    }
  }

  /// Hollow.
  record Truth() implements BarStyle {
    @Override
    public Color colour(Palette palette) {
      return palette.mark().truth();
    }

    @Override
    public Pattern pattern() {
      return Pattern.HOLLOW;
    }
  }

  /// Hatched, dotted and so on.
  ///
  /// @param slot place in the palette's series
  record Chosen(int slot) implements BarStyle {
    @Override
    public Color colour(Palette palette) {
      return palette.series().get(Math.floorMod(slot, palette.series().size()));
    }

    @Override
    public Pattern pattern() {
      return Pattern.ofSeries(slot);
    }
  }
}
