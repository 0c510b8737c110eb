package org.headscope.app.feature.probes.reading;

import org.headscope.app.chart.NumberText;
import org.headscope.engine.interpret.probe.reading.PositionReading;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// Values as people read them.
final class ReadingNumbers {
  private ReadingNumbers() {}

  /// `5.1`, `0.314` or `97 %`: what the probe says.
  static String said(ProbeTask task, double value) {
    return task.binary()
        ? percent(value)
        : NumberText.decimals(value, task == ProbeTask.COUNT ? 1 : 3);
  }

  /// `9`, `0.333`, `no` or `same`: what is true.
  static String truth(ProbeTask task, double value) {
    return switch (task) {
      case COUNT -> NumberText.decimals(value, 0);
      case FREQUENCY -> NumberText.decimals(value, 3);
      case EXISTENCE -> value > 0.5 ? "yes" : "no";
      case STATE -> value > 0.5 ? "same" : "other";
    };
  }

  /// How far a count or a frequency is off: `43 %`.
  static String error(PositionReading position) {
    if (position.error().isEmpty()) {
      return "–";
    }
    double error = position.error().getAsDouble();
    return error >= 10 ? "×" + NumberText.decimals(error, 0) : percent(error);
  }

  private static String percent(double share) {
    return NumberText.decimals(100 * share, 0) + " %";
  }
}
