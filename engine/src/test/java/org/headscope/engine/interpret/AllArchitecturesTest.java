package org.headscope.engine.interpret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.attention.TokenMapSpec;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.attention.TokenMaps;
import org.headscope.engine.interpret.coding.Compression;
import org.headscope.engine.interpret.coding.Compression.CompressionResult;
import org.headscope.engine.interpret.coding.Compression.CompressionSpec;
import org.headscope.engine.interpret.coding.Compression.DecompressionSpec;
import org.headscope.engine.interpret.evaluation.CodeLengthSpec;
import org.headscope.engine.interpret.evaluation.CodeLengths;
import org.headscope.engine.interpret.evaluation.Evaluation;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.EvaluationSpec;
import org.headscope.engine.interpret.evaluation.InstanceSource;
import org.headscope.engine.interpret.evaluation.PredictorFactory;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.headscore.HeadScores;
import org.headscope.engine.interpret.influence.Influence;
import org.headscope.engine.interpret.influence.InfluenceResult;
import org.headscope.engine.interpret.influence.InfluenceSpec;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Inspection;
import org.headscope.engine.interpret.inspect.Inspection.InspectionSpec;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.states.StateHeatmapResult;
import org.headscope.engine.interpret.states.StateHeatmapSpec;
import org.headscope.engine.interpret.states.StateHeatmaps;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.LayerInfo.StatePart;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every analysis of a run works with a model of any architecture.
class AllArchitecturesTest {
  private static final String CONFIGS = "org.headscope.engine.interpret.EveryArchitecture#configs";

  private static final Instance INSTANCE =
      RegBench.instance(
          "typed", Optional.empty(), Optional.empty(), List.of("abcab", "cabca", "bcabd", "abca"));

  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  @ParameterizedTest
  @MethodSource(CONFIGS)
  void mapsAreCausal(StackConfig config) throws IOException {
    RunDirectory run = TinyRun.write(folder, config, 5);
    try (LanguageModel model = run.model(5, ComputeDevice.CPU)) {
      InspectionResult result =
          Inspection.run(new InspectionSpec(run.ref(5), INSTANCE), Context.of(models));
      double[][] plain = model.predict(INSTANCE.tokens());
      double[][] seen = Objects.requireNonNull(result.predictions().get("model")).all();
      for (int t = 0; t < plain.length; t++) {
        assertArrayEquals(plain[t], seen[t], 1e-5);
      }
      AttentionMaps maps = result.attention();
      for (int layer = 1; layer <= maps.layers(); layer++) {
        for (int map = 1; map <= maps.heads(layer); map++) {
          assertCausal(maps.map(layer, map), maps.length());
        }
        assertChannelsGiveTheMean(maps, layer, run);
      }
    }
  }

  private static void assertCausal(float[] map, int length) {
    double all = 0;
    for (int query = 0; query < length; query++) {
      for (int key = 0; key < length; key++) {
        float weight = map[query * length + key];
        assertThat(weight).isFinite();
        if (key > query) {
          assertThat(weight).isZero();
        }
        all += Math.abs(weight);
      }
    }
    assertThat(all).isPositive();
  }

  private void assertChannelsGiveTheMean(AttentionMaps maps, int layer, RunDirectory run) {
    LayerInfo info = maps.layerInfos().get(layer - 1);
    if (info.channels() == 0) {
      assertThatThrownBy(() ->
              TokenMaps.run(
                  new TokenMapSpec(run.ref(5), INSTANCE, layer, Part.channel(1), Optional.empty()),
                  Context.of(models)))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("no channels in layer " + layer);
      return;
    }
    float[] mean = new float[maps.length() * maps.length()];
    for (int c = 1; c <= info.channels(); c++) {
      TokenMapSpec spec =
          new TokenMapSpec(run.ref(5), INSTANCE, layer, Part.channel(c), Optional.empty());
      float[] one = TokenMaps.run(spec, Context.of(models)).weights();
      assertCausal(one, maps.length());
      for (int i = 0; i < mean.length; i++) {
        mean[i] += Math.abs(one[i]) / info.channels();
      }
    }
    float[] shown = maps.map(layer, 1);
    for (int i = 0; i < mean.length; i++) {
      assertThat(shown[i]).isCloseTo(mean[i], within(1e-5f * (1 + mean[i])));
    }
  }

