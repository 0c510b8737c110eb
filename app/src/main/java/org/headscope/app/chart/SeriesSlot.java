package org.headscope.app.chart;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle.Dash;

/// A place in the row of things compared beside model and truth, which decides how it is drawn in
/// every picture. Up to eight have different colours; of 32 no two have the same colour and the
/// same dashes, marker or pattern. Model and truth themselves are in no row and have separate
/// styles.
public record SeriesSlot(int index) {
  private static final int OF_MODEL = -2;
  private static final int OF_TRUTH = -1;

  public static final SeriesSlot MODEL = new SeriesSlot(OF_MODEL);
  public static final SeriesSlot TRUTH = new SeriesSlot(OF_TRUTH);

  /// The number of colours in [Palette#series].
  public static final int COLOURS = 8;

  /// Colours with dashes, and colours with markers.
  static final int LOOKS = 32;

  private static final List<Dash> DASHES =
      List.of(Dash.DASHED, Dash.DASH_DOT, Dash.DOTTED, Dash.SOLID);

  private static final List<Marker> MARKERS =
      List.of(Marker.SQUARE, Marker.TRIANGLE, Marker.DIAMOND, Marker.DOWN);

  public SeriesSlot {
    if (index < OF_MODEL) {
      throw new IllegalArgumentException("slots count from 0, not " + index);
    }
  }

  /// The first place from `wanted` on whose colour none of `taken` has, or whose look none has;
  /// beyond [#LOOKS] looks begin again.
  public static SeriesSlot free(int wanted, Collection<SeriesSlot> taken) {
    List<Integer> colours = taken.stream().map(slot -> slot.index % COLOURS).toList();
    List<Integer> looks = taken.stream().map(slot -> slot.index % LOOKS).toList();
    List<Integer> places =
        IntStream.range(wanted, wanted + LOOKS).mapToObj(i -> i % LOOKS).toList();
    return places.stream()
        .filter(place -> !colours.contains(place % COLOURS))
        .findFirst()
        .or(() -> places.stream().filter(place -> !looks.contains(place)).findFirst())
        .map(SeriesSlot::new)
        .orElseGet(() -> new SeriesSlot(taken.size()));
  }

  private int round() {
    return index / COLOURS;
  }

  public Color colour(Palette palette) {
    return switch (index) {
      case OF_MODEL -> palette.mark().model();
      case OF_TRUTH -> palette.mark().truth();
      default -> palette.series().get(index % COLOURS);
    };
  }

  public Dash dash() {
    return index < 0 ? Dash.SOLID : DASHES.get((index + round()) % DASHES.size());
  }

  /// Returns whether the marker is solid, so that the first eight differ in shape or filling.
  public boolean filled() {
    return index / MARKERS.size() % 2 == 0;
  }

  /// The marker; of sixteen in a row no two have the same dashes and marker, so that they differ in
  /// grey print too.
  public Marker marker() {
    return index < 0
        ? Marker.CIRCLE
        : MARKERS.get((index + index / MARKERS.size() + round()) % MARKERS.size());
  }

  public BarPattern pattern() {
    return switch (index) {
      case OF_MODEL -> BarPattern.SOLID;
      case OF_TRUTH -> BarPattern.HOLLOW;
      default -> BarPattern.ofSeries(index + round());
    };
  }

  public void bar(Pen pen, Box bar, Palette palette) {
    pattern().bar(pen, bar, colour(palette), palette);
  }
}
