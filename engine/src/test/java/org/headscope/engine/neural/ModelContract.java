package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.io.tensor.TestTensors;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Tape;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The contract for models of every architecture. A subclass names configurations.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ModelContract<C extends LayeredConfig> extends ContractModels<C> {
  @ParameterizedTest
  @MethodSource("vocabularies")
  void noOutputDependsOnALaterToken(C config) {
    try (LanguageModel model = model(config)) {
      int[] tokens = tokens(config, 150, 1);
      float[] before = logits(model, Tap.NONE, tokens);
      for (int t : new int[] {1, 63, 64, 100}) {
        int[] changed = tokens.clone();
        for (int i = t; i < changed.length; i++) {
          changed[i] = 1 + (tokens[i] + 6) % (config.vocabulary() - 1);
        }
        float[] after = logits(model, Tap.NONE, changed);
        assertUnmoved(rows(config, after, 0, t), rows(config, before, 0, t));
        assertThat(distance(after, before)).isGreaterThan(1e-3);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  void theStepFormEqualsTheParallelForm(C config) {
    int length = 300;
    int vocabulary = config.vocabulary();
    int[] one = tokens(config, length, 2);
    int[] two = tokens(config, length, 3);
    try (LanguageModel model = model(config);
        StepReading reading = model.read(2)) {
      float[] parallel = logits(model, Tap.NONE, one, two);
      float[] stepped = new float[parallel.length];
      for (int t = 0; t < length; t++) {
        float[] rows = reading.extend(one[t], two[t]); // 2·V
        System.arraycopy(rows, 0, stepped, t * vocabulary, vocabulary);
        System.arraycopy(rows, vocabulary, stepped, (length + t) * vocabulary, vocabulary);
      }
      assertThat(distance(stepped, parallel)).isLessThanOrEqualTo(1e-4);
    }
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  void resultsDoNotDependOnBatchNeighboursOrPadding(C config) {
    int length = 70;
    int[] tokens = tokens(config, length, 4);
    int[] padded = Arrays.copyOf(tokens, 131); // the pad's id is 0
    int[] neighbour = tokens(config, 131, 5);
    try (LanguageModel model = model(config)) {
      float[] alone = logits(model, Tap.NONE, tokens);
      float[] together = rows(config, logits(model, Tap.NONE, padded, neighbour), 0, length);
      assertThat(distance(together, alone)).isLessThanOrEqualTo(1e-5);
    }
  }

  /// Texts in one batch, as on a GPU.
  @ParameterizedTest
  @MethodSource("configs")
  void batchedTextsHaveTheRowsOfEachAlone(C config) {
    List<int[]> texts = List.of(tokens(config, 70, 4), new int[0], tokens(config, 131, 5));
    try (LanguageModel model = LanguageModel.create(config, 7, ComputeDevice.CPU)) {
      List<double[][]> together = model.predictAll(texts);
      for (int i = 0; i < texts.size(); i++) {
        double[][] alone = model.predict(texts.get(i));
        assertThat(together.get(i).length).isEqualTo(alone.length);
        for (int t = 0; t < alone.length; t++) {
          assertArrayEquals(alone[t], together.get(i)[t], 1e-6);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void longMonotonousTextsStayFinite(C config) {
    int length = 2000;
    int[] constant = new int[length];
    Arrays.fill(constant, 3);
    int[] alternating = new int[length];
    Arrays.setAll(alternating, t -> 3 + t % 2);
    int[] separators = new int[length];
    Arrays.fill(separators, RegBench.VOCABULARY.separator());
    try (LanguageModel model = model(config)) {
      for (int[] text : List.of(constant, alternating, separators)) {
        for (float logit : logits(model, Tap.NONE, text)) {
          assertThat(logit).isFinite();
        }
      }
      try (LanguageModel leaves = model.leaves(ComputePrecision.FLOAT32);
          NDManager pass = leaves.manager().newSubManager()) {
        long[] text = Arrays.stream(constant).asLongStream().limit(600).toArray();
        Tape.addGradients(pass, () -> leaves.loss(pass, 1, text, text, new SplittableRandom(1)));
        leaves
            .parameters()
            .forEach((name, leaf) -> {
              try (NDArray gradient = leaf.getGradient()) {
                assertThat(gradient.square().sum().getFloat()).as(name).isFinite();
              }
            });
      }
    }
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  void parametersAreCountedByTheFormula(C config) {
    assertThat(config.parameterCount()).isEqualTo(parameters(config));
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  void theConfigurationSurvivesJson(C config) {
    ModelConfig back = Json.parse(Json.line(config), ModelConfig.class, "The text");
    assertThat(back).isEqualTo(config);
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  void savedWeightsGiveTheSameBits(C config, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("weights.safetensors");
    int[] tokens = tokens(config, 50, 6);
    try (LanguageModel model = model(config)) {
      List<StoredTensor> tensors = new ArrayList<>();
      config
          .parameterSpecs()
          .forEach((name, spec) -> {
            float[] values = Objects.requireNonNull(model.weights().get(name));
            List<Long> shape = spec.shape();
            tensors.add(StoredTensor.float32(name, shape, values));
          });
      try (OutputStream out = Files.newOutputStream(file)) {
        Safetensors.write(out, TensorFile.of(new TreeMap<>(), tensors));
      }
      TensorFile content = TestTensors.readFinite(file);
      Map<String, float[]> weights = new HashMap<>();
      config.parameterSpecs().keySet().forEach(n -> weights.put(n, content.tensor(n).floats()));
      try (LanguageModel back = LanguageModel.of("back", config, weights, TestDevice.CHOSEN)) {
        assertThat(logits(back, Tap.NONE, tokens)).isEqualTo(logits(model, Tap.NONE, tokens));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  void aPassiveTapSeesSitesOutsideMixersOfTheFusedPass(C config) {
    int[] tokens = tokens(config, 90, 10);
    Map<ActivationSite, float[]> open = new HashMap<>();
    Map<ActivationSite, float[]> fused = new HashMap<>();
    try (LanguageModel model = model(config)) {
      logits(model, outside(true, open), tokens);
      float[] logits = logits(model, outside(false, fused), tokens);
      assertThat(logits).isEqualTo(logits(model, Tap.NONE, tokens));
    }
    assertThat(fused).hasSameSizeAs(open).isNotEmpty();
    open.forEach((site, values) ->
        assertThat(distance(Objects.requireNonNull(fused.get(site)), values))
            .as("%s", site)
            .isLessThanOrEqualTo(1e-5));
  }

  private static Tap outside(boolean exposes, Map<ActivationSite, float[]> seen) {
    return new Tap() {
      @Override
      public boolean exposes(int layer) {
        return exposes;
      }

      @Override
      public boolean wants(ActivationSite site) {
        return !site.kind().insideMixer();
      }

      @Override
      public NDArray at(ActivationSite site, NDArray value) {
        seen.put(site, value.toFloatArray());
        return value;
      }
    };
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  void mapsTimesValuesAreTheOutput(C config) {
    int length = 45;
    Map<ActivationSite, float[]> seen = new HashMap<>();
    Tap recorder =
        new Tap() {
          @Override
          public boolean wants(ActivationSite site) {
            boolean whole = site.head() == 0;
            return switch (site.kind()) {
              case PATTERN -> true;
              case VALUES, HEAD_OUTPUT -> whole;
              default -> false;
            };
          }

          @Override
          public NDArray at(ActivationSite site, NDArray value) {
            seen.put(site, value.toFloatArray());
            return value;
          }
        };
    try (LanguageModel model = model(config)) {
      // Of three symbols, so that n-grams recur.
      logits(model, recorder, new SplittableRandom(8).ints(length, 1, 4).toArray());
    }
    List<LayerInfo> layerInfos = config.layerInfos();
    for (int layer = 1; layer <= layerInfos.size(); layer++) {
      LayerInfo info = layerInfos.get(layer - 1);
      int maps = Math.max(info.heads(), info.channels());
      if (info.kind() == MapKind.NONE) {
        assertThat(maps).isZero();
        continue;
      }
      float[] values = Objects.requireNonNull(seen.get(ActivationSite.of(Kind.VALUES, layer)));
      float[] output = Objects.requireNonNull(seen.get(ActivationSite.of(Kind.HEAD_OUTPUT, layer)));
      float[] product = new float[output.length];
      int width = values.length / maps / length;
      for (int m = 0; m < maps; m++) {
        float[] map =
            Objects.requireNonNull(seen.get(new ActivationSite(Kind.PATTERN, layer, m + 1)));
        assertThat(map).hasSize(length * length);
        multiply(map, values, product, m * length * width, length, width);
      }
      assertThat(distance(product, output)).as("layer %d", layer).isLessThanOrEqualTo(1e-5);
      assertMean(info, seen, layer, length);
    }
  }

  /// `product[from..]` = map (T×T, causal) · `values[from..]` (T×width).
  private static void multiply(
      float[] map, float[] values, float[] product, int from, int length, int width) {
    for (int i = 0; i < length; i++) {
      for (int j = 0; j < length; j++) {
        float weight = map[i * length + j];
        if (j > i) {
          assertThat(weight).isZero();
        }
        for (int c = 0; c < width; c++) {
          product[from + i * width + c] += weight * values[from + j * width + c];
        }
      }
    }
  }

  /// The whole layer shows the mean absolute map if every channel has a separate map.
  private static void assertMean(
      LayerInfo info, Map<ActivationSite, float[]> seen, int layer, int length) {
    if (info.channels() == 0) {
      return;
    }
    float[] mean = Objects.requireNonNull(seen.get(ActivationSite.of(Kind.PATTERN, layer)));
    double[] expected = new double[length * length];
    for (int c = 1; c <= info.channels(); c++) {
      float[] map = Objects.requireNonNull(seen.get(new ActivationSite(Kind.PATTERN, layer, c)));
      for (int i = 0; i < map.length; i++) {
        expected[i] += Math.abs(map[i]) / info.channels();
      }
    }
    for (int i = 0; i < mean.length; i++) {
      assertThat((double) mean[i]).isCloseTo(expected[i], within(1e-5 * (1 + expected[i])));
    }
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  void aNullInterventionChangesNothing(C config) {
    int[] tokens = tokens(config, 60, 9);
    try (LanguageModel model = model(config)) {
      float[] looked = logits(model, tap(_ -> false, value -> value), tokens);
      Tap copying = tap(site -> site.kind() != Kind.STATE && site.head() == 0, NDArray::duplicate);
      assertThat(logits(model, copying, tokens)).isEqualTo(looked);
      assertThat(distance(looked, logits(model, Tap.NONE, tokens))).isLessThanOrEqualTo(1e-5);
    }
  }

  @ParameterizedTest
  @MethodSource("vocabularies")
  void replacingAStateChangesOnlyLaterOutputs(C config) {
    int length = 40;
    int at = 20;
    int[] tokens = tokens(config, length, 10);
    List<LayerInfo> layerInfos = config.layerInfos();
    try (LanguageModel model = model(config)) {
      float[] parallel = logits(model, Tap.NONE, tokens);
      for (int layer = 1; layer <= layerInfos.size(); layer++) {
        if (!layerInfos.get(layer - 1).recurrent()) {
          continue;
        }
        ActivationSite site = ActivationSite.of(Kind.STATE, layer);
        List<long[]> shapes = new ArrayList<>();
        float[] recorded =
            logits(
                model,
                tap(
                    site::equals,
                    state -> {
                      shapes.add(state.getShape().getShape());
                      return state;
                    }),
                tokens);
        assertThat(distance(recorded, parallel)).isLessThanOrEqualTo(1e-4);
        assertThat(shapes).hasSize(length);
        assertThat(shapes).allSatisfy(shape -> assertThat(shape).isEqualTo(shapes.getFirst()));
        int[] calls = {0};
        float[] forgotten =
            logits(model, tap(site::equals, s -> calls[0]++ == at ? s.zerosLike() : s), tokens);
        assertUnmoved(rows(config, forgotten, 0, at + 1), rows(config, recorded, 0, at + 1));
        assertThat(distance(forgotten, recorded)).as("layer %d", layer).isGreaterThan(1e-6);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void concurrentThreadsGetTheSameBits(C config) throws Exception {
    try (LanguageModel alone = model(config);
        LanguageModel shared = model(config)) {
      ConcurrentReading.check(
          random -> {
            int[] tokens = tokens(config, 1 + random.nextInt(150), random.nextLong());
            Predicate<ActivationSite> maps = s -> s.kind() == Kind.PATTERN && s.head() == 0;
            Tap tap = random.nextBoolean() ? Tap.NONE : tap(maps, value -> value);
            return model -> logits(model, tap, tokens);
          },
          alone,
          shared);
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void passesLeaveNothingBehind(C config) {
    try (LanguageModel model = model(config)) {
      int[] tokens = tokens(config, 40, 11);
      logits(model, Tap.NONE, tokens);
      int before = model.manager().getManagedArrays().size();
      for (int i = 0; i < 5; i++) {
        logits(model, Tap.NONE, tokens);
      }
      try (StepReading reading = model.read(1)) {
        reading.extend(3);
        reading.extend(4);
      }
      assertThat(model.manager().getManagedArrays()).hasSize(before);
    }
  }
}
