package org.headscope.app.feature.compare;

import java.util.Optional;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.chart.StrokeStyle.Dash;
import org.headscope.app.session.PredictorChoice;

/**
 * How one curve looks: of sixteen in a row no two have the same dashes and marker, so that grey
 * print tells them apart as colours do.
 *
 * @param slot a number of its own, kept while the curve is there
 * @param model whether it is the selected run's
 */
record SeriesLook(int slot, boolean model) {
  private static final Dash[] DASHES = {Dash.SOLID, Dash.DASHED, Dash.DASH_DOT, Dash.DOTTED};

  /** Shapes on the points of a curve. */
  enum Marker {
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND,
    CROSS
  }

  /** The look of {@code entry} in place {@code slot}. */
  static SeriesLook of(Entry entry, int slot) {
    return new SeriesLook(slot, entry instanceof Entry.Selected);
  }

  /** A rule that has a place of its own, the same in every window. */
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
    return model ? Marker.CIRCLE : Marker.values()[1 + Math.floorMod(slot + slot / 4, 4)];
  }

  /** Draws the marker around a point. */
  void mark(Pen pen, double x, double y, double size, Palette palette) {
    Color colour = colour(palette);
    double r = size / 2;
    switch (marker()) {
      case CIRCLE -> pen.fillCircle(x, y, r, colour);
      case SQUARE -> pen.fillRect(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r, colour);
      case TRIANGLE ->
          pen.fillPolygon(
              new double[] {x - 1.15 * r, x + 1.15 * r, x},
              new double[] {y + 0.9 * r, y + 0.9 * r, y - 1.2 * r},
              colour);
      case DIAMOND ->
          pen.fillPolygon(
              new double[] {x - 1.3 * r, x, x + 1.3 * r, x},
              new double[] {y, y - 1.3 * r, y, y + 1.3 * r},
              colour);
      case CROSS -> {
        StrokeStyle stroke = StrokeStyle.solid(1.6 * palette.size().line());
        pen.line(x - r, y - r, x + r, y + r, stroke, colour);
        pen.line(x - r, y + r, x + r, y - r, stroke, colour);
      }
    }
  }
}
