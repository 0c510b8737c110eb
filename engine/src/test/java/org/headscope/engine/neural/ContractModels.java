package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ParameterSpec.Normal;
import org.headscope.engine.neural.block.Tap;

/// Small models of some configurations, and comparisons of their outputs.
abstract class ContractModels<C extends LayeredConfig> {
  /// A vocabulary that needs one bit more than the five of RegBench's, and one that needs ten.
  private static final List<Integer> LARGER_VOCABULARIES = List.of(40, 1000);

  /// Small configurations, with learned tables of at least 2,000 rows.
  abstract List<C> configs();

  /// All configurations; with larger vocabularies, the first and those that compare tokens.
  @SuppressWarnings("unchecked") // the same kind of model
  Stream<C> vocabularies() {
    List<C> all = configs();
    return Stream.concat(
        all.stream(),
        all.stream()
            .filter(
                c -> c.equals(all.getFirst()) || c.blocks().stream().anyMatch(b -> b.inserted()))
            .flatMap(c -> LARGER_VOCABULARIES.stream().map(v -> (C) c.resizedFor(v, 0))));
  }

  /// The parameter count of `config` by a closed formula.
  abstract long parameters(C config);

  /// The largest effect of a later token on an output, relative to the largest output; above 0 only
  /// for FFTs.
  double future() {
    return 0;
  }

  /// Starts with larger weights than training, so that errors show in the outputs.
  static LanguageModel model(LayeredConfig config) {
    SplittableRandom random = new SplittableRandom(7);
    Map<String, float[]> weights = new LinkedHashMap<>();
    config
        .parameterSpecs()
        .forEach((name, spec) -> {
          float[] values = spec.draw(random);
          if (spec.initial() instanceof Normal normal && normal.deviation() < 0.05) {
            for (int i = 0; i < values.length; i++) {
              values[i] *= 8;
            }
          }
          weights.put(name, values);
        });
    return LanguageModel.of("contract", config, weights, TestDevice.CHOSEN);
  }

  /// Texts of at most twenty tokens, so that n-grams recur, some differing in only one bit.
  static int[] tokens(LayeredConfig config, int length, long seed) {
    int[] some =
        IntStream.of(1, 2, 3, 4, 5, 6, 9, 10, 17, 18, 19, 33, 34, 65, 66, 129, 257, 513, 514, 999)
            .filter(id -> id < config.vocabulary())
            .toArray();
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, length).map(_ -> some[random.nextInt(some.length)]).toArray();
  }

  static float[] logits(LanguageModel model, Tap tap, int[]... rows) {
    try (NDManager pass = model.manager().newSubManager()) {
      long[] ids = Arrays.stream(rows).flatMapToInt(Arrays::stream).asLongStream().toArray();
      NDArray tokens = pass.create(ids, new Shape(rows.length, ids.length / rows.length));
      return model.forward(tokens, tap).toFloatArray();
    }
  }

  /// The largest difference, relative to the largest expected value.
  static double distance(float[] actual, float[] expected) {
    assertThat(actual).hasSameSizeAs(expected);
    double largest = 0;
    double difference = 0;
    for (int i = 0; i < expected.length; i++) {
      largest = Math.max(largest, Math.abs(expected[i]));
      difference = Math.max(difference, Math.abs(expected[i] - actual[i]));
    }
    assertThat(largest).isPositive().isFinite();
    return difference / largest;
  }

  static float[] rows(LayeredConfig config, float[] logits, int from, int to) {
    return Arrays.copyOfRange(logits, from * config.vocabulary(), to * config.vocabulary());
  }

  /// A tap at `sites`; `change` returns the replacements.
  static Tap tap(Predicate<ActivationSite> sites, UnaryOperator<NDArray> change) {
    return new Tap() {
      @Override
      public boolean wants(ActivationSite site) {
        return sites.test(site);
      }

      @Override
      public NDArray at(ActivationSite site, NDArray value) {
        return change.apply(value);
      }
    };
  }

  /// Checks for the same bits, or within the tolerance of [#future].
  void assertUnmoved(float[] actual, float[] expected) {
    if (future() == 0) {
      assertThat(actual).isEqualTo(expected);
    } else {
      assertThat(distance(actual, expected)).isLessThan(future());
    }
  }
}
