package org.headscope.engine.interpret.probe.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.headscope.engine.interpret.probe.Control;
import org.headscope.engine.interpret.probe.ProbePreset;
import org.headscope.engine.interpret.probe.ProbeTask;
import org.headscope.engine.interpret.probe.Question;
import org.headscope.engine.interpret.probe.draw.ProbeText;
import org.headscope.engine.interpret.probe.state.HiddenSource;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.junit.jupiter.api.Test;

/** Whole trainings on hidden states that are made up. */
final class FittingTest {
  private static final ProbePreset PAPER = ProbePreset.paper();

  /** Enough to learn what is plainly there. */
  private static final ProbePreset THOROUGH = Presets.with(PAPER, 32, 150, 64, 3e-3, 0, 24, 3);

  /** Enough to see whether two trainings are the same. */
  private static final ProbePreset SHORT = Presets.with(PAPER, 8, 4, 32, 3e-3, 0, 0, 2);

  private static final List<ProbeText> TRAINING = MadeUp.texts(500, 1);
  private static final List<ProbeText> TEST = MadeUp.texts(100, 2);
  private static final long PLENTY = 1 << 28;

  private static FitJob job(
      ProbePreset preset,
      HiddenSource source,
      List<Unit> units,
      long budget,
      Optional<FitState> from) {
    return new FitJob(
        preset,
        units,
        Map.of(Control.NONE, source, Control.SHUFFLED, source),
        TRAINING,
        TEST,
        2026,
        budget,
        from,
        state -> {},
        fitted -> {});
  }

  private static List<Fitted> fit(ProbePreset preset, HiddenSource source, List<Unit> units) {
    return run(job(preset, source, units, PLENTY, Optional.empty()));
  }

  private static List<Fitted> run(FitJob job) {
    return Fitting.run(job, Progress.none(), new Cancellation());
  }

  private static Unit unit(ProbeTask task, int n, Control control) {
    return new Unit(new Question(task, n), 1, control, MadeUp.SITES);
  }

  private static List<Unit> everything() {
    return Question.all().stream()
        .map(question -> new Unit(question, 1, Control.NONE, MadeUp.SITES))
        .toList();
  }

  @Test
  void findsCountsThatAreThere() {
    for (int n = 1; n <= 2; n++) {
      List<Unit> units =
          List.of(
              unit(ProbeTask.COUNT, n, Control.NONE), unit(ProbeTask.COUNT, n, Control.SHUFFLED));
      List<Fitted> fitted = fit(THOROUGH, MadeUp.counts(n), units);
      assertThat(fitted).extracting(Fitted::unit).isEqualTo(units);
      assertThat(fitted.getFirst().scores().getFirst()).isLessThan(0.02);
      assertThat(fitted.getLast().scores()).allMatch(error -> error > 0.3);
    }
  }

  @Test
  void findsStatesAndFollowersThatAreThere() {
    ProbePreset brief = Presets.with(PAPER, 32, 60, 64, 3e-3, 0, 24, 3);
    Fitted states =
        fit(brief, MadeUp.states(), List.of(unit(ProbeTask.STATE, 0, Control.NONE))).getFirst();
    assertThat(states.scores()).allMatch(accuracy -> accuracy > 0.98);
    ProbePreset reference = Presets.with(ProbePreset.reference(), 0, 60, 64, 3e-3, 8, 24, 3);
    for (ProbePreset preset : List.of(brief, reference)) {
      Fitted exists =
          fit(preset, MadeUp.counts(2), List.of(unit(ProbeTask.EXISTENCE, 2, Control.NONE)))
              .getFirst();
      assertThat(exists.scores()).as(preset.name()).allMatch(accuracy -> accuracy > 0.95);
    }
  }

  @Test
  void findsNothingInNoise() {
    ProbePreset brief = Presets.with(PAPER, 16, 20, 64, 1e-3, 0, 0, 10);
    List<Unit> units = new ArrayList<>();
    for (Control control : List.of(Control.NONE, Control.SHUFFLED)) {
      units.add(unit(ProbeTask.EXISTENCE, 2, control));
      units.add(unit(ProbeTask.STATE, 0, control));
    }
    for (Fitted fitted : fit(brief, MadeUp.noise(12), units)) {
      assertThat(fitted.scores())
          .as(fitted.unit().toString())
          .allSatisfy(accuracy -> assertThat(accuracy).isCloseTo(0.5, within(0.06)));
    }
  }

  @Test
  void aProbeInABankIsTheProbeAlone() {
    List<Fitted> together = fit(SHORT, MadeUp.noise(12), everything());
    assertThat(together).hasSize(everything().size());
    for (Fitted bank : together) {
      Unit unit = bank.unit();
      for (int site = 0; site < unit.sites().size(); site++) {
        Unit lonely =
            new Unit(
                unit.question(), unit.seed(), unit.control(), unit.sites().subList(site, site + 1));
        Fitted alone = fit(SHORT, MadeUp.noise(12), List.of(lonely)).getFirst();
        assertSame(alone.probes().getFirst(), bank.probes().get(site), 1e-5f);
      }
    }
  }

