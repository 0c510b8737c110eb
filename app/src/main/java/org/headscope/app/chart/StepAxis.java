package org.headscope.app.chart;

import module java.base;

/// An axis of training steps, linear or logarithmic.
///
/// @param unit the number of steps below which a logarithmic axis is nearly linear; 0 for a linear
///   axis
public record StepAxis(long first, long last, double unit) {
  /// The smallest gap that can be seen on a screen, as a share of the whole range.
  private static final double CROWDED = 1.0 / 100;

  public static StepAxis of(List<Long> steps, StepScale scale) {
    boolean logarithmic =
        switch (scale) {
          case AUTOMATIC -> crowded(steps);
          case LINEAR -> false;
          case LOGARITHMIC -> true;
        };
    long unit = steps.stream().filter(s -> s > 0).findFirst().orElse(1L);
    return new StepAxis(steps.getFirst(), steps.getLast(), logarithmic ? unit : 0);
  }

  /// Returns whether some checkpoints would be too close to each other on a linear axis.
  private static boolean crowded(List<Long> steps) {
    long range = Math.max(1, steps.getLast() - steps.getFirst());
    LongStream gaps =
        IntStream.range(1, steps.size()).mapToLong(i -> steps.get(i) - steps.get(i - 1));
    return (double) gaps.min().orElse(range) / range < CROWDED;
  }

  public String caption() {
    return logarithmic() ? "step (log)" : "step";
  }

  public boolean logarithmic() {
    return unit > 0;
  }

  private double scale(long step) {
    return logarithmic() ? Math.log1p(step / unit) : (double) step;
  }

  /// Returns the position of `step`, from 0 for the first to 1 for the last.
  public double place(long step) {
    double range = scale(last) - scale(first);
    return range <= 0 ? 0.5 : (scale(step) - scale(first)) / range;
  }

  /// Returns [#ticks] with their numbers.
  public List<Chart.Tick> labels(int max) {
    return ticks(max).stream()
        .map(step -> new Chart.Tick(place(step), NumberText.count(step)))
        .toList();
  }

  /// Returns round steps to label, ascending: 1, 2 and 5 times powers of ten, or on a linear axis
  /// multiples of one such number.
  public List<Long> ticks(int max) {
    List<Long> ticks = new ArrayList<>();
    if (!logarithmic()) {
      double by = Chart.unit(Math.max(1, (last - first) / (double) Math.max(1, max)));
      for (double at = Math.ceil(first / by) * by; at <= last; at += by) {
        ticks.add(Math.round(at));
      }
      return ticks;
    }
    if (first == 0) {
      ticks.add(0L);
    }
    for (long ten = 1; ten <= last; ten *= 10) {
      for (long by : new long[] {1, 2, 5}) {
        long tick = ten * by;
        boolean space = ticks.isEmpty() || place(tick) - place(ticks.getLast()) >= 1.0 / max;
        if (tick >= first && tick <= last && space) {
          ticks.add(tick);
        }
      }
    }
    return ticks;
  }
}
