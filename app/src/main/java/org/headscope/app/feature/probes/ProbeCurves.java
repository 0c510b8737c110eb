package org.headscope.app.feature.probes;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Chart.Tick;
import org.headscope.app.chart.Marker;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// Curves over layers or over checkpoints.
///
/// @param what describes the runs or checkpoints of the curves
/// @param constantInput true if the input control is one number for all x
record ProbeCurves(
    ProbeTask task,
    String about,
    String how,
    String what,
    Axis axis,
    boolean constantInput,
    List<ProbeCurve> curves) {
  ProbeCurves {
    curves = List.copyOf(curves);
    if (curves.isEmpty() || curves.stream().anyMatch(curve -> curve.spots().isEmpty())) {
      throw new IllegalArgumentException("no curve, or one without points");
    }
  }

  /// @param dots places of measurable points
  record Axis(String name, double low, double high, List<Tick> ticks, List<Double> dots) {
    Axis {
      ticks = List.copyOf(ticks);
      dots = List.copyOf(dots);
    }
  }

  List<ProbePoint> spots() {
    return curves.stream().flatMap(curve -> curve.spots().stream()).toList();
  }

  List<Control> controls() {
    return ProbePoint.controls(spots());
  }

  double[] range() {
    double[] all =
        spots().stream()
            .flatMap(s -> Stream.concat(Stream.of(s.value()), s.controls().values().stream()))
            .flatMapToDouble(ProbeCurves::ends)
            .toArray();
    return range(task.metric(), all);
  }

  static DoubleStream ends(SeedScores value) {
    double error = value.se().orElse(0);
    return DoubleStream.of(value.mean() - error, value.mean() + error);
  }

  /// Returns the range of the axis: errors begin at 0; accuracies begin at chance, or below the
  /// lowest value, and end at 1.
  static double[] range(ProbeTask.Metric metric, double[] values) {
    if (metric.moreIsBetter()) {
      double min = Arrays.stream(values).min().orElse(0.5);
      return new double[] {min >= 0.5 ? 0.5 : Math.max(0, Math.floor(min * 10) / 10), 1};
    }
    double max = Math.max(0.05, Arrays.stream(values).max().orElse(1));
    double step = Math.pow(10, Math.floor(Math.log10(max))) / 5;
    return new double[] {0, Math.ceil(1.04 * max / step) * step};
  }

  /// A line of the plot.
  ///
  /// @param spots by ascending x; at least one in a plot
  record ProbeCurve(String name, CurveStyle style, List<ProbePoint> spots) {
    /// The source of a colour, so that equal meanings have equal colours.
    enum Kind {
      /// The order of an n-gram, in the colours of its matches.
      ORDER,
      RUN,
      /// A checkpoint; later ones have stronger colours.
      CHECKPOINT
    }

    /// @param slot its index within its kind, from 0
    record CurveStyle(Kind kind, int slot, int of) {
      Color colour(Palette palette) {
        return switch (kind) {
          case ORDER ->
              switch (slot) {
                case 0 -> palette.mark().match1();
                case 1 -> palette.mark().match2();
                default -> palette.mark().match3();
              };
          case RUN -> new SeriesSlot(slot).colour(palette);
          case CHECKPOINT ->
              palette
                  .mark()
                  .truth()
                  .interpolate(palette.mark().model(), of < 2 ? 1 : (double) slot / (of - 1));
        };
      }

      Marker marker() {
        return switch (kind) {
          case RUN -> new SeriesSlot(slot).marker();
          case ORDER, CHECKPOINT -> Marker.of(slot);
        };
      }

      boolean filled() {
        return kind != Kind.RUN || new SeriesSlot(slot).filled();
      }
    }

    ProbeCurve {
      spots = List.copyOf(spots);
    }

    /// Returns the best of its points, the first if several are equal.
    ProbePoint best() {
      return spots.stream().reduce((best, s) -> s.isBetter(best) ? s : best).orElseThrow();
    }
  }
}
