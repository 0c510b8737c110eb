package org.headscope.app.feature.circuit;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;

/// A line through values, on the band of their intervals, which need not be symmetrical.
record IntervalCurve(Color colour, StrokeStyle line, List<Spot> spots) {
  /// A value at a place on the x axis.
  record Spot(double x, Interval value) {
    private Chart.Point middle() {
      double half = (value.high() - value.low()) / 2;
      return new Chart.Point(x, value.low() + half, OptionalDouble.of(half));
    }
  }

  /// The series of several curves, each line above its band.
  static List<Chart.Series> series(Stream<IntervalCurve> curves) {
    return curves
        .filter(curve -> !curve.spots.isEmpty())
        .flatMap(curve -> Stream.of(curve.band(), curve.middle()))
        .toList();
  }

  private Chart.Series band() {
    return new Chart.Series(
        spots.stream().map(Spot::middle).toList(),
        new Chart.ChartStyle(colour, Optional.empty(), Optional.empty(), 0, true),
        Chart.Errors.BAND);
  }

  private Chart.Series middle() {
    return Chart.Series.line(
        spots.stream().map(spot -> new Chart.Point(spot.x, spot.value.value())).toList(),
        line,
        colour,
        Chart.Errors.BARS);
  }
}