  @ParameterizedTest
  @MethodSource(CONFIGS)
  void replacingAMapChangesNothingEarlier(StackConfig config) throws IOException {
    RunDirectory run = TinyRun.write(folder, config, 5);
    int[] tokens = INSTANCE.tokens();
    int at = 12;
    List<LayerInfo> layerInfos = config.layerInfos();
    try (LanguageModel model = run.model(5, ComputeDevice.CPU)) {
      for (int layer = 1; layer <= layerInfos.size(); layer++) {
        if (layerInfos.get(layer - 1).maps() == 0) {
          continue;
        }
        ActivationSite site = new ActivationSite(Kind.PATTERN, layer, 1);
        float[] before = logits(model, tokens, site, map -> map);
        float[] same = logits(model, tokens, site, NDArray::duplicate);
        float[] after = logits(model, tokens, site, map -> onlyItself(map, at));
        int kept = at * RegBench.VOCABULARY.size();
        for (int i = 0; i < before.length; i++) {
          assertThat(same[i]).isCloseTo(before[i], within(1e-5f));
        }
        for (int i = 0; i < kept; i++) {
          assertThat(after[i]).isCloseTo(before[i], within(1e-5f));
        }
        assertThat(distance(after, before, kept)).as("layer %d", layer).isGreaterThan(1e-6);
      }
    }
  }

  /// B×T×T whose rows from `first` look at their own token alone, with weight 3.
  private static NDArray onlyItself(NDArray map, int first) {
    long length = map.getShape().get(1);
    NDArray changed = map.duplicate();
    NDArray own = map.getManager().eye((int) length).mul(3).expandDims(0); // 1×T×T
    changed.set(new ai.djl.ndarray.index.NDIndex(":, {}:", first), own.get(":, {}:", first));
    return changed;
  }

  private static double distance(float[] a, float[] b, int from) {
    double largest = 0;
    for (int i = from; i < a.length; i++) {
      largest = Math.max(largest, Math.abs(a[i] - b[i]));
    }
    return largest;
  }

  private static float[] logits(
      LanguageModel model, int[] tokens, ActivationSite at, UnaryOperator<NDArray> change) {
    Tap tap =
        new Tap() {
          @Override
          public boolean wants(ActivationSite site) {
            return site.equals(at);
          }

          @Override
          public NDArray at(ActivationSite site, NDArray value) {
            return change.apply(value);
          }
        };
    try (NDManager pass = model.manager().newSubManager()) {
      return model.forward(TestModels.batch(pass, tokens), tap).toFloatArray();
    }
  }

