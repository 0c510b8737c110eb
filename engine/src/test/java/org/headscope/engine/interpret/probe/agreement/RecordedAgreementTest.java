package org.headscope.engine.interpret.probe.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.headscope.engine.interpret.probe.agreement.Agreement.Point;
import org.headscope.engine.interpret.probe.agreement.Agreement.TaskAgreement;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.io.Json;
import org.junit.jupiter.api.Test;

/// What samples/README says of `quick` rests on this record.
class RecordedAgreementTest {
  private static final double ASKED = 0.8;

  private static final Agreement RECORD =
      Json.read(Path.of("..", "samples", "probe-agreement.json"), Agreement.class);

  @Test
  void comparesThePresetsAsTheyAre() {
    assertThat(RECORD.presets())
        .containsExactly(ProbePreset.byName("quick"), ProbePreset.byName("paper"));
    assertThat(RECORD.runs()).hasSize(3);
  }

  @Test
  void quickRanksLayersAndModelsAsPaperDoes() {
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

  /// Counted literally: pairs of one n in the same order less those in opposite orders.
  private static double tau(List<Point> points) {
    double order = 0;
    double pairs = 0;
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < i; j++) {
        Point a = points.get(i);
        Point b = points.get(j);
        if (a.question().equals(b.question())) {
          double quick = a.values().getFirst() - b.values().getFirst();
          double paper = a.values().getLast() - b.values().getLast();
          order += Math.signum(quick * paper);
          pairs += Math.signum(Math.abs(quick * paper)); // embeddings tie under both
        }
      }
    }
    return order / pairs;
  }
}
