package org.headscope.engine.interpret.probe.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDManager;
import org.headscope.engine.interpret.probe.fit.FitJob.FittedGroup;
import org.headscope.engine.interpret.probe.fit.FitJob.FittedGroup.Fitted;
import org.headscope.engine.interpret.probe.fit.FitJob.ProbeGroup;
import org.headscope.engine.interpret.probe.hidden.HiddenStateSource;
import org.headscope.engine.interpret.probe.sample.ProbeSequences;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Complete training runs on synthetic hidden states.
final class ProbeTrainerTest {
  private static final ProbePreset PAPER = ProbePreset.byName("paper");

  /// Enough training to learn an obvious relation.
  private static final ProbePreset THOROUGH = Presets.with(PAPER, 32, 150, 64, 3e-3, 0, 24, 3);

  /// Enough training to compare two training runs.
  private static final ProbePreset SHORT = Presets.with(PAPER, 8, 4, 32, 3e-3, 0, 0, 2);

  private static final ProbeSequences TEXTS =
      new ProbeSequences(SyntheticStates.texts(500, 1), SyntheticStates.texts(100, 2));
  private static final long PLENTY = 1 << 28;

  private static FitJob job(
      ProbePreset preset,
      HiddenStateSource source,
      List<ProbeGroup> groups,
      long budget,
      Consumer<FittedGroup> done) {
    return new FitJob(
        preset,
        groups,
        Map.of(Control.NONE, source, Control.SHUFFLED, source),
        TEXTS,
        2026,
        budget,
        done);
  }

  private static List<FittedGroup> fit(
      ProbePreset preset, HiddenStateSource source, List<ProbeGroup> groups) {
    return fit(preset, source, groups, PLENTY, Progress.none(), new Cancellation());
  }

  /// In the order of `groups`.
  private static List<FittedGroup> fit(
      ProbePreset preset,
      HiddenStateSource source,
      List<ProbeGroup> groups,
      long budget,
      Progress progress,
      Cancellation cancellation) {
    List<FittedGroup> fitted = new ArrayList<>();
    ProbeTrainer.run(
        job(preset, source, groups, budget, fitted::add),
        new FitProgress(progress, ""),
        cancellation);
    fitted.sort(Comparator.comparingInt(one -> groups.indexOf(one.group())));
    return fitted;
  }

  private static List<Double> scores(FittedGroup group) {
    return group.probes().stream().map(Fitted::score).toList();
  }

  private static ProbeGroup group(ProbeTask task, int n, Control control) {
    return new ProbeGroup(new Question(task, n), 1, control, SyntheticStates.SITES);
  }

  private static List<ProbeGroup> everything() {
    return Question.all().stream()
        .map(question -> new ProbeGroup(question, 1, Control.NONE, SyntheticStates.SITES))
        .toList();
  }

  @Test
  void findsEncodedCounts() {
    for (int n = 1; n <= 2; n++) {
      List<ProbeGroup> groups =
          List.of(
              group(ProbeTask.COUNT, n, Control.NONE), group(ProbeTask.COUNT, n, Control.SHUFFLED));
      List<FittedGroup> fitted = fit(THOROUGH, SyntheticStates.counts(n), groups);
      assertThat(fitted).extracting(FittedGroup::group).isEqualTo(groups);
      assertThat(scores(fitted.getFirst()).getFirst()).isLessThan(0.02);
      assertThat(scores(fitted.getLast())).allMatch(error -> error > 0.3);
    }
  }

  @Test
  void findsEncodedStatesAndFollowers() {
    ProbePreset brief = Presets.with(PAPER, 32, 60, 64, 3e-3, 0, 24, 3);
    FittedGroup states =
        fit(brief, SyntheticStates.states(), List.of(group(ProbeTask.STATE, 0, Control.NONE)))
            .getFirst();
    assertThat(scores(states)).allMatch(accuracy -> accuracy > 0.98);
    ProbePreset reference =
        Presets.with(ProbePreset.byName("reference"), 0, 60, 64, 3e-3, 8, 24, 3);
    for (ProbePreset preset : List.of(brief, reference)) {
      FittedGroup exists =
          fit(
                  preset,
                  SyntheticStates.counts(2),
                  List.of(group(ProbeTask.EXISTENCE, 2, Control.NONE)))
              .getFirst();
      assertThat(scores(exists)).as(preset.name()).allMatch(accuracy -> accuracy > 0.95);
    }
  }

  @Test
  void findsNothingInNoise() {
    ProbePreset brief = Presets.with(PAPER, 16, 20, 64, 1e-3, 0, 0, 10);
    List<ProbeGroup> groups = new ArrayList<>();
    for (Control control : List.of(Control.NONE, Control.SHUFFLED)) {
      groups.add(group(ProbeTask.EXISTENCE, 2, control));
      groups.add(group(ProbeTask.STATE, 0, control));
    }
    for (FittedGroup fitted : fit(brief, SyntheticStates.noise(12), groups)) {
      assertThat(scores(fitted))
          .as(fitted.group().toString())
          .allSatisfy(accuracy -> assertThat(accuracy).isCloseTo(0.5, within(0.06)));
    }
  }

