package org.headscope.engine.interpret.probe.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.headscope.engine.interpret.probe.Control;
import org.headscope.engine.interpret.probe.ProbePreset;
import org.headscope.engine.interpret.probe.ProbeTask;
import org.headscope.engine.interpret.probe.Question;
import org.headscope.engine.interpret.probe.state.HiddenSource;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.junit.jupiter.api.Test;

/** Whole trainings on hidden states that are made up. */
final class FittingTest {
  private static final ProbePreset SMALL =
      Presets.with(ProbePreset.paper(), 32, 150, 64, 3e-3, 0, 24, 3);

  private static List<Fitted> fit(HiddenSource source, List<Unit> units, ProbePreset preset) {
    FitJob job =
        new FitJob(
            preset,
            units,
            Map.of(Control.NONE, source, Control.SHUFFLED, source),
            MadeUp.texts(500, 1),
            MadeUp.texts(100, 2),
            2026,
            1 << 28,
            Optional.empty(),
            state -> {},
            fitted -> {});
    return Fitting.run(job, Progress.none(), new Cancellation());
  }

  @Test
  void findsCountsThatAreThere() {
    for (int n = 1; n <= 2; n++) {
      HiddenSource counts = MadeUp.counts(n);
      Question question = new Question(ProbeTask.COUNT, n);
      Unit probe = new Unit(question, 1, Control.NONE, MadeUp.SITES);
      Unit shuffled = new Unit(question, 1, Control.SHUFFLED, MadeUp.SITES);
      List<Fitted> fitted = fit(counts, List.of(probe, shuffled), SMALL);
      assertThat(fitted.getFirst().scores().getFirst()).isLessThan(0.02);
      assertThat(fitted.getLast().scores()).allMatch(error -> error > 0.3);
    }
  }
}
