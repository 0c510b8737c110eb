package org.headscope.engine.interpret.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.EdgePass;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.neural.block.ResidualReader;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Passes with corrupted edges through small models of every architecture, in double precision.
class CircuitTextTest {
  private static final int[] TEXT = RegBench.VOCABULARY.encode("abcabdabcaabbdcdabcdabda");

  /// The same with its letters in another order, so that n-grams recur at the same places.
  private static final int[] OTHER = RegBench.VOCABULARY.encode("bdcbdabdcbbddacabdcabdab");

  private static final int[] ROWS = IntStream.range(6, TEXT.length).toArray();
  private static final double TINY = 1e-4;
  private static final CircuitMeasure DIFFERENCE = CircuitMeasure.difference("b", "d");

  static Stream<StackConfig> configs() {
    return EveryArchitecture.configs();
  }

  /// A distribution at every position that no model predicts.
  private static double[][] truth(int vocabulary) {
    double[][] rows = new double[TEXT.length][vocabulary];
    for (int t = 0; t < rows.length; t++) {
      rows[t][(t + 1) % vocabulary] = 0.75;
      rows[t][(3 * t + 2) % vocabulary] += 0.25;
    }
    return rows;
  }

  private static double crossEntropy(double[][] p) {
    double[][] truth = truth(p[0].length);
    double sum = 0;
    for (int t : ROWS) {
      for (int x = 0; x < p[t].length; x++) {
        sum -= truth[t][x] * Math.log(p[t][x]);
      }
    }
    return sum / ROWS.length;
  }

  /// ln p_d − ln p_b, which is the difference of the logits.
  private static double difference(double[][] p) {
    int b = RegBench.VOCABULARY.id("b");
    int d = RegBench.VOCABULARY.id("d");
    return Arrays.stream(ROWS)
        .mapToDouble(t -> Math.log(p[t][d]) - Math.log(p[t][b]))
        .average()
        .orElseThrow();
  }

  private static CircuitText text(
      LanguageModel model,
      CircuitMeasure measure,
      Function<NDManager, SequencedMap<ResidualWriter, NDArray>> corrupted) {
    double[][] references =
        measure
            .factors(RegBench.VOCABULARY)
            .map(row -> Collections.nCopies(TEXT.length, row).toArray(double[][]::new))
            .orElseGet(() -> truth(model.config().vocabulary()));
    return new CircuitText(EdgePass.of(model), TEXT, corrupted, measure, references, ROWS);
  }

  private static Function<NDManager, SequencedMap<ResidualWriter, NDArray>> written(
      LanguageModel model, int[] text) {
    return scope -> EdgePass.written(EdgePass.of(model).streams(CircuitText.ids(scope, text)));
  }

  /// The vectors written in the text itself, moved a tiny way towards those in the other.
  private static Function<NDManager, SequencedMap<ResidualWriter, NDArray>> nearby(
      LanguageModel model) {
    return scope -> {
      SequencedMap<ResidualWriter, NDArray> there = written(model, OTHER).apply(scope);
      SequencedMap<ResidualWriter, NDArray> here = written(model, TEXT).apply(scope);
      here.replaceAll((writer, value) ->
          value.add(Objects.requireNonNull(there.get(writer)).sub(value).mul(TINY)));
      return here;
    };
  }

