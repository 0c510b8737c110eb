package org.headscope.app.chart;

import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.paint.Color;
import org.headscope.app.chart.StrokeStyle.Dash;

/// A place in the row of things compared beside model and truth, and how what stands there is drawn
/// in every picture. Up to eight have colours of their own; of 32 no two have the same colour and
/// the same dashes, and of 64 none the same colour and pattern.
public record SeriesSlot(int index) {
  /// As many as [Palette#series] has colours.
  static final int COLOURS = 8;

  private static final List<Dash> DASHES =
      List.of(Dash.DASHED, Dash.DASH_DOT, Dash.DOTTED, Dash.SOLID);

  private static final List<Marker> MARKERS =
      List.of(Marker.SQUARE, Marker.TRIANGLE, Marker.DIAMOND, Marker.DOWN);

  public SeriesSlot {
    if (index < 0) {
      throw new IllegalArgumentException("slots count from 0, not " + index);
    }
  }

  /// The first place from `wanted` on whose colour none of `taken` has, or that nothing has.
  public static SeriesSlot free(int wanted, Collection<SeriesSlot> taken) {
    List<Integer> colours = taken.stream().map(slot -> slot.index % COLOURS).toList();
    return IntStream.range(wanted, wanted + COLOURS)
        .filter(i -> !colours.contains(i % COLOURS))
        .mapToObj(SeriesSlot::new)
        .findFirst()
        .orElseGet(() ->
            IntStream.iterate(wanted, i -> i + 1)
                .mapToObj(SeriesSlot::new)
                .filter(slot -> !taken.contains(slot))
                .findFirst()
                .orElseThrow());
  }

  /// How often all colours were given before.
  private int round() {
    return index / COLOURS;
  }

  public Color colour(Palette palette) {
    return palette.series().get(index % COLOURS);
  }

  public Dash dash() {
    return DASHES.get((index + round()) % DASHES.size());
  }

  /// So that of sixteen in a row no two have the same dashes and marker, in grey print too.
  public Marker marker() {
    return MARKERS.get((index + index / MARKERS.size() + round()) % MARKERS.size());
  }

  public Pattern pattern() {
    return Pattern.ofSeries(index + round());
  }
}
