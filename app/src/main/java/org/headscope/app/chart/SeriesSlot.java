package org.headscope.app.chart;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle.Dash;

/// The slot of a series that is compared with model and truth; it determines the series' style in
/// every picture. The first eight slots have different colours; of 32, no two have both the same
/// colour and the same dashes, marker or pattern. Model, uncut model and truth have slots of their
/// kind, with separate styles.
public record SeriesSlot(int index) {
  private static final int OF_UNCUT = -3;
  private static final int OF_MODEL = -2;
  private static final int OF_TRUTH = -1;

  public static final SeriesSlot MODEL = new SeriesSlot(OF_MODEL);

  /// The model without interventions, beside the cut one.
  public static final SeriesSlot UNCUT = new SeriesSlot(OF_UNCUT);

  public static final SeriesSlot TRUTH = new SeriesSlot(OF_TRUTH);

  /// The number of colours in [Palette#series].
  public static final int COLOURS = 8;

  /// The number of combinations of colours with dashes, and of colours with markers.
  static final int STYLES = 32;

  private static final List<Dash> DASHES =
      List.of(Dash.DASHED, Dash.DASH_DOT, Dash.DOTTED, Dash.SOLID);

  private static final List<Marker> MARKERS =
      List.of(Marker.SQUARE, Marker.TRIANGLE, Marker.DIAMOND, Marker.DOWN);

  public SeriesSlot {
    if (index < OF_UNCUT) {
      throw new IllegalArgumentException("slots count from 0, not " + index);
    }
  }

  /// Returns the first slot from `first` on whose colour is not taken, or else whose style is not
  /// taken; beyond [#STYLES] styles repeat.
  public static SeriesSlot free(int first, Collection<SeriesSlot> taken) {
    List<Integer> colours = taken.stream().map(slot -> slot.index % COLOURS).toList();
    List<Integer> styles = taken.stream().map(slot -> slot.index % STYLES).toList();
    List<Integer> places =
        IntStream.range(first, first + STYLES).mapToObj(i -> i % STYLES).toList();
    return places.stream()
        .filter(place -> !colours.contains(place % COLOURS))
        .findFirst()
        .or(() -> places.stream().filter(place -> !styles.contains(place)).findFirst())
        .map(SeriesSlot::new)
        .orElseGet(() -> new SeriesSlot(taken.size()));
  }

  private int round() {
    return index / COLOURS;
  }

  public Color colour(Palette palette) {
    return switch (index) {
      case OF_MODEL, OF_UNCUT -> palette.mark().model();
      case OF_TRUTH -> palette.mark().truth();
      default -> palette.series().get(index % COLOURS);
    };
  }

  public Dash dash() {
    return index == OF_UNCUT
        ? Dash.DASHED
        : index < 0 ? Dash.SOLID : DASHES.get((index + round()) % DASHES.size());
  }

  /// Returns whether the marker is filled, so that the first eight slots differ in shape or
  /// filling.
  public boolean filled() {
    return index / MARKERS.size() % 2 == 0;
  }

  /// Returns the marker. Of sixteen successive slots, no two have both the same dashes and the same
  /// marker, so that they also differ in grey print.
  public Marker marker() {
    return index < 0
        ? Marker.CIRCLE
        : MARKERS.get((index + index / MARKERS.size() + round()) % MARKERS.size());
  }

  public BarPattern pattern() {
    return switch (index) {
      case OF_MODEL -> BarPattern.SOLID;
      case OF_UNCUT -> BarPattern.HATCH;
      case OF_TRUTH -> BarPattern.HOLLOW;
      default -> BarPattern.ofSeries(index + round());
    };
  }

  public void bar(Pen pen, Box bar, Palette palette) {
    pattern().bar(pen, bar, colour(palette), palette);
  }
}