  private static void assertSame(TrainedProbe expected, TrainedProbe actual, float tolerance) {
    assertThat(actual.layer()).isEqualTo(expected.layer());
    assertThat(actual.weights().keySet()).isEqualTo(expected.weights().keySet());
    expected
        .weights()
        .forEach((name, weights) ->
            assertThat(actual.weights().getOrDefault(name, new float[0]))
                .as(name)
                .usingComparatorWithPrecision(tolerance)
                .containsExactly(weights));
  }

  @Test
  void littleMemoryChangesNothing() {
    List<Unit> units = everything();
    HiddenSource noise = MadeUp.noise(12);
    List<Fitted> plenty = fit(SHORT, noise, units);
    long position = 4L * 12; // bytes of one site, and there are 20,000 positions
    for (long held : List.of(25_000L, 9000L)) { // one site at a time; one of them in blocks
      assertSame(plenty, run(job(SHORT, noise, units, position * held, Optional.empty())), 1e-5f);
    }
  }

  private static void assertSame(List<Fitted> expected, List<Fitted> actual, float tolerance) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int u = 0; u < expected.size(); u++) {
      assertThat(actual.get(u).unit()).isEqualTo(expected.get(u).unit());
      for (int site = 0; site < MadeUp.SITES.size(); site++) {
        double score = expected.get(u).scores().get(site);
        assertThat(actual.get(u).scores().get(site))
            .isCloseTo(score, within(100.0 * tolerance * score));
        assertSame(expected.get(u).probes().get(site), actual.get(u).probes().get(site), tolerance);
      }
    }
  }

  @Test
  void goesOnAfterAPauseBitForBit() {
    for (ProbePreset preset : List.of(SHORT, reference())) {
      HiddenSource noise = MadeUp.noise(12);
      List<Unit> units = everything();
      List<Fitted> straight = fit(preset, noise, units);
      Cancellation pause = new Cancellation();
      AtomicLong updates = new AtomicLong();
      Progress watching =
          (phase, done, total) -> {
            if (phase.contains("training") && updates.incrementAndGet() == 6) {
              pause.cancel();
            }
          };
      List<FitState> saved = new ArrayList<>();
      FitJob first = saving(job(preset, noise, units, PLENTY, Optional.empty()), saved::add);
      assertThatThrownBy(() -> Fitting.run(first, watching, pause))
          .isInstanceOf(CancellationException.class);
      FitState state = saved.getLast();
      assertThat(state.units()).isNotEmpty();
      assertThat(state.units()).anyMatch(unit -> unit.epochs().getFirst() > 0);
      assertThat(state.units()).anyMatch(unit -> unit.epochs().getFirst() < preset.epochs());
      assertSame(straight, run(job(preset, noise, units, PLENTY, Optional.of(state))), 0);
    }
  }

  /** With dropout and clipping. */
  private static ProbePreset reference() {
    return Presets.with(ProbePreset.reference(), 0, 4, 32, 1e-3, 3, 0, 2);
  }

  private static FitJob saving(FitJob job, Consumer<FitState> saved) {
    return new FitJob(
        job.preset(),
        job.units(),
        job.sources(),
        job.training(),
        job.test(),
        job.dataSeed(),
        job.budget(),
        job.from(),
        saved,
        job.done());
  }

  @Test
  void saysHowFarItIs() {
    List<Long> shares = new ArrayList<>();
    Progress watching =
        (phase, done, total) -> {
          assertThat(done).isBetween(0L, total);
          shares.add(1000 * done / total);
        };
    FitJob job = job(SHORT, MadeUp.noise(12), everything(), 4L * 12 * 2 * 9000, Optional.empty());
    Fitting.run(job, watching, new Cancellation());
    assertThat(shares.getLast()).isEqualTo(1000L);
    assertThat(shares).hasSizeGreaterThan(40);
  }

  @Test
  void leavesNoNativeArrayBehind() {
    fit(SHORT, MadeUp.noise(12), everything()); // loads the scripts
    int before = arrays();
    List<Integer> meanwhile = new ArrayList<>();
    ProbePreset longer = Presets.with(PAPER, 8, 20, 32, 3e-3, 0, 0, 2);
    FitJob job = job(longer, MadeUp.noise(12), everything(), PLENTY, Optional.empty());
    Fitting.run(job, (phase, done, total) -> meanwhile.add(arrays()), new Cancellation());
    assertThat(arrays()).isEqualTo(before);
    int half = meanwhile.size() / 2;
    int first = Collections.max(meanwhile.subList(0, half));
    assertThat(Collections.max(meanwhile.subList(half, 2 * half))).isLessThan(first + 20);
  }

  /** All that are open in this process. */
  private static int arrays() {
    try (NDManager manager = NDManager.newBaseManager("PyTorch")) {
      return manager.getParentManager().getManagedArrays().size();
    }
  }

  @Test
  void leavesOutWhatIsTooShort() {
    ProbePreset late = Presets.with(PAPER, 8, 2, 32, 3e-3, 60, 0, 2);
    assertThat(fit(late, MadeUp.noise(12), everything())).isEmpty();
  }
}
