package org.headscope.engine.interpret.intervention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.intervention.AblationResult.Effect;
import org.headscope.engine.interpret.intervention.AblationResult.NoiseNull;
import org.headscope.engine.interpret.intervention.AblationResult.Scores;
import org.headscope.engine.interpret.intervention.AblationResult.Verdict;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sweeps over the components of a tiny model.
class AblationsTest {
  @TempDir Path folder;
  private RunDirectory run;
  private List<Instance> instances;

  @BeforeEach
  void write() throws IOException {
    run = TinyRun.write(folder, TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0), 5);
    instances = HeadScoreSpec.heldOutInstances(run, 3);
  }

  private AblationSpec spec(int draws, String... cuts) {
    return new AblationSpec(
        run.ref(5),
        instances,
        Arrays.stream(cuts).map(cut -> List.of(Intervention.parse(cut))).toList(),
        draws,
        1);
  }

  /// One instance with one intervention, by another path than that of sweeps.
  private InterventionResult single(Instance instance, String cut) {
    InterventionSpec spec =
        new InterventionSpec(
            run.ref(5), instance, List.of(Intervention.parse(cut)), Optional.empty(), false, 1);
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return new Interventions().run(spec, Context.of(models));
    }
  }

  private static AblationResult run(AblationSpec spec, Consumer<AblationResult> partial) {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return Ablations.run(spec, Optional.empty(), partial, Context.of(models));
    }
  }

  @Test
  void aSweepIsTheMeanOfSingleInterventions() {
    AblationResult result = run(spec(0, "1.1 by zero", "mlp2 by times-1"), _ -> {});
    double sum = instances.stream().mapToDouble(instance -> change(instance, "1.1")).sum();
    assertThat(result.effects().getFirst().change().tvd().value()).isCloseTo(sum / 3, within(1e-6));
    assertThat(result.effects().getLast().change().tvd().value()).isCloseTo(0, within(1e-6));
    assertThat(result.instances()).isEqualTo(3);
  }

  @Test
  void distancesToPredictorsAreThoseOfTheirRows() {
    List<PredictorRef> predictors =
        List.of(new PredictorRef.Symbolic("ngram-1"), new PredictorRef.Symbolic("ngram-2"));
    AblationSpec spec =
        new AblationSpec(run.ref(5), instances, spec(0, "1.1 by zero").cuts(), predictors, 0, 1);
    AblationResult result = run(spec, _ -> {});
    double[] before = new double[2];
    double[] after = new double[2];
    for (Instance instance : instances) {
      InterventionResult one = single(instance, "1.1 by zero");
      for (int k = 0; k < 2; k++) {
        double[][] rows =
            Predictors.named("ngram-" + (k + 1)).apply(instance).predict(instance.tokens());
        int[] scored = RowRule.settled(instance, rows.length);
        before[k] += meanTvd(one.before(), rows, scored) / instances.size();
        after[k] += meanTvd(one.after(), rows, scored) / instances.size();
      }
    }
    assertThat(result.before().tvdTo().keySet()).containsExactly("ngram-1", "ngram-2");
    SequencedMap<String, Interval> change = result.effects().getFirst().change().tvdTo();
    for (int k = 0; k < 2; k++) {
      String name = "ngram-" + (k + 1);
      Interval uncut = Objects.requireNonNull(result.before().tvdTo().get(name));
      assertThat(uncut.value()).isCloseTo(before[k], within(1e-6));
      Interval interval = Objects.requireNonNull(change.get(name));
      assertThat(interval.value()).isCloseTo(after[k] - before[k], within(1e-6));
      assertThat(interval.value()).isNotZero().isBetween(interval.low(), interval.high());
    }
    assertThatThrownBy(() ->
            new AblationSpec(
                run.ref(5),
                instances,
                spec.cuts(),
                List.of(predictors.getFirst(), predictors.getFirst()),
                0,
                1))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("named twice");
  }

  private static double meanTvd(double[][] p, double[][] q, int[] rows) {
    double sum = 0;
    for (int t : rows) {
      for (int x = 0; x < p[t].length; x++) {
        sum += Math.abs(p[t][x] - q[t][x]) / 2;
      }
    }
    return sum / rows.length;
  }

  @Test
  void aCutTurnsTheModelTowardsThePredictorThatItComesNearestTo() {
    Interval none = new Interval(0, 0, 0);
    SequencedMap<String, Interval> before = new LinkedHashMap<>();
    before.put("ngram-1", new Interval(.35, .3, .4)); // .05 after the cut, but perhaps farther
    before.put("ngram-2", new Interval(.2, .15, .25)); // .1 after the cut
    before.put("ngram-3", new Interval(.4, .3, .5)); // .2 after the cut
    Effect effect = effect("1.1 by mean", 0, 1);
    AblationResult result = result(new Scores(none, none, none, before), effect);
    assertThat(result.towards(effect)).contains("ngram-2");
    assertThat(result.tvdAfter(effect, "ngram-2")).isCloseTo(.1, within(1e-12));
  }

  @Test
  void theInteractionOfAPairIsItsEffectMinusThoseOfBoth() {
    AblationResult result =
        run(
            spec(
                0,
                "1.1 by zero",
                "2.1 by zero",
                "1.1,2.1 by zero",
                "1.1,2.2 by zero",
                "2.2 by mean"),
            _ -> {});
    double[] each =
        instances.stream()
            .mapToDouble(i -> change(i, "1.1,2.1") - change(i, "1.1") - change(i, "2.1"))
            .toArray();
    assertThat(result.effects())
        .extracting(e -> e.interaction().isPresent())
        .containsExactly(false, false, true, false, false);
    Effect pair = result.effects().get(2);
    Interval tvd = pair.interaction().orElseThrow().tvd();
    assertThat(tvd.value()).isCloseTo(Arrays.stream(each).average().orElseThrow(), within(1e-6));
    // all resamples of three instances lie between the smallest and the largest
    assertThat(tvd.low()).isBetween(Arrays.stream(each).min().orElseThrow() - 1e-6, tvd.value());
    assertThat(tvd.high()).isBetween(tvd.value(), Arrays.stream(each).max().orElseThrow() + 1e-6);
    assertThat(pair.substitutes()).isEqualTo(tvd.low() > 0);
  }

  /// The change of the TVD to the truth on one instance.
  private double change(Instance instance, String components) {
    InterventionResult one = single(instance, components + " by zero");
    double[][] truth = one.truth().orElseThrow();
    int[] rows = RowRule.settled(instance, truth.length);
    return meanTvd(one.after(), truth, rows) - meanTvd(one.before(), truth, rows);
  }

  @Test
  void threadsAndPartialResultsChangeNothing() {
    List<AblationResult> partial = new ArrayList<>();
    instances = HeadScoreSpec.heldOutInstances(run, 20);
    AblationSpec spec = spec(2, "1.1 by permuted", "2.2 by other-instance");
    AblationResult result = run(spec, partial::add);
    assertThat(run(spec, _ -> {})).isEqualTo(result);
    assertThat(partial).isNotEmpty().allMatch(r -> r.instances() < 20 && r.effects().size() == 2);
    assertThat(result.effects()).allMatch(e -> e.noise().orElseThrow().p() >= 1 / 3.0 - 1e-12);
  }

  @Test
  void aStoppedRunContinuesWithWhatIsMissing() {
    instances = HeadScoreSpec.heldOutInstances(run, 20);
    AblationSpec spec = spec(1, "1.1 by permuted", "mlp1 by other-instance");
    Cancellation cancellation = new Cancellation();
    List<AblationResult> partials = new ArrayList<>();
    assertThatThrownBy(() ->
            continued(
                spec,
                Optional.empty(),
                cancellation,
                partial -> {
                  partials.add(partial);
                  cancellation.cancel();
                }))
        .isInstanceOf(CancellationException.class);
    Optional<AblationResult> known = Optional.of(partials.getLast());
    int first = partials.getLast().instances();
    assertThat(first).isBetween(1, 19);
    AblationResult whole = run(spec, _ -> {});
    assertThat(continued(spec, known, new Cancellation(), _ -> {})).isEqualTo(20 - first);
    assertThat(continuation.get()).isEqualTo(whole);
    assertThat(continued(spec, Optional.of(whole), new Cancellation(), _ -> {})).isZero();
    assertThat(continuation.get()).isEqualTo(whole);
    assertThat(continued(spec(0, "1.1 by zero"), known, new Cancellation(), _ -> {})).isEqualTo(20);
  }

  private final AtomicReference<AblationResult> continuation = new AtomicReference<>();

  /// Continues from `known` into [#continuation], and returns how many instances that measured.
  private int continued(
      AblationSpec spec,
      Optional<AblationResult> known,
      Cancellation cancellation,
      Consumer<AblationResult> partial) {
    AtomicInteger measured = new AtomicInteger();
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      Progress progress = (_, _, _) -> measured.incrementAndGet();
      Context context = new Context(models, progress, cancellation);
      continuation.set(Ablations.run(spec, known, partial, context));
    }
    return measured.get();
  }

  private static Effect effect(String text, double low, double high, double... drawn) {
    Interval tvd = new Interval((low + high) / 2, low, high);
    Interval none = new Interval(0, 0, 0);
    SequencedMap<String, Interval> tvdTo = new LinkedHashMap<>();
    tvdTo.put("ngram-1", new Interval(-.3, -.4, .1));
    tvdTo.put("ngram-2", new Interval(-.1, -.15, -.05));
    tvdTo.put("ngram-3", new Interval(-.2, -.25, -.15));
    return new Effect(
        List.of(Intervention.parse(text)),
        new Scores(tvd, none, none, tvdTo),
        0,
        drawn.length == 0 ? Optional.empty() : Optional.of(NoiseNull.of(tvd.value(), drawn)),
        Optional.empty());
  }

  private static Verdict verdict(Effect... effects) {
    Interval none = new Interval(0, 0, 0);
    return result(new Scores(none, none, none, new LinkedHashMap<>()), effects)
        .verdict(List.of(Component.parse("1.1")));
  }

  private static AblationResult result(Scores before, Effect... effects) {
    return new AblationResult(
        5, 3, before, List.of(effects), Provenance.of("run"), Optional.empty());
  }

  @Test
  void verdictsNeedBothReplacementsOrANull() {
    Effect mean = effect("1.1 by mean", -.01, .019);
    Effect other = effect("1.1 by other-instance", -.02, .02);
    assertThat(verdict(mean, other)).isEqualTo(Verdict.NOTHING);
    assertThat(verdict(mean)).isEqualTo(Verdict.OPEN);
    assertThat(verdict(mean, effect("1.1 by other-instance", -.02, .0201)))
        .isEqualTo(Verdict.EFFECT);
    double[] drawn = IntStream.rangeClosed(1, 100).mapToDouble(k -> k / 100.0).toArray();
    assertThat(verdict(effect("1.1 by mean", .8, 1, drawn))).isEqualTo(Verdict.NOISE);
    assertThat(verdict(effect("1.1 by mean", .9, 1.1, drawn))).isEqualTo(Verdict.EFFECT);
    assertThat(NoiseNull.of(.97, drawn).p()).isCloseTo(5 / 101.0, within(1e-12));
    assertThat(NoiseNull.of(2, drawn).p()).isCloseTo(1 / 101.0, within(1e-12));
  }

  @Test
  void whatCannotBeMeasuredIsRefused() {
    instances = instances.subList(0, 1);
    assertThatThrownBy(() -> spec(0, "1.1 by other-instance"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no other instance");
    assertThatThrownBy(() -> spec(-1, "1.1 by zero")).hasMessageContaining("0 to 10,000 draws");
    assertThatThrownBy(() -> spec(0)).hasMessageContaining("nothing to cut");
    AblationSpec nowhere = spec(0, "1.1 by zero", "1.1 by zero at state-99");
    assertThatThrownBy(() -> run(nowhere, _ -> {}))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("No instance has positions 'state-99'");
    instances = List.of();
    assertThatThrownBy(() -> spec(0, "1.1 by zero")).hasMessageContaining("no instance");
    assertThat(
            AblationSpec.pairs(
                List.of(Component.parse("1.1"), Component.parse("1.2"), Component.parse("mlp1"))))
        .hasSize(3);
  }
}
