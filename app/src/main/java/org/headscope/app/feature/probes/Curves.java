package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.Chart.Tick;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// Curves over layers or over checkpoints.
///
/// @param about the same in words
/// @param what whose curves they are, in words
/// @param constantInput whether the control of the input is one number for all x
record Curves(
    ProbeTask task,
    String about,
    String how,
    String what,
    Axis axis,
    boolean constantInput,
    List<Curve> curves) {
  Curves {
    curves = List.copyOf(curves);
    if (curves.isEmpty() || curves.stream().anyMatch(curve -> curve.spots().isEmpty())) {
      throw new IllegalArgumentException("no curve, or one without points");
    }
  }

  /// What curves go over.
  ///
  /// @param dots places where something could be measured
  record Axis(String name, double low, double high, List<Tick> ticks, List<Double> dots) {
    Axis {
      ticks = List.copyOf(ticks);
      dots = List.copyOf(dots);
    }
  }

  List<Spot> spots() {
    return curves.stream().flatMap(curve -> curve.spots().stream()).toList();
  }

  List<Control> controls() {
    return curves.stream()
        .flatMap(c -> c.controls().keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }

  double[] range() {
    double[] all =
        spots().stream()
            .flatMap(s -> Stream.concat(Stream.of(s.value()), s.controls().values().stream()))
            .flatMapToDouble(Curves::ends)
            .toArray();
    return range(task.metric(), all);
  }

  static DoubleStream ends(SeedScores value) {
    double error = value.se().orElse(0);
    return DoubleStream.of(value.mean() - error, value.mean() + error);
  }

  /// Errors begin at none; accuracies at chance, or at what is worse, and end at one.
  static double[] range(ProbeTask.Metric metric, double[] values) {
    if (metric.moreIsBetter()) {
      double min = Arrays.stream(values).min().orElse(0.5);
      return new double[] {min >= 0.5 ? 0.5 : Math.max(0, Math.floor(min * 10) / 10), 1};
    }
    double max = Math.max(0.05, Arrays.stream(values).max().orElse(1));
    double step = Math.pow(10, Math.floor(Math.log10(max))) / 5;
    return new double[] {0, Math.ceil(1.04 * max / step) * step};
  }
}
