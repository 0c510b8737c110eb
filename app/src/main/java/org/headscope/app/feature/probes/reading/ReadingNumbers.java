package org.headscope.app.feature.probes.reading;

import java.util.Locale;
import org.headscope.engine.interpret.probe.reading.PositionReading;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// Values as people read them.
final class ReadingNumbers {
  private ReadingNumbers() {}

  /// `5.1`, `0.314` or `97 %`: what the probe says.
  static String said(ProbeTask task, double value) {
    if (task.binary()) {
      return String.format(Locale.ROOT, "%.0f %%", 100 * value);
    }
    return String.format(Locale.ROOT, task == ProbeTask.COUNT ? "%.1f" : "%.3f", value);
  }

  /// `9`, `0.333`, `no` or `same`: what is true.
  static String truth(ProbeTask task, double value) {
    return switch (task) {
      case COUNT -> String.format(Locale.ROOT, "%.0f", value);
      case FREQUENCY -> String.format(Locale.ROOT, "%.3f", value);
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
    return error >= 10
        ? String.format(Locale.ROOT, "×%.0f", error)
        : String.format(Locale.ROOT, "%.0f %%", 100 * error);
  }
}
