package org.headscope.engine.interpret.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.circuit.CircuitResult.Chosen;
import org.headscope.engine.interpret.circuit.CircuitResult.Curve;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.CircuitResult.Judgement;
import org.headscope.engine.interpret.circuit.CircuitResult.Point;
import org.headscope.engine.interpret.circuit.Circuits.EdgeRows;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.twin.TwinResult;
import org.headscope.engine.interpret.twin.TwinResult.Side;
import org.headscope.engine.interpret.twin.TwinResult.Twin;
import org.headscope.engine.interpret.twin.TwinResult.TwinHead;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Circuits of a tiny model.
class CircuitsTest {
  private static final int LENGTH = 24;

  @TempDir Path folder;

  private RunDirectory run(ModelConfig model) throws IOException {
    return TinyRun.write(folder, model, 3, 5);
  }

  private RunDirectory transformer() throws IOException {
    return run(TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0));
  }

  private static CircuitSpec spec(RunDirectory run, int choosing, int judging, Corruption how) {
    List<Instance> all = HeadScoreSpec.heldOutInstances(run, choosing + judging);
    return new CircuitSpec(
        run.ref(5),
        new CircuitSpec.Texts(
            all.subList(0, choosing), all.subList(choosing, choosing + judging), LENGTH),
        how,
        CircuitMeasure.CROSS_ENTROPY,
        List.of(EdgeMethod.values()),
        OptionalDouble.empty(),
        List.of(),
        1);
  }

  private static CircuitSpec with(CircuitSpec spec, double threshold, List<ResidualEdge> own) {
    return new CircuitSpec(
        spec.checkpoint(),
        spec.texts(),
        spec.corruption(),
        spec.measure(),
        List.of(EdgeMethod.EXACT),
        OptionalDouble.of(threshold),
        own,
        spec.seed());
  }

  private static <T> T inContext(Function<Context, T> use) {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return use.apply(Context.of(models));
    }
  }

  private static CircuitResult result(CircuitSpec spec) {
    return inContext(context -> Circuits.run(spec, context));
  }

  @ParameterizedTest
  @EnumSource(Corruption.class)
  void everyCorruptionScoresEveryEdge(Corruption corruption) throws IOException {
    CircuitResult result = result(spec(transformer(), 3, 0, corruption));
    assertThat(result.edges()).hasSize(46);
    assertThat(result.instances()).isEqualTo(3);
    assertThat(result.edges())
        .allSatisfy(edge -> assertThat(edge.effects()).hasSize(EdgeMethod.values().length))
        .anySatisfy(edge -> assertThat(edge.best().value()).isNotZero());
    assertThat(result.agreements())
        .hasSize(3)
        .allSatisfy(each -> assertThat(each.correlation().value()).isBetween(-1.0, 1.0));
    assertThat(result.judgement()).isEmpty();
    assertThat(result.provenance().facts()).containsEntry("corruption", corruption.label());
  }

  @Test
  void allEdgesAreFaithfulAndTheirRestIsNot() throws IOException {
    RunDirectory run = transformer();
    CircuitSpec plain = spec(run, 2, 3, Corruption.RESAMPLE);
    List<ResidualEdge> own =
        List.of(ResidualEdge.parse("embedding->logits"), ResidualEdge.parse("mlp2->logits"));
    CircuitResult result = result(with(plain, 1e9, own));
    Judgement judgement = result.judgement().orElseThrow();
    assertThat(judgement.instances()).isEqualTo(3);
    Curve curve = judgement.curves().getFirst();
    Point all = curve.points().getLast();
    assertThat(all.edges()).isEqualTo(46);
    assertThat(all.faithfulness().value()).isCloseTo(1, within(1e-9));
    assertThat(all.completeness().value()).isCloseTo(1, within(1e-9));
    assertThat(judgement.random().getLast().median()).isCloseTo(1, within(1e-9));
    Chosen sweep = judgement.chosen().getFirst();
    assertThat(sweep.circuit()).isEmpty(); // nothing gets worse by so much
    assertThat(sweep.point().faithfulness().value()).isCloseTo(0, within(1e-9));
    assertThat(sweep.point().completeness().value()).isCloseTo(0, within(1e-9));
    Chosen chosen = judgement.chosen().getLast();
    assertThat(chosen.circuit()).isEqualTo(own);
    assertThat(chosen.point().edges()).isEqualTo(2);
    Point alone = inContext(context -> Circuits.judge(with(plain, 0, own), context));
    assertThat(alone).isEqualTo(chosen.point());
    CircuitSpec unjudged = spec(run, 2, 0, Corruption.RESAMPLE);
    assertThatThrownBy(() -> inContext(context -> Circuits.judge(unjudged, context)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no instance to judge");
  }

  @Test
  void aStoppedRunContinuesToTheSameResult() throws IOException {
    CircuitSpec spec = spec(transformer(), 5, 0, Corruption.RESAMPLE);
    CircuitResult whole = result(spec);
    List<CircuitResult> partial = new ArrayList<>();
    Cancellation cancellation = new Cancellation();
    assertThatThrownBy(() ->
            inContext(context ->
                Circuits.run(
                    spec,
                    Optional.empty(),
                    some -> {
                      partial.add(some);
                      cancellation.cancel();
                    },
                    new Context(context.models(), Progress.none(), cancellation))))
        .isInstanceOf(CancellationException.class);
    assertThat(partial).hasSize(1);
    assertThat(partial.getFirst().instances()).isLessThan(5);
    CircuitResult continued =
        inContext(context -> Circuits.run(spec, Optional.of(partial.getFirst()), _ -> {}, context));
    assertThat(continued.edges()).isEqualTo(whole.edges());
    assertThat(continued.agreements()).isEqualTo(whole.agreements());
  }

  @Test
  void theRowsOfAnEdgeHaveItsEffectAsTheirMean() throws IOException {
    CircuitSpec spec = spec(transformer(), 2, 0, Corruption.RESAMPLE);
    CircuitResult result = result(spec);
    for (EdgeEffect edge : result.ranked().subList(0, 5)) {
      double sum = 0;
      for (int instance = 0; instance < 2; instance++) {
        int at = instance;
        EdgeRows rows = inContext(context -> Circuits.rows(spec, at, edge.edge(), context));
        assertThat(rows.changes()).hasSameSizeAs(rows.rows());
        assertThat(rows.rows()[0]).isGreaterThanOrEqualTo(LENGTH / 4);
        sum += Arrays.stream(rows.changes()).average().orElseThrow();
      }
      assertThat(sum / 2).isCloseTo(edge.best().value(), within(1e-7));
    }
  }

  @Test
  void sizesOfCircuitsGrowToAllEdges() {
    assertThat(CircuitJudge.sizes(175))
        .containsExactly(1, 2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64, 91, 128, 175);
    assertThat(CircuitJudge.sizes(1)).containsExactly(1);
  }

  @Test
  void oneInstanceIsNotResampled() throws IOException {
    RunDirectory run = transformer();
    assertThatThrownBy(() -> spec(run, 1, 0, Corruption.RESAMPLE))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("use two or more, or another corruption");
    assertThat(result(spec(run, 1, 0, Corruption.RENAMED)).instances()).isEqualTo(1);
  }

  @Test
  void languagesThatChoseACircuitDoNotJudgeIt() throws IOException {
    RunDirectory run = transformer();
    List<Instance> some = HeadScoreSpec.heldOutInstances(run, 2);
    assertThatThrownBy(() -> new CircuitSpec.Texts(some, some.subList(1, 2), LENGTH))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("the same language");
  }

  @Test
  void aCorruptionThatChangesNothingIsRefused() throws IOException {
    RunDirectory run = transformer();
    Instance one = HeadScoreSpec.heldOutInstances(run, 1).getFirst();
    CircuitSpec plain = spec(run, 2, 0, Corruption.RESAMPLE);
    CircuitSpec twice =
        new CircuitSpec(
            plain.checkpoint(),
            new CircuitSpec.Texts(List.of(one, one), List.of(), LENGTH),
            Corruption.RESAMPLE,
            plain.measure(),
            plain.methods(),
            plain.threshold(),
            List.of(),
            1);
    assertThatThrownBy(() -> result(twice))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("changes nothing in the instance " + one.id());
  }

  @Test
  void anEdgeThatTheModelLacksIsRefused() throws IOException {
    CircuitSpec spec = spec(transformer(), 2, 2, Corruption.RESAMPLE);
    assertThatThrownBy(() -> result(with(spec, 0.1, List.of(ResidualEdge.parse("1.1->3.1.q")))))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no edge 1.1->3.1.q");
  }

  @Test
  void mambaHasExactEffectsOnly() throws IOException {
    RunDirectory run = run(EveryArchitecture.small(Architecture.MAMBA, Variant.PAPER));
    CircuitSpec spec = spec(run, 2, 0, Corruption.RESAMPLE);
    assertThatThrownBy(() -> result(spec))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("choose the method exact only");
    CircuitSpec exact =
        new CircuitSpec(
            spec.checkpoint(),
            spec.texts(),
            spec.corruption(),
            CircuitMeasure.TVD,
            List.of(EdgeMethod.EXACT),
            OptionalDouble.empty(),
            List.of(),
            1);
    assertThat(result(exact).edges())
        .extracting(edge -> edge.edge().name())
        .contains("mixer1->mixer2.d", "embedding->mixer1.g");
  }

  @Test
  void aModelWithoutSeparateWritersIsRefused() throws IOException {
    RunDirectory run = run(new ReweightingConfig(ReweightingConfig.Features.FREQUENCIES, 16));
    assertThatThrownBy(() -> result(spec(run, 2, 0, Corruption.RESAMPLE)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no residual stream of separate writers");
  }

  @Test
  void edgesAreFollowedOverCheckpoints() throws IOException {
    RunDirectory run = transformer();
    CircuitSpec spec = spec(run, 2, 1, Corruption.RENAMED);
    List<CheckpointRef> checkpoints = List.of(run.ref(5), run.ref(3));
    List<Integer> partial = new ArrayList<>();
    CircuitSteps steps =
        inContext(context ->
            CircuitSteps.run(
                spec,
                checkpoints,
                CircuitSteps.of(),
                some -> partial.add(some.checkpoints().size()),
                context));
    assertThat(partial).containsExactly(1, 2);
    CircuitSteps again =
        inContext(context ->
            CircuitSteps.run(
                spec, checkpoints, steps, _ -> {}, context.with((phase, _, _) -> fail(phase))));
    assertThat(again).as("nothing is measured again").isEqualTo(steps);
    assertThat(steps.steps()).containsExactly(3L, 5L);
    CircuitResult last = result(spec.withoutJudges());
    EdgeEffect edge = last.ranked().getFirst();
    assertThat(steps.largest(1)).contains(edge.edge());
    assertThat(steps.effects(edge.edge()).getLast()).isEqualTo(edge.best());
    assertThat(steps.effects(edge.edge()).getFirst()).isNotEqualTo(edge.best());
  }

  @Test
  void aRunSharesAllEdgesWithItself() throws IOException {
    RunDirectory run = transformer();
    CircuitSpec spec = spec(run, 2, 0, Corruption.RENAMED);
    SharedEdges shared =
        inContext(context -> SharedEdges.run(spec, run.ref(5), Optional.empty(), context));
    CircuitResult first = result(spec.withoutJudges());
    SharedEdges again =
        inContext(context -> SharedEdges.run(spec, run.ref(5), Optional.of(first), context));
    assertThat(again).as("from what is known").isEqualTo(shared);
    assertThat(shared.correlation()).isCloseTo(1, within(1e-12));
    assertThat(shared.edges())
        .hasSize(46)
        .allSatisfy(edge -> assertThat(edge.twin()).isEqualTo(edge.edge()))
        .allSatisfy(edge -> assertThat(edge.twinRank()).isEqualTo(edge.rank()));
    assertThat(shared.among(7)).hasSize(7);
  }

  @Test
  void headsStandForTheirTwins() throws IOException {
    CircuitResult first = result(spec(transformer(), 2, 0, Corruption.RENAMED));
    Map<ResidualEdge, EdgeEffect> swapped = new LinkedHashMap<>();
    for (EdgeEffect edge : first.edges()) { // heads 1.1 and 1.2 change places
      ResidualEdge other =
          ResidualEdge.parse(
              edge.edge().name().replace("1.1", "x").replace("1.2", "1.1").replace("x", "1.2"));
      swapped.put(other, new EdgeEffect(other, edge.effects()));
    }
    CircuitResult second =
        new CircuitResult(
            first.step(),
            first.instances(),
            first.scale(),
            List.copyOf(swapped.values()),
            first.agreements(),
            first.judgement(),
            first.provenance(),
            first.measured());
    List<TwinHead> heads =
        Stream.of(new int[] {1, 1}, new int[] {1, 2}, new int[] {2, 1}, new int[] {2, 2})
            .map(place -> new TwinHead(place[0], place[1]))
            .toList();
    Side side = new Side("run", 5, heads, List.of());
    Interval one = new Interval(1, 1, 1);
    List<Twin> twins =
        Stream.of(new int[] {0, 1}, new int[] {1, 0}, new int[] {2, 2}, new int[] {3, 3})
            .map(pair -> new Twin(heads.get(pair[0]), heads.get(pair[1]), one, Optional.empty()))
            .toList();
    SharedEdges shared =
        SharedEdges.of(
            new TwinResult(side, side, twins, new double[4][4], first.provenance()), first, second);
    assertThat(shared.correlation()).isCloseTo(1, within(1e-12));
    assertThat(shared.edges())
        .hasSize(46)
        .allSatisfy(edge -> assertThat(edge.twinEffect()).isEqualTo(edge.effect()))
        .anySatisfy(edge -> {
          assertThat(edge.edge().name()).isEqualTo("1.1->2.1.k");
          assertThat(edge.twin().name()).isEqualTo("1.2->2.1.k");
        });
  }
}
