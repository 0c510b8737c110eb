package org.headscope.app.chart;

import java.util.ArrayList;
import java.util.List;

/// Numbers under a strip of colours whose greatest need not be 1 and whose least need not be 0.
final class LegendTicks {
  private LegendTicks() {}

  /// Numbers from the first colour to the last.
  static List<WeightScale.Tick> of(WeightScale scale, ValueRange reach) {
    if (reach.equals(ValueRange.UNIT)) {
      return scale.ticks();
    }
    String most = number(reach.most());
    List<WeightScale.Tick> ticks = new ArrayList<>();
    if (reach.signed()) {
      ticks.add(new WeightScale.Tick(0, "−" + most));
      ticks.add(new WeightScale.Tick(0.5, middle(scale, reach)));
      ticks.add(new WeightScale.Tick(1, "+" + most));
      return ticks;
    }
    for (WeightScale.Tick tick : scale.ticks()) {
      boolean end = tick.at() == 0 || tick.at() == 1;
      if (end) {
        ticks.add(new WeightScale.Tick(tick.at(), tick.at() == 1 ? most : middle(scale, reach)));
      }
    }
    return ticks;
  }

  /// What the pane's own colour stands for.
  private static String middle(WeightScale scale, ValueRange reach) {
    return switch (scale) {
      case WeightScale.Linear _ -> "0";
      case WeightScale.Logarithmic(double floor) ->
          (reach.signed() ? "±" : "≤") + number((float) (floor * reach.most()));
    };
  }

  /// A number in two digits, without the zero before its point: `.013`, `4.7e5`.
  static String number(float value) {
    return NumberText.significant(value, 2).replaceFirst("^0\\.", ".");
  }
}
