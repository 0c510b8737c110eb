package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.neural.block.ParameterSpec.Normal;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.predictor.SequencePredictor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Compares texts read from their first difference on with the same texts read completely.
class ReadTextTest {
  private static final int LENGTH = 61;

  /// Configurations of every architecture and, where reading resumes, with rotary positions, more
  /// layers and each form of n-gram heads.
  static Stream<StackConfig> configs() {
    StackConfig learned = EveryArchitecture.small(Architecture.TRANSFORMER, Variant.PAPER);
    return Stream.concat(
        EveryArchitecture.configs(),
        Stream.concat(
            Stream.of(TestModels.transformer(4, 2, 16, Positions.ROTARY, 0, 0)),
            Arrays.stream(NgramHeads.Form.values())
                .flatMap(form ->
                    IntStream.of(20, 40, 1000)
                        .mapToObj(vocabulary ->
                            learned
                                .withNgramHeads(
                                    List.of(
                                        new NgramHeads(1, List.of(1, 2), form),
                                        new NgramHeads(2, List.of(3), form)))
                                .resizedFor(vocabulary, 0)))));
  }

  /// Starts with larger weights than training, so that errors show in the outputs.
  private static LanguageModel model(ModelConfig config) {
    SplittableRandom random = new SplittableRandom(7);
    Map<String, float[]> weights = new LinkedHashMap<>();
    config
        .parameterSpecs()
        .forEach((name, spec) -> {
          float[] drawn = spec.draw(random);
          boolean small = spec.initial() instanceof Normal normal && normal.deviation() < 0.05;
          for (int i = 0; small && i < drawn.length; i++) {
            drawn[i] *= 8;
          }
          weights.put(name, drawn);
        });
    return LanguageModel.of("read", config, weights, TestDevice.CHOSEN);
  }

  /// Few tokens, so that n-grams recur, some with ids more than five bits apart.
  private static long[] tokens(int vocabulary, int length, SplittableRandom random) {
    return random
        .longs(length, 0, 5)
        .map(k -> k < 3 ? k : Math.min(29, vocabulary - 5) + k)
        .toArray();
  }

  /// Texts that are the same up to `first`, also of other lengths, and all of them at once.
  @ParameterizedTest
  @MethodSource("configs")
  void prefixesGiveTheRowsOfTheWholeText(StackConfig config) {
    try (LanguageModel model = model(config)) {
      SplittableRandom random = new SplittableRandom(5);
      for (int round = 0; round < 20; round++) {
        long[] text = tokens(config.vocabulary(), 1 + random.nextInt(LENGTH), random);
        try (ReadText read = model.readText(text)) {
          int first = round == 0 ? 0 : random.nextInt(text.length);
          int behind = 1 + random.nextInt(LENGTH - first);
          long[] rest = tokens(config.vocabulary(), 3 * behind, random);
          assertSame(model, read, text, first, rest);
        }
      }
    }
  }

  @Test
  void manyQueriesCanFollowAPrefix() {
    try (LanguageModel model = model(TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0))) {
      SplittableRandom random = new SplittableRandom(6);
      for (int length : new int[] {400, 1100}) {
        long[] text = tokens(20, length, random);
        try (ReadText read = model.readText(text)) {
          assertSame(model, read, text, 70, tokens(20, 3 * (length - 70), random));
        }
      }
    }
  }

  /// Checks that the texts `text[0..first) rest` have the same logits after `first` as when read
  /// alone.
  private static void assertSame(
      LanguageModel model, ReadText read, long[] text, int first, long[] rest) {
    int behind = rest.length / 3;
    float[] resumed = read.pass(first, 3, rest, NDArray::toFloatArray);
    int vocabulary = model.config().vocabulary();
    double largest = 0;
    for (int b = 0; b < 3; b++) {
      long[] whole = Arrays.copyOf(text, first + behind);
      System.arraycopy(rest, b * behind, whole, first, behind);
      float[] logits = model.pass(1, whole, Tap.NONE, NDArray::toFloatArray);
      for (float logit : logits) {
        largest = Math.max(largest, Math.abs(logit));
      }
      assertArrayEquals(
          Arrays.copyOfRange(logits, first * vocabulary, logits.length),
          Arrays.copyOfRange(resumed, b * behind * vocabulary, (b + 1) * behind * vocabulary),
          (float) (1e-5 * largest),
          "after %d tokens".formatted(first));
    }
  }

  @Test
  void modelsWithPerTokenLayersResume() {
    for (StackConfig config : configs().toList()) {
      try (LanguageModel model = model(config);
          ReadText read = model.readText(new long[] {1, 2, 3})) {
        assertThat(read.sharesStart())
            .as(config.summary())
            .isEqualTo(config.architecture() == Architecture.TRANSFORMER);
      }
    }
  }

  @Test
  void theTextsPredictionsAreUnchanged() {
    int[] tokens = {1, 2, 3, 1, 2, 1};
    try (LanguageModel model = model(TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0));
        ReadText read = model.readText(Arrays.stream(tokens).asLongStream().toArray())) {
      double[][] predicted = ((SequencePredictor) model).predict(tokens);
      float[] expected = new float[tokens.length * RegBench.VOCABULARY.size()];
      for (int i = 0; i < expected.length; i++) {
        expected[i] =
            (float) predicted[i / RegBench.VOCABULARY.size()][i % RegBench.VOCABULARY.size()];
      }
      assertArrayEquals(expected, read.probabilities(), 1e-6f);
    }
  }
}
