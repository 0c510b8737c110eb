package org.headscope.engine.interpret.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.attention.TokenMaps;
import org.headscope.engine.interpret.attention.TokenMaps.TokenMapResult;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.headscore.HeadScores;
import org.headscope.engine.interpret.inspect.Inspection.InspectionSpec;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The inspection of one checkpoint and one instance, as the window and the attention command get
/// it.
class InspectionTest {
  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  private static Instance instance() {
    return RegBench.reference().stream(Split.TEST, 9).next();
  }

  private RunDirectory run(Positions positions, int maxLength) throws IOException {
    return TinyRun.write(
        folder, TestModels.transformer(2, 2, 16, positions, maxLength, 0), 5, 10, 20);
  }

  @Test
  void aModelWithoutHeadsIsInspectedButHasNoAttention() throws IOException {
    RunDirectory run =
        TinyRun.write(folder, new ReweightingConfig(ReweightingConfig.Features.COUNTS, 8), 5, 10);
    Instance instance = instance();
    try (LanguageModel model = run.model(10, ComputeDevice.CPU)) {
      InspectionResult result =
          Inspection.run(new InspectionSpec(run.ref(10), instance), Context.of(models));
      assertThat(result.attention().hasHeads()).isFalse();
      assertThat(result.attention().length()).isEqualTo(instance.tokens().length);
      assertThat(Objects.requireNonNull(result.predictions().get("model")).all())
          .isDeepEqualTo(model.predict(instance.tokens()));
    }
    assertThatThrownBy(() ->
            TokenMaps.run(
                new TokenMapSpec(run.ref(10), instance, 1, Part.head(1), Optional.empty()),
                Context.of(models)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no attention maps")
        .hasMessageContaining("MLP");
    assertThatThrownBy(() ->
            HeadScores.run(
                new HeadScoreSpec(run.ref(10), List.of(instance), 1), Context.of(models)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no attention maps");
  }

  private static void assertCausalDistributions(AttentionMaps maps) {
    for (int layer = 1; layer <= maps.layers(); layer++) {
      for (int head = 1; head <= maps.heads(); head++) {
        for (int query = 0; query < maps.length(); query++) {
          double sum = 0;
          for (int key = 0; key < maps.length(); key++) {
            float weight = maps.weight(layer, head, query, key);
            assertThat(weight).isBetween(0f, key <= query ? 1.00001f : 0f);
            sum += weight;
          }
          assertThat(sum).isCloseTo(1, within(1e-5));
        }
      }
    }
  }

  @Test
  void reportsMapsStatesAndPredictionsOfTheWholeInstance() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    Instance instance = instance();
    int length = instance.text().length();
    try (LanguageModel model = run.model(10, ComputeDevice.CPU)) {
      InspectionResult result =
          Inspection.run(new InspectionSpec(run.ref(10), instance), Context.of(models));

      assertThat(result.isCut()).isFalse();
      assertThat(result.tokens()).isEqualTo(instance.tokens());
      assertThat(result.stateAfter()).isEqualTo(instance.stateAfter());
      assertThat(result.attention().length()).isEqualTo(length);
      assertCausalDistributions(result.attention());
      assertThat(result.predictions().keySet()).containsExactly("model", "truth");
      // The pass that exposes its weights agrees with the fused one.
      double[][] fused = model.predict(instance.tokens());
      double[][] recorded = Objects.requireNonNull(result.predictions().get("model")).all();
      for (int t = 0; t < length; t++) {
        assertArrayEquals(fused[t], recorded[t], 1e-5);
      }
      assertThat(result.provenance().facts()).containsEntry("step", "10");
    }
  }

  @Test
  void anInstanceLongerThanThePositionTableIsCutAndSaysSo() throws IOException {
    RunDirectory run = run(Positions.LEARNED, 32);
    InspectionResult result =
        Inspection.run(new InspectionSpec(run.ref(5), instance()), Context.of(models));
    assertThat(result.isCut()).isTrue();
    assertThat(result.tokens()).hasSize(32);
    assertThat(result.stateAfter()).hasSize(32);
    assertThat(result.attention().length()).isEqualTo(32);
    assertThat(result.predictions().values())
        .allSatisfy(rows -> assertThat(rows.length()).isEqualTo(32));
  }

  @Test
  void longTextsHaveMapsOfTheFirstTokensAndAllPredictions() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    Instance instance = instance();
    int length = instance.length();
    InspectionResult whole =
        Inspection.run(new InspectionSpec(run.ref(5), instance), Context.of(models));
    List<Long> layers = new ArrayList<>();
    Progress progress = (_, done, _) -> layers.add(done);
    InspectionSpec some = new InspectionSpec(run.ref(5), instance, Optional.of(new Range(0, 11)));
    InspectionResult result =
        Inspection.run(some, new Context(models, progress, new Cancellation()));
    assertThat(result.mapped()).hasValue(new Range(0, 11));
    assertThat(whole.mapped()).isEmpty();
    assertThat(result.attention().length()).isEqualTo(12);
    assertThat(layers).containsExactly(1L, 2L);
    for (int q = 0; q < 12; q++) {
      for (int k = 0; k <= q; k++) {
        assertThat(result.attention().weight(2, 1, q, k))
            .isCloseTo(whole.attention().weight(2, 1, q, k), within(1e-5f));
      }
    }
    double[][] rows = Objects.requireNonNull(result.predictions().get("model")).all();
    double[][] all = Objects.requireNonNull(whole.predictions().get("model")).all();
    assertThat(rows).hasNumberOfRows(length);
    assertArrayEquals(all[length - 1], rows[length - 1], 1e-5);
    Cancellation late = new Cancellation();
    assertThatThrownBy(
            () -> Inspection.run(some, new Context(models, (_, _, _) -> late.cancel(), late)))
        .as("stopped between layers")
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void aTypedInstanceHasNoTruth() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    Instance typed =
        RegBench.instance("typed", Optional.empty(), Optional.empty(), List.of("ab", "a"));
    InspectionResult result =
        Inspection.run(new InspectionSpec(run.ref(5), typed), Context.of(models));
    assertThat(result.predictions().keySet()).containsExactly("model");
    assertThat(result.stateAfter()).containsOnly(-1);
  }

  @Test
  void checkpointsDifferAndReturningGivesTheSame() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    Instance instance = instance();
    float[] first = map(run, 5, instance);
    assertThat(map(run, 10, instance)).isNotEqualTo(first);
    assertThat(map(run, 5, instance)).isEqualTo(first);
  }

  private float[] map(RunDirectory run, long step, Instance instance) {
    return Inspection.run(new InspectionSpec(run.ref(step), instance), Context.of(models))
        .attention()
        .map(1, 1);
  }

  @Test
  void aPassLeavesNothingNativeBehind() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    int[] tokens = instance().tokens();
    List<ActivationSite> patterns = ActivationSite.every(ActivationSite.Kind.PATTERN, 2);
    try (LanguageModel model = run.model(5, ComputeDevice.CPU)) {
      model.run(tokens, patterns); // the first pass makes tables that are kept
      int before = model.manager().getManagedArrays().size();
      for (int i = 0; i < 5; i++) {
        model.run(tokens, patterns);
      }
      assertThat(model.manager().getManagedArrays()).hasSize(before).isNotEmpty();
    }
  }

