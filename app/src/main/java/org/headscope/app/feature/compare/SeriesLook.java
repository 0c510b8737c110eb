package org.headscope.app.feature.compare;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Marker;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.StrokeStyle.Dash;
import org.headscope.app.session.PredictorChoice;

/// How one curve looks.
///
/// @param slot a place of its own, kept while the curve is there; empty for the selected run's
record SeriesLook(Optional<SeriesSlot> slot) {
  /// A rule that has a place of its own, the same in every window.
  static Optional<Integer> home(Entry entry) {
    return entry instanceof Entry.Fixed(PredictorChoice.Symbolic(String name))
        ? switch (name) {
          case "ngram-2" -> Optional.of(0);
          case "ngram-3" -> Optional.of(1);
          default -> Optional.empty();
        }
        : Optional.empty();
  }

  boolean model() {
    return slot.isEmpty();
  }

  Color colour(Palette palette) {
    return slot.map(s -> s.colour(palette)).orElse(palette.mark().model());
  }

  StrokeStyle line(Palette palette) {
    double width = (model() ? 2.2 : 1.5) * palette.size().line();
    return new StrokeStyle(width, slot.map(SeriesSlot::dash).orElse(Dash.SOLID));
  }

  Marker marker() {
    return slot.map(SeriesSlot::marker).orElse(Marker.CIRCLE);
  }
}
