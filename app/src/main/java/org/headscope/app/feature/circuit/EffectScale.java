package org.headscope.app.feature.circuit;

import module java.base;

import org.headscope.app.chart.Chart;
import org.headscope.app.chart.NumberText;

/// The scale of two axes of effects: linear, or logarithmic on both sides of zero if most effects
/// would otherwise be one spot there.
///
/// @param unit the effect below which a logarithmic scale is nearly linear; 0 for a linear scale
/// @param low the end of the axes, as a place
record EffectScale(double unit, double low, double high) {
  /// The ratio of the largest effect to the median from which the scale is logarithmic.
  private static final double CROWDED = 20;

  /// The decades that a logarithmic scale shows, at most.
  private static final double DECADES = 3;

  private static final double MARGIN = 0.05;

  static EffectScale of(double... effects) {
    double[] sizes = Arrays.stream(effects).map(Math::abs).sorted().toArray();
    double max = Math.max(sizes[sizes.length - 1], 1e-12);
    boolean crowded = max > CROWDED * sizes[sizes.length / 2];
    double unit = crowded ? Math.pow(10, Math.rint(Math.log10(max) - DECADES)) : 0;
    EffectScale whole = new EffectScale(unit, 0, 1);
    double low = whole.place(Math.min(0, Arrays.stream(effects).min().orElse(0)));
    double high = whole.place(Math.max(0, Arrays.stream(effects).max().orElse(0)));
    double margin = MARGIN * Math.max(high - low, 1e-12);
    return new EffectScale(unit, low - margin, high + margin);
  }

  boolean logarithmic() {
    return unit > 0;
  }

  /// The place of an effect on an axis.
  double place(double effect) {
    double size = Math.abs(effect) / (logarithmic() ? unit : 1);
    return Math.signum(effect)
        * (logarithmic() ? Math.log(size + Math.sqrt(size * size + 1)) : size);
  }

  /// The axis with a label for every decade, or on a linear scale with up to `max` numbers.
  ///
  /// @param space the least distance between two labels, as a share of the axis
  Chart.Axis axis(int max, double space) {
    if (!logarithmic()) {
      return new Chart.Axis(low, high, List.of(), max);
    }
    List<Chart.Tick> ticks = new ArrayList<>(List.of(new Chart.Tick(0, "0")));
    for (int decade = (int) DECADES; decade >= 0; decade--) {
      double effect = unit * Math.pow(10, decade);
      String text = NumberText.bare(effect, (int) Math.max(0, -Math.rint(Math.log10(effect))));
      for (Chart.Tick tick :
          List.of(
              new Chart.Tick(place(effect), text), new Chart.Tick(-place(effect), "−" + text))) {
        boolean inside = tick.at() > low && tick.at() < high;
        double least = space * (high - low);
        if (inside && ticks.stream().allMatch(t -> Math.abs(t.at() - tick.at()) >= least)) {
          ticks.add(tick);
        }
      }
    }
    return new Chart.Axis(low, high, ticks, max);
  }
}