  @Test
  void inspectionWorksAfterFailures() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    Files.delete(folder.resolve("checkpoints/step-00000010.safetensors"));
    Instance instance = instance();
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertThatThrownBy(
            () -> Inspection.run(new InspectionSpec(run.ref(10), instance), Context.of(models)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("step-00000010");
    assertThatThrownBy(() ->
            Inspection.run(
                new InspectionSpec(run.ref(5), instance),
                new Context(models, Progress.none(), cancelled)))
        .isInstanceOf(CancellationException.class);
    assertThat(map(run, 5, instance)).isNotEmpty();
  }

  @Test
  void oneHeadsMapEqualsThatAmongAllMaps() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    Instance instance = instance();
    TokenMapResult result =
        TokenMaps.run(
            new TokenMapSpec(run.ref(5), instance, 2, Part.head(1), Optional.empty()),
            Context.of(models));
    assertThat(result.reading().tokens()).isEqualTo(instance.tokens());
    assertThat(result.reading().instanceId()).isEqualTo(instance.id());
    AttentionMaps maps =
        Inspection.run(new InspectionSpec(run.ref(5), instance), Context.of(models)).attention();
    assertThat(result.weights()).isEqualTo(maps.map(2, 1));
  }

  @Test
  void missingHeadsAreRefused() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    for (int[] head : new int[][] {{0, 1}, {3, 1}, {1, 0}, {1, 3}}) {
      assertThatThrownBy(() ->
              TokenMaps.run(
                  new TokenMapSpec(
                      run.ref(5), instance(), head[0], Part.head(head[1]), Optional.empty()),
                  Context.of(models)))
          .isInstanceOf(UserError.class)
          .hasMessageMatching(".*its (layers|heads) are 1 to 2\\.");
    }
  }
}