  @Test
  void batchedProbesEqualSingleProbes() {
    List<FittedGroup> together = fit(SHORT, SyntheticStates.noise(12), everything());
    assertThat(together).hasSize(everything().size());
    for (FittedGroup batch : together) {
      ProbeGroup group = batch.group();
      for (int site = 0; site < group.sites().size(); site++) {
        ProbeGroup lonely =
            new ProbeGroup(
                group.question(),
                group.seed(),
                group.control(),
                group.sites().subList(site, site + 1));
        FittedGroup alone = fit(SHORT, SyntheticStates.noise(12), List.of(lonely)).getFirst();
        assertSame(alone.probes().getFirst().probe(), batch.probes().get(site).probe(), 1e-5f);
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
    List<ProbeGroup> groups = everything();
    HiddenStateSource noise = SyntheticStates.noise(12);
    List<FittedGroup> plenty = fit(SHORT, noise, groups);
    long position = 4L * 12; // bytes of one site, and there are 20,000 positions
    for (long held : List.of(25_000L, 9000L)) { // one site at a time; one of them in blocks
      List<FittedGroup> less =
          fit(SHORT, noise, groups, position * held, Progress.none(), new Cancellation());
      assertSame(plenty, less, 1e-5f);
    }
  }

  private static void assertSame(
      List<FittedGroup> expected, List<FittedGroup> actual, float tolerance) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int u = 0; u < expected.size(); u++) {
      assertThat(actual.get(u).group()).isEqualTo(expected.get(u).group());
      for (int site = 0; site < SyntheticStates.SITES.size(); site++) {
        Fitted one = expected.get(u).probes().get(site);
        Fitted other = actual.get(u).probes().get(site);
        assertThat(other.score()).isCloseTo(one.score(), within(100.0 * tolerance * one.score()));
        assertSame(one.probe(), other.probe(), tolerance);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {PLENTY, 4L * 4 * 25_000}) // the second holds one site at a time
  void longTrainingRunsInRoundsAndKeepsFinishedOnes(long budget) {
    ProbePreset preset = Presets.with(PAPER, 16, 30, 32, 1e-3, 0, 0, 2);
    HiddenStateSource noise = SyntheticStates.noise(4); // quick to read
    List<ProbeGroup> groups = everything();
    Cancellation stop = new Cancellation();
    Map<ProbeGroup, FittedGroup> fitted = new LinkedHashMap<>();
    Consumer<FittedGroup> done =
        group -> {
          fitted.put(group.group(), group);
          stop.cancel();
        };
    FitJob first = job(preset, noise, groups, budget, done);
    assertThatThrownBy(() -> ProbeTrainer.run(first, new FitProgress(Progress.none(), ""), stop))
        .isInstanceOf(CancellationException.class);
    assertThat(fitted).isNotEmpty().hasSizeLessThan(groups.size());
    List<ProbeGroup> rest = groups.stream().filter(g -> !fitted.containsKey(g)).toList();
    Progress none = Progress.none();
    fit(preset, noise, rest, budget, none, new Cancellation())
        .forEach(group -> fitted.put(group.group(), group));
    List<FittedGroup> whole = fit(preset, noise, groups, budget, none, new Cancellation());
    assertSame(whole, groups.stream().map(fitted::get).toList(), 0);
  }

  @Test
  void reportsProgress() {
    List<Long> shares = new ArrayList<>();
    Progress watching =
        (_, done, total) -> {
          assertThat(done).isBetween(0L, total);
          shares.add(1000 * done / total);
        };
    fit(
        SHORT,
        SyntheticStates.noise(12),
        everything(),
        4L * 12 * 2 * 9000,
        watching,
        new Cancellation());
    assertThat(shares.getLast()).isEqualTo(1000L);
    assertThat(shares).hasSizeGreaterThan(40);
  }

  @Test
  void leavesNoNativeArrayBehind() {
    fit(SHORT, SyntheticStates.noise(12), everything()); // loads the scripts
    int before = arrays();
    List<Integer> meanwhile = new ArrayList<>();
    ProbePreset longer = Presets.with(PAPER, 8, 20, 32, 3e-3, 0, 0, 2);
    Progress watching = (_, _, _) -> meanwhile.add(arrays());
    fit(longer, SyntheticStates.noise(12), everything(), PLENTY, watching, new Cancellation());
    assertThat(arrays()).isEqualTo(before);
    int half = meanwhile.size() / 2;
    int first = Collections.max(meanwhile.subList(0, half));
    assertThat(Collections.max(meanwhile.subList(half, 2 * half))).isLessThan(first + 20);
  }

  /// The number of arrays that are open in this process.
  private static int arrays() {
    try (NDManager manager = ComputeDevice.CPU.newManager()) {
      return manager.getParentManager().getManagedArrays().size();
    }
  }

  @Test
  void skipsTextsThatAreTooShort() {
    ProbePreset late = Presets.with(PAPER, 8, 2, 32, 3e-3, 60, 0, 2);
    assertThat(fit(late, SyntheticStates.noise(12), everything())).isEmpty();
  }
}
