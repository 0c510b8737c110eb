package org.headscope.app.feature.probes;

import java.util.Arrays;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/** From where to where an axis of a metric goes. */
final class Range {
  private Range() {}

  /** Errors begin at none; accuracies at chance, or at what is worse, and end at one. */
  static double[] of(ProbeTask.Metric metric, double[] values) {
    if (metric.moreIsBetter()) {
      double least = Arrays.stream(values).min().orElse(0.5);
      return new double[] {least >= 0.5 ? 0.5 : Math.max(0, Math.floor(least * 10) / 10), 1};
    }
    double most = Math.max(0.05, Arrays.stream(values).max().orElse(1));
    double step = Math.pow(10, Math.floor(Math.log10(most))) / 5;
    return new double[] {0, Math.ceil(1.04 * most / step) * step};
  }
}
