package org.headscope.engine.interpret.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.influence.Influence.Replacements;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.NamedSize;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Influence against its definition, one replaced text at a time.
class InfluenceTest {
  private static final StackConfig TRANSFORMER =
      TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0);

  @TempDir Path folder;

  private static Instance instance(String... strings) {
    return RegBench.instance("typed", Optional.empty(), Optional.empty(), List.of(strings));
  }

  private InfluenceResult influence(
      ModelConfig model, Instance instance, int replacements, long seed) throws IOException {
    RunDirectory run = TinyRun.write(folder, model, 5);
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      return Influence.run(
          new InfluenceSpec(run.ref(5), instance, replacements, seed, Optional.empty()),
          Context.of(models));
    }
  }

  @Test
  void isTheMeanDistanceOverAllOtherSymbolsOfTheInstance() throws IOException {
    Instance instance = instance("abca", "bca", "dab");
    InfluenceResult result = influence(TRANSFORMER, instance, 17, 1);
    int[] tokens = instance.tokens();
    float[] expected = new float[tokens.length * tokens.length];
    try (LanguageModel model = RunDirectory.open(folder).model(5, ComputeDevice.CPU)) {
      double[][] base = model.predict(tokens);
      for (int j = 0; j < tokens.length; j++) {
        int own = tokens[j];
        int[] others =
            Arrays.stream(RegBench.VOCABULARY.encode("abcd")).filter(s -> s != own).toArray();
        assertThat(result.replaced()[j]).isEqualTo(others.length);
        for (int other : others) {
          int[] changed = tokens.clone();
          changed[j] = other;
          double[][] moved = model.predict(changed);
          for (int i = j; i < tokens.length; i++) {
            expected[i * tokens.length + j] +=
                (float) (Distance.tvd(moved[i], base[i]) / others.length);
          }
        }
      }
    }
    assertArrayEquals(expected, result.map(), 1e-6f);
    assertThat(result.reading().rows(result.map())[9][0]).isGreaterThan(1e-5f);
  }

  @Test
  void isInTheUnitIntervalAndZeroBeforeTheToken() throws IOException {
    InfluenceResult result = influence(TRANSFORMER, instance("abcabd", "cadb", "abc"), 2, 7);
    for (int i = 0; i < result.length(); i++) {
      for (int j = 0; j < result.length(); j++) {
        assertThat(result.reading().rows(result.map())[i][j]).isBetween(0f, j > i ? 0f : 1f);
      }
    }
    assertThat(result.replaced()).containsOnly(2);
  }

  @Test
  void theSeedDecidesTheSymbols() throws IOException {
    Instance instance = instance("abcdefabcdef");
    float[] first = influence(TRANSFORMER, instance, 1, 1).map();
    assertThat(influence(TRANSFORMER, instance, 1, 1).map()).isEqualTo(first);
    assertThat(influence(TRANSFORMER, instance, 1, 2).map()).isNotEqualTo(first);
  }

  @Test
  void modelsThatIgnoreContextAreMovedOnlyByTheCurrentToken() {
    Map<String, float[]> weights = new LinkedHashMap<>();
    TRANSFORMER
        .parameterSpecs()
        .forEach((name, spec) -> {
          float[] drawn = spec.draw(new SplittableRandom(name.hashCode()));
          weights.put(name, name.contains("attention.out") ? new float[drawn.length] : drawn);
        });
    int[] tokens = instance("abca", "dcb").tokens();
    int length = tokens.length;
    try (LanguageModel deaf = LanguageModel.of("deaf", TRANSFORMER, weights, ComputeDevice.CPU)) {
      float[] map =
          Influence.map(
              deaf,
              2,
              tokens,
              new Range(0, length - 1),
              Replacements.of(RegBench.VOCABULARY, tokens, length, 2, 1),
              Progress.none(),
              new Cancellation());
      for (int i = 0; i < length; i++) {
        for (int j = 0; j < i; j++) {
          assertThat(map[i * length + j]).isLessThan(1e-6f);
        }
        assertThat(map[i * length + i]).isGreaterThan(1e-4f);
      }
    }
  }

  @Test
  void everyThreadComputesTheSameBits() throws IOException {
    // PyTorch's LSTM rounds differently if gradients are enabled, as they are in new threads.
    StackConfig lstm = NamedSize.of(Architecture.LSTM, Variant.PAPER, "best-2500").model();
    Instance instance = instance("abcabdab".repeat(6), "bcabdabc".repeat(6));
    float[] first = influence(lstm, instance, 2, 1).map();
    try (LanguageModel model = RunDirectory.open(folder).model(5, ComputeDevice.CPU)) {
      int[] tokens = instance.tokens();
      int[][] symbols = Replacements.of(RegBench.VOCABULARY, tokens, tokens.length, 2, 1);
      for (int threads : new int[] {1, 3}) {
        assertThat(
                Influence.map(
                    model,
                    threads,
                    tokens,
                    new Range(0, tokens.length - 1),
                    symbols,
                    Progress.none(),
                    new Cancellation()))
            .isEqualTo(first);
      }
    }
  }

  @Test
  void modelsWithoutMixersHaveInfluence() throws IOException {
    ReweightingConfig config = new ReweightingConfig(ReweightingConfig.Features.BINARY, 8);
    InfluenceResult result = influence(config, instance("abcabcabc"), 1, 1);
    assertThat(result.reading().rows(result.map())[8][8]).isPositive();
  }

  @Test
  void progressReachesTheTotalAndCancellingEndsIt() throws IOException {
    RunDirectory run = TinyRun.write(folder, TRANSFORMER, 5);
    long[] seen = new long[2];
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      InfluenceSpec spec =
          new InfluenceSpec(run.ref(5), instance("abab", "ba"), 1, 1, Optional.empty());
      Influence.run(
          spec,
          new Context(
              models,
              (_, done, total) -> {
                seen[0] = done;
                seen[1] = total;
              },
              new Cancellation()));
      assertThat(seen).containsExactly(7, 7);
      Cancellation cancelled = new Cancellation();
      cancelled.cancel();
      assertThatThrownBy(() -> Influence.run(spec, new Context(models, Progress.none(), cancelled)))
          .isInstanceOf(CancellationException.class);
    }
  }
}
