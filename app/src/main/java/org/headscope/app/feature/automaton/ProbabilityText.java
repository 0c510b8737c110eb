package org.headscope.app.feature.automaton;

import org.headscope.app.chart.NumberText;

/// Probabilities as short text: RegBench's are 1/k, so a fraction says more than its decimals.
final class ProbabilityText {
  private static final String[] UNIT = {"1", "½", "⅓", "¼"};

  private ProbabilityText() {}

  /// `½`, `¾`, or two decimals such as `.37`.
  static String text(double p) {
    for (int k = 1; k <= UNIT.length; k++) {
      if (Math.abs(p * k - 1) < 1e-6) {
        return UNIT[k - 1];
      }
    }
    if (Math.abs(p * 4 - 3) < 1e-6) {
      return "¾";
    }
    return NumberText.bare(p, 2);
  }
}
