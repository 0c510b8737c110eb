package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.Tap;

/// Compares A(n) with its definition, token by token (\[ICLL] Fig. 8; \[Code] §3).
class NgramHeadTest {
  private static StackConfig config(NgramHeads.Form form, int order) {
    return TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0)
        .withNgramHeads(List.of(new NgramHeads(1, List.of(order), form)));
  }

  private static Map<ActivationSite, float[]> recorded(StackConfig config, int[]... texts) {
    Map<ActivationSite, float[]> seen = new HashMap<>();
    Tap tap =
        new Tap() {
          @Override
          public boolean wants(ActivationSite site) {
            return site.kind() != Kind.STATE && site.head() == 0;
          }

          @Override
          public NDArray at(ActivationSite site, NDArray value) {
            seen.put(site, value.toFloatArray());
            return value;
          }
        };
    try (LanguageModel model = LanguageModel.create(config, 7, TestDevice.CHOSEN);
        NDManager pass = model.manager().newSubManager()) {
      long[] ids = Arrays.stream(texts).flatMapToInt(Arrays::stream).asLongStream().toArray();
      model.forward(pass.create(ids, new Shape(texts.length, texts[0].length)), tap);
    }
    return seen;
  }

  private static float[] pattern(int order, int[]... texts) {
    return pattern(RegBench.VOCABULARY.size(), order, texts);
  }

  private static float[] pattern(int vocabulary, int order, int[]... texts) {
    return Objects.requireNonNull(
        recorded(config(NgramHeads.Form.PLAIN, order).resizedFor(vocabulary, 0), texts)
            .get(ActivationSite.of(Kind.PATTERN, 2)));
  }

  /// A(n) of one text by its definition: T·T.
  private static double[] definition(int order, int[] text) {
    int length = text.length;
    double[] weights = new double[length * length];
    for (int i = 0; i < length; i++) {
      int matches = 0;
      for (int j = 1; j <= i - 1; j++) {
        boolean all = true;
        for (int k = 0; k < order; k++) {
          boolean inside = j - 1 - k >= 0 && i - k >= 0;
          all &= inside && text[j - 1 - k] == text[i - k];
        }
        if (all) {
          weights[i * length + j] = 1;
          matches++;
        }
      }
      for (int j = 0; j < length; j++) {
        weights[i * length + j] /= Math.max(1, matches);
      }
    }
    return weights;
  }

  private static void assertIsTheDefinition(int order, int[]... texts) {
    assertIsTheDefinition(RegBench.VOCABULARY.size(), order, texts);
  }

  private static void assertIsTheDefinition(int vocabulary, int order, int[]... texts) {
    float[] pattern = pattern(vocabulary, order, texts);
    int size = texts[0].length * texts[0].length;
    for (int b = 0; b < texts.length; b++) {
      double[] expected = definition(order, texts[b]);
      for (int at = 0; at < size; at++) {
        assertThat((double) pattern[b * size + at])
            .as("order %d, text %d, entry %d", order, b, at)
            .isCloseTo(expected[at], within(1e-6));
      }
    }
  }

  /// Texts with few symbols, in which long n-grams recur, and with all.
  @Provide
  Arbitrary<int[]> texts() {
    return Arbitraries.of(2, 3, 5, RegBench.VOCABULARY.size())
        .flatMap(symbols ->
            Arbitraries.integers()
                .between(
                    RegBench.VOCABULARY.size() - symbols,
                    RegBench.VOCABULARY.size() - 1) // the separator is last
                .array(int[].class)
                .ofMinSize(1)
                .ofMaxSize(40));
  }

  @Property(tries = 100)
  void theMapEqualsTheDefinition(
      @ForAll("texts") int[] text, @ForAll @IntRange(min = 1, max = 5) int order) {
    assertIsTheDefinition(order, text);
  }

  /// Texts of tokens that differ in one bit, so that n-gram numbers with too few bits per token
  /// collide.
  @Property(tries = 60)
  void theMapEqualsTheDefinitionForAnyVocabulary(
      @ForAll @IntRange(min = 2, max = StackChecks.MAX_VOCABULARY) int vocabulary,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 6) int order) {
    SplittableRandom random = new SplittableRandom(seed);
    int bit = Integer.highestOneBit(vocabulary - 1) >> random.nextInt(2);
    int[] some = {0, Math.min(1, vocabulary - 1), bit, Math.min(bit + 1, vocabulary - 1)};
    int[] text = new int[40];
    Arrays.setAll(text, _ -> some[random.nextInt(some.length)]);
    assertIsTheDefinition(vocabulary, order, text);
  }

  /// (32, 0) and (0, 1) once had the same number.
  @Example
  void tokensAboveThirtyTwoAreDistinguished() {
    int[] text = {32, 0, 7, 5, 0, 1, 9};
    for (int vocabulary : new int[] {40, 1000}) {
      assertThat(pattern(vocabulary, 2, text)).containsOnly(0);
      assertIsTheDefinition(vocabulary, 2, text);
    }
  }

  @Property(tries = 15)
  void textsInABatchAreIndependent(
      @ForAll("texts") int[] text, @ForAll @IntRange(min = 1, max = 3) int order) {
    int[] reversed = new int[text.length];
    Arrays.setAll(reversed, t -> text[text.length - 1 - t]);
    assertIsTheDefinition(order, text, reversed);
  }

  @Example
  void aConstantTextMatchesItselfAtEveryOrder() {
    int[] text = new int[40];
    Arrays.fill(text, 3);
    for (int order : new int[] {1, 5, 12, 13, 24, 25, 30, 38, 39, 40, 64}) {
      assertIsTheDefinition(order, text);
    }
  }

  @Example
  void longNgramsAreComparedWhole() {
    int[] text = new int[80]; // the second half repeats the first but for one token
    Arrays.setAll(text, t -> 1 + (t % 40) * (t % 40) % 17);
    text[50]++;
    for (int order = 6; order <= 40; order++) {
      assertIsTheDefinition(order, text);
    }
  }

  @Example
  void textsNoLongerThanTheOrderHaveNoMatch() {
    for (int length = 1; length <= 6; length++) {
      int[] text = new int[length];
      Arrays.fill(text, 7);
      assertThat(pattern(5, text)).containsOnly(0);
    }
    assertThat(pattern(5, new int[] {7, 7, 7, 7, 7, 7, 7})).contains(1);
  }

  /// abab|a: after the previous a's came b, twice; eq. 12 as printed would search for what followed
  /// |.
  @Example
  void figure8AttendsToFollowersOfTheLastToken() {
    int separator = RegBench.VOCABULARY.separator();
    float[] pattern = pattern(1, new int[] {1, 2, 1, 2, separator, 1});
    assertThat(Arrays.copyOfRange(pattern, 30, 36)).containsExactly(0, 0.5f, 0, 0.5f, 0, 0);
  }

  /// Initially W₁ is the identity: the plain head adds to the stream and removes nothing.
  @Example
  void aPlainHeadBeginsAsTheIdentityPlusASmallMap() {
    Map<String, ParameterSpec> specs = config(NgramHeads.Form.PLAIN, 2).parameterSpecs();
    ParameterSpec spec = Objects.requireNonNull(specs.get("blocks.2.ngram.w1.weight"));
    float[] values = spec.draw(new SplittableRandom(1));
    for (int d = 0; d < 64; d++) {
      assertThat(values[d]).isEqualTo(d % 9 == 0 ? 1 : 0);
    }
    assertThat(specs).doesNotContainKey("blocks.2.ngram.w1.bias");
    int[] distinct = {1, 2, 3, 4, 5, 6, 7, 8}; // no match: W₁ alone
    var seen = recorded(config(NgramHeads.Form.PLAIN, 2), distinct);
    assertThat(seen.get(ActivationSite.of(Kind.RESIDUAL_POST, 2)))
        .containsExactly(seen.get(ActivationSite.of(Kind.RESIDUAL_PRE, 2)));
  }
}