  @ParameterizedTest
  @MethodSource(CONFIGS)
  void statesAreShownIfThereAreAny(StackConfig config) throws IOException {
    RunDirectory run = TinyRun.write(folder, config, 5);
    for (int layer = 1; layer <= config.depth(); layer++) {
      int number = layer;
      if (!StateHeatmapSpec.layers(config).contains(layer)) {
        assertThatThrownBy(() ->
                StateHeatmaps.run(
                    new StateHeatmapSpec(run.ref(5), INSTANCE, number, Optional.empty()),
                    Context.of(models)))
            .isInstanceOf(UserError.class)
            .hasMessageContaining("no recurrent state in layer " + layer);
        continue;
      }
      StateHeatmapResult strip =
          StateHeatmaps.run(
              new StateHeatmapSpec(run.ref(5), INSTANCE, layer, Optional.empty()),
              Context.of(models));
      int length = strip.length();
      assertThat(strip.hasAllUnits()).isTrue();
      assertThat(strip.size()).isPositive();
      if (!strip.info().stateParts().isEmpty()) {
        assertThat(strip.info().stateParts().stream().mapToInt(StatePart::size).sum())
            .isEqualTo(strip.size());
      }
      for (int t = 0; t < length; t++) {
        double squares = 0;
        for (int unit = 0; unit < strip.size(); unit++) {
          squares += strip.value(t, unit) * strip.value(t, unit);
        }
        assertThat(strip.norms()[t]).isCloseTo((float) Math.sqrt(squares), within(1e-4f));
      }
      assertThat(strip.changes()[0]).isCloseTo(strip.norms()[0], within(1e-6f));
      assertThat(strip.changes()[length - 1]).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource(CONFIGS)
  void tokensHaveInfluence(StackConfig config) throws IOException {
    RunDirectory run = TinyRun.write(folder, config, 5);
    InfluenceResult result =
        Influence.run(
            new InfluenceSpec(run.ref(5), INSTANCE, 1, 1, Optional.empty()), Context.of(models));
    assertCausal(result.map(), result.length());
    for (float value : result.map()) {
      assertThat(value).isBetween(0f, 1f);
    }
  }

  @ParameterizedTest
  @MethodSource(CONFIGS)
  void mapsAreScored(StackConfig config) throws IOException {
    RunDirectory run = TinyRun.write(folder, config, 5);
    List<Instance> instances = List.of(INSTANCE, INSTANCE);
    if (config.maxMaps() == 0) {
      assertThatThrownBy(
              () -> HeadScores.run(new HeadScoreSpec(run.ref(5), instances, 1), Context.of(models)))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("headscope influence");
      return;
    }
    HeadScoreResult result =
        HeadScores.run(new HeadScoreSpec(run.ref(5), instances, 1), Context.of(models));
    assertThat(result.heads())
        .hasSize(config.layerInfos().stream().mapToInt(LayerInfo::maps).sum())
        .flatExtracting(HeadScore::scores)
        .allSatisfy(score -> assertThat(score.share().value()).isBetween(0.0, 1.0001));
    boolean signed = config.layerInfos().stream().anyMatch(info -> info.kind().signed());
    assertThat(result.provenance().facts().getOrDefault("weights", "").contains("divided"))
        .isEqualTo(signed);
  }

  @ParameterizedTest
  @MethodSource(CONFIGS)
  void compressionRoundTrips(StackConfig config) throws IOException {
    RunDirectory run = TinyRun.write(folder.resolve("run"), config, 5);
    PredictorRef model = new PredictorRef.Trained(run.ref(5), "run");
    Path text = Files.writeString(folder.resolve("text"), "abcab|cabca|bcabd|");
    Path code = folder.resolve("code");
    Path again = folder.resolve("again");
    CompressionResult result =
        Compression.compress(
            new CompressionSpec(model, text, Optional.empty(), code), Context.of(models));
    assertThat(result.codeBytes() * 8.0).isBetween(result.bits() - 16, result.bits() + 16);
    Compression.decompress(
        new DecompressionSpec(code, Optional.of(model), again), Context.of(models));
    assertThat(again).hasSameBinaryContentAs(text);
  }

  @ParameterizedTest
  @MethodSource(CONFIGS)
  void isEvaluatedUpToItsMaximumLength(StackConfig config) throws IOException {
    TinyRun.write(folder, config, 5);
    Instance instance = RegBench.reference().stream(Split.TEST, 9).next();
    int reads = Math.min(instance.tokens().length, config.longestContext());
    PredictorRef model = PredictorRef.parse(folder + "@5", new OpenRuns());
    double[][] rows =
        new PredictorFactory(models)
            .get(model)
            .forInstance()
            .apply(instance)
            .predict(instance.tokens());
    assertThat(rows.length).isEqualTo(reads);
    assertThat(Arrays.stream(rows[reads - 1]).sum()).isCloseTo(1, within(1e-9));
    if (reads > 100) {
      EvaluationSpec spec =
          new EvaluationSpec(
              List.of(model, new PredictorRef.Symbolic("ngram-2")),
              List.of(instance),
              RowRule.FIRST_100);
      EvaluationResult result =
          Evaluation.with(RowStore.uncached(), _ -> {}).run(spec, Context.of(models));
      assertThat(result.pairs().getFirst().tvd()).isBetween(0.0, 1.0);
      CodeLengthSpec coded =
          new CodeLengthSpec(
              List.of(model), InstanceSource.of(List.of(instance)), 1, Optional.empty());
      assertThat(
              CodeLengths.with(RowStore.uncached(), _ -> {})
                  .run(coded, Context.of(models))
                  .results()
                  .getFirst()
                  .rate()
                  .nats()
                  .orElseThrow())
          .isPositive();
    }
  }
}
