package org.headscope.app.feature.probes;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.headscope.app.chart.Chart.Tick;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/**
 * Curves over layers or over checkpoints.
 *
 * @param task what they are about
 * @param about the same in words
 * @param how how it was probed, in words
 * @param what whose curves they are, in words
 * @param over the x axis, in words
 * @param low its beginning
 * @param high its end
 * @param ticks what is labelled on it
 * @param dots places where something could be measured
 * @param constantInput whether the control of the input is one number for all x
 * @param curves at least one
 */
record Curves(
    ProbeTask task,
    String about,
    String how,
    String what,
    String over,
    double low,
    double high,
    List<Tick> ticks,
    List<Double> dots,
    boolean constantInput,
    List<Curve> curves) {
  Curves {
    ticks = List.copyOf(ticks);
    dots = List.copyOf(dots);
    curves = List.copyOf(curves);
    if (curves.isEmpty()) {
      throw new IllegalArgumentException("no curve");
    }
  }

  /** A point by its curve and its place on it. */
  record Place(int curve, int spot) {}

  Spot spot(Place place) {
    return curves.get(place.curve()).spots().get(place.spot());
  }

  /** Whether {@code place} is one of these. */
  boolean has(Place place) {
    return place.curve() >= 0
        && place.curve() < curves.size()
        && place.spot() >= 0
        && place.spot() < curves.get(place.curve()).spots().size();
  }

  /** The controls that some curve has, in their order. */
  List<Control> controls() {
    return List.copyOf(
        curves.stream()
            .flatMap(c -> c.controls().keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** From where to where the y axis goes, so that everything is in sight. */
  double[] range() {
    double[] all =
        curves.stream()
            .flatMap(c -> c.spots().stream())
            .flatMap(s -> Stream.concat(Stream.of(s.value()), s.controls().values().stream()))
            .flatMapToDouble(Curves::ends)
            .toArray();
    return Range.of(task.metric(), all);
  }

  /** A measurement and its errors. */
  static DoubleStream ends(SeedScores value) {
    double error = value.se().orElse(0);
    return DoubleStream.of(value.mean() - error, value.mean() + error);
  }
}
