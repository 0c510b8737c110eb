package org.headscope.app.feature.attention;

import org.headscope.app.chart.Colouring;
import org.headscope.app.service.map.StateStrip;

/// Everything that the picture of a recurrent state over time shows, as a value.
///
/// @param axes the tokens from left to right; its query is the token that is looked at
/// @param row the strip's row that is looked at, −1 for none
public record StripScene(MapAxes axes, StateStrip strip, int row, Colouring colouring)
    implements LayerScene {
  public boolean hasToken() {
    return axes.keys().contains(axes.cell().query());
  }

  public boolean hasValue() {
    return hasToken() && row >= 0 && row < strip.cells().rows();
  }

  /// Of the rows `from` to before `to` the one farthest from zero at a token.
  public int farthest(int from, int to, int position) {
    int best = from;
    for (int each = from + 1; each < to; each++) {
      boolean farther = Math.abs(strip.at(each, position)) > Math.abs(strip.at(best, position));
      best = farther ? each : best;
    }
    return best;
  }
}
