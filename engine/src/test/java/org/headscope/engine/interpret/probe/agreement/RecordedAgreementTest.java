package org.headscope.engine.interpret.probe.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.probe.agreement.Agreement.Point;
import org.headscope.engine.interpret.probe.agreement.Agreement.TaskAgreement;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.io.Json;
import org.junit.jupiter.api.Test;

/// The record behind the sentences on `quick` in samples/README.
class RecordedAgreementTest {
  private static final double ASKED = 0.8;

  private static final Agreement RECORD =
      Json.read(Path.of("..", "samples", "probe-agreement.json"), Agreement.class);

  @Test
  void comparesTheCurrentPresets() {
    assertThat(RECORD.presets())
        .containsExactly(ProbePreset.byName("quick"), ProbePreset.byName("paper"));
    assertThat(RECORD.runs()).hasSize(3);
  }

  @Test
  void quickRanksLayersAndModelsLikePaper() {
    assertThat(RECORD.tasks()).hasSize(4);
    for (TaskAgreement task : RECORD.tasks()) {
      double tau = tau(RECORD.points().stream().filter(p -> isOf(p, task)).toList());
      assertThat(tau).as(task.task().label()).isGreaterThanOrEqualTo(ASKED);
      assertThat(task.tau().orElseThrow()).isCloseTo(tau, within(1e-12));
    }
  }

  private static boolean isOf(Point point, TaskAgreement task) {
    return point.question().task() == task.task();
  }

  /// Kendall's τ-b, counted literally: pairs with the same n in the same order minus those in
  /// opposite orders, divided by the geometric mean of the numbers of untied pairs in each preset.
  private static double tau(List<Point> points) {
    double order = 0;
    double inQuick = 0;
    double inPaper = 0;
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < i; j++) {
        Point a = points.get(i);
        Point b = points.get(j);
        if (a.question().equals(b.question())) {
          double quick = a.values().getFirst() - b.values().getFirst();
          double paper = a.values().getLast() - b.values().getLast();
          order += Math.signum(quick * paper);
          inQuick += Math.signum(Math.abs(quick));
          inPaper += Math.signum(Math.abs(paper));
        }
      }
    }
    return order / Math.sqrt(inQuick * inPaper);
  }
}
