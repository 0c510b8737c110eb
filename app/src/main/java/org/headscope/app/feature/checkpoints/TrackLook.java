package org.headscope.app.feature.checkpoints;

import java.util.Optional;
import javafx.scene.paint.Color;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.StrokeStyle;

/// How each curve of the track looks and how its numbers are written, large or small.
final class TrackLook {
  private TrackLook() {}

  /// The line of a kind, told apart without colours.
  static StrokeStyle line(Track.Kind kind, Palette palette) {
    double line = palette.size().line();
    double width = 1.8 * line;
    return switch (kind) {
      case PREVIOUS -> StrokeStyle.solid(width);
      case NGRAM1 -> StrokeStyle.dashed(width);
      case NGRAM2 -> new StrokeStyle(width, StrokeStyle.Dash.DASH_DOT);
      case ACCURACY -> StrokeStyle.dotted(1.5 * line);
    };
  }

  static Color colour(Track.Kind kind, Palette palette) {
    return switch (kind) {
      case PREVIOUS -> palette.ink().text();
      case NGRAM1 -> palette.mark().match1();
      case NGRAM2 -> palette.mark().match2();
      case ACCURACY -> palette.ink().muted();
    };
  }

  /// A value to two places; a dash where nothing was measured.
  static String value(Optional<Track.Point> point) {
    return point.map(p -> NumberText.decimals(p.value(), 2)).orElse("–");
  }
}
