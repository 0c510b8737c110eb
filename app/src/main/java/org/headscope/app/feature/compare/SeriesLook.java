package org.headscope.app.feature.compare;

import java.util.List;
import java.util.Optional;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Marker;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.chart.StrokeStyle.Dash;
import org.headscope.app.session.PredictorChoice;

/// How one curve looks: of sixteen in a row no two have the same dashes and marker, so that grey
/// print tells them apart as colours do.
///
/// @param slot a number of its own, kept while the curve is there
/// @param model whether it is the selected run's
record SeriesLook(int slot, boolean model) {
  private static final Dash[] DASHES = {Dash.SOLID, Dash.DASHED, Dash.DASH_DOT, Dash.DOTTED};
  private static final List<Marker> MARKERS =
      List.of(Marker.SQUARE, Marker.TRIANGLE, Marker.DIAMOND, Marker.DOWN);

  /// The look of `entry` in place `slot`.
  static SeriesLook of(Entry entry, int slot) {
    return new SeriesLook(slot, entry instanceof Entry.Selected);
  }

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

  Color colour(Palette palette) {
    return model
        ? palette.mark().model()
        : palette.series().get(Math.floorMod(slot, palette.series().size()));
  }

  StrokeStyle line(Palette palette) {
    double width = (model ? 2.2 : 1.5) * palette.size().line();
    Dash dash = model ? Dash.SOLID : DASHES[Math.floorMod(slot + 1, DASHES.length)];
    return new StrokeStyle(width, dash);
  }

  Marker marker() {
    return model ? Marker.CIRCLE : MARKERS.get(Math.floorMod(slot + slot / 4, MARKERS.size()));
  }
}
