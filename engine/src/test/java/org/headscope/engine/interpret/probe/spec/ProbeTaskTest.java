package org.headscope.engine.interpret.probe.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.headscope.engine.interpret.probe.spec.ProbeTask.Metric;
import org.junit.jupiter.api.Test;

class ProbeTaskTest {
  @Test
  void higherAccuracyAndLowerErrorAreBetter() {
    assertThat(Metric.ACCURACY.better(0.8, 0.7)).isTrue();
    assertThat(Metric.ACCURACY.better(0.7, 0.8)).isFalse();
    assertThat(Metric.RELATIVE_ERROR.better(0.7, 0.8)).isTrue();
    assertThat(Metric.RELATIVE_ERROR.better(0.8, 0.7)).isFalse();
    for (Metric metric : Metric.values()) {
      assertThat(metric.better(0.5, 0.5)).as("equal").isFalse();
    }
  }
}