  private static void inDoubles(StackConfig config, Consumer<LanguageModel> use) {
    try (LanguageModel model = LanguageModel.create(config, 2, ComputeDevice.CPU)) {
      model.inDoubles(exact -> {
        use.accept(exact);
        return exact;
      });
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void allEdgesKeptGiveThePlainRunAndNoneTheOther(StackConfig config) {
    inDoubles(
        config,
        model -> {
          double plain = crossEntropy(model.predictInDoubles(TEXT));
          double other = crossEntropy(model.predictInDoubles(OTHER));
          assertThat(other).isNotCloseTo(plain, within(1e-6));
          try (CircuitText text =
              text(model, CircuitMeasure.CROSS_ENTROPY, written(model, OTHER))) {
            assertThat(text.clean()).isCloseTo(plain, within(1e-7));
            assertThat(text.kept(Set.of())).isCloseTo(other, within(1e-7));
          }
        });
  }

  @ParameterizedTest
  @MethodSource("configs")
  void aDifferenceIsThatOfTheLogits(StackConfig config) {
    inDoubles(
        config,
        model -> {
          double plain = difference(model.predictInDoubles(TEXT));
          double other = difference(model.predictInDoubles(OTHER));
          assertThat(other).isNotCloseTo(plain, within(1e-6));
          try (CircuitText text = text(model, DIFFERENCE, written(model, OTHER))) {
            assertThat(text.clean()).isCloseTo(plain, within(1e-7));
            assertThat(text.kept(Set.of())).isCloseTo(other, within(1e-7));
          }
        });
  }

  /// The edge from the last MLP to the logits carries all that is read of this MLP.
  @Test
  void theEffectOnADifferenceIsThatOfReplacingTheLastMlp() {
    StackConfig config = TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0);
    try (LanguageModel model = LanguageModel.create(config, 2, ComputeDevice.CPU);
        CircuitText text = text(model, DIFFERENCE, written(model, OTHER))) {
      ActivationSite mlp = Component.parse("mlp2").site();
      float[] there = model.run(OTHER, List.of(mlp)).get(mlp);
      ActivationCache replaced = model.run(TEXT, List.of(), Map.of(mlp, _ -> there));
      double expected = difference(replaced.predictions()) - difference(model.predict(TEXT));
      int edge = text.graph().edges().indexOf(ResidualEdge.parse("mlp2->logits"));
      assertThat(Math.abs(expected)).isGreaterThan(1e-3);
      assertThat(text.exact(new Cancellation())[edge]).isCloseTo(expected, within(1e-5));
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void theEffectOfAnEdgeIsThatOfTheCircuitWithoutIt(StackConfig config) {
    inDoubles(
        config,
        model -> {
          try (CircuitText text =
              text(model, CircuitMeasure.CROSS_ENTROPY, written(model, OTHER))) {
            List<ResidualEdge> edges = text.graph().edges();
            double[] exact = text.exact(new Cancellation());
            assertThat(exact).hasSameSizeAs(edges.toArray());
            assertThat(Arrays.stream(exact).map(Math::abs).max().orElseThrow()).isPositive();
            for (int e = 0; e < exact.length; e++) {
              Set<ResidualEdge> others = new HashSet<>(edges);
              others.remove(edges.get(e));
              assertThat(text.kept(others) - text.clean())
                  .as(edges.get(e).name())
                  .isCloseTo(exact[e], within(1e-10));
            }
          }
        });
  }

  @ParameterizedTest
  @MethodSource("configs")
  void approximationsOfTinyChangesAreExact(StackConfig config) {
    inDoubles(
        config,
        model -> {
          assumeThat(EdgePass.of(model).isDifferentiable()).isTrue();
          for (CircuitMeasure measure :
              List.of(
                  CircuitMeasure.CROSS_ENTROPY,
                  CircuitMeasure.TVD,
                  CircuitMeasure.MARGIN,
                  DIFFERENCE)) {
            try (CircuitText text = text(model, measure, nearby(model))) {
              double[] exact = text.exact(new Cancellation());
              double largest = Arrays.stream(exact).map(Math::abs).max().orElseThrow();
              assertThat(largest).isPositive();
              Map<EdgeMethod, double[]> all =
                  new EdgeGradients(text).of(EnumSet.complementOf(EnumSet.of(EdgeMethod.EXACT)));
              assertThat(all).hasSize(3);
              all.forEach((method, scores) ->
                  assertThat(scores)
                      .as(method + " of " + measure)
                      .containsExactly(exact, within(1e-3 * largest)));
            }
          }
        });
  }

  /// A reader that sees several tiny changes sees their sum.
  @ParameterizedTest
  @MethodSource("configs")
  void disjointPathsAddUp(StackConfig config) {
    inDoubles(
        config,
        model -> {
          try (CircuitText text = text(model, CircuitMeasure.MARGIN, nearby(model))) {
            List<ResidualEdge> edges = text.graph().edges();
            double[] exact = text.exact(new Cancellation());
            Set<ResidualEdge> others = new HashSet<>(edges);
            others.removeIf(edge -> edge.to().equals(ResidualReader.logits()));
            double sum =
                IntStream.range(0, exact.length)
                    .filter(e -> !others.contains(edges.get(e)))
                    .mapToDouble(e -> exact[e])
                    .sum();
            double size = Arrays.stream(exact).map(Math::abs).sum();
            assertThat(text.kept(others) - text.clean()).isCloseTo(sum, within(1e-3 * size));
          }
        });
  }

  @ParameterizedTest
  @MethodSource("configs")
  void aCorruptionThatChangesNothingIsSeen(StackConfig config) {
    inDoubles(
        config,
        model -> {
          try (CircuitText text = text(model, CircuitMeasure.TVD, written(model, TEXT))) {
            assertThat(text.changesNothing()).isTrue();
            assertThat(text.exact(new Cancellation())).containsOnly(0);
          }
          try (CircuitText text = text(model, CircuitMeasure.TVD, written(model, OTHER))) {
            assertThat(text.changesNothing()).isFalse();
          }
        });
  }
}
