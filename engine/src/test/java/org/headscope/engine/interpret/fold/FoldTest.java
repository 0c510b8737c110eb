package org.headscope.engine.interpret.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

class FoldTest {
  private static final Instance TEXT =
      RegBench.instance("one", Optional.empty(), Optional.empty(), List.of("ab", "a"));

  private static final Range ALL = new Range(0, 3);

  /// The text is `ab|a`.
  private static final float[] WEIGHTS = {
    1, 0, 0, 0, //
    .25f, .75f, 0, 0, //
    .5f, .125f, .375f, 0, //
    .5f, .25f, 0, .25f
  };

  private static Fold fold(FoldBy by, Range span) {
    return Fold.of(WEIGHTS, 4, PairGroups.of(by, TEXT, TEXT.tokens()), span);
  }

  @Test
  void symbolsAgreeWithNumbersByHand() {
    Fold fold = fold(FoldBy.SYMBOL, ALL);
    assertThat(fold.rows()).containsExactly("a", "b", "|");
    assertThat(fold.columns()).containsExactly("a", "b", "|");
    assertThat(fold.queries()).containsExactly(2, 1, 1);
    assertThat(fold.pairs()).isDeepEqualTo(new long[][] {{3, 1, 1}, {1, 1, 0}, {1, 1, 1}});
    assertThat(fold.weights())
        .isDeepEqualTo(new double[][] {{.875, .125, 0}, {.25, .75, 0}, {.5, .125, .375}});
    double third = 1 / 3.0;
    assertThat(fold.uniform())
        .isDeepEqualTo(new double[][] {{.75, .125, .125}, {.5, .5, 0}, {third, third, third}});
    assertThat(fold.logRatio(1, 1)).hasValue(Math.log(1.5));
    assertThat(fold.meanWeight(0, 0).orElseThrow()).isCloseTo(1.75 / 3, within(1e-12));
    assertThat(fold.ratio(0, 2)).as("no weight").hasValue(0);
    assertThat(fold.logRatio(0, 2)).isEmpty();
    assertThat(fold.ratio(1, 2)).as("no pair").isEmpty();
  }

  @Test
  void groupsWithoutQueriesOrKeysInTheSpanAreLeftOut() {
    Fold fold = fold(FoldBy.SYMBOL, new Range(1, 1));
    assertThat(fold.rows()).containsExactly("b");
    assertThat(fold.columns()).containsExactly("a", "b");
    assertThat(fold.weights()).isDeepEqualTo(new double[][] {{.25, .75}});
  }

  @Test
  void distancesAndMatchesAgreeWithNumbersByHand() {
    Fold distances = fold(FoldBy.DISTANCE, ALL);
    assertThat(distances.columns()).containsExactly("0", "1", "2", "3");
    assertThat(distances.pairs()).isDeepEqualTo(new long[][] {{4, 3, 2, 1}});
    assertThat(distances.meanWeight(0, 1).orElseThrow())
        .isCloseTo((.25 + .125 + 0) / 3, within(1e-12));
    Fold matches = fold(FoldBy.MATCH, ALL);
    assertThat(matches.columns()).containsExactly("itself", "0", "1");
    assertThat(matches.pairs()).isDeepEqualTo(new long[][] {{4, 5, 1}});
    assertThat(matches.weights()[0][2]).as("b after the first a").isEqualTo(.25 / 4);
  }

  @Test
  void massIsConservedWhateverTheGroups() {
    Instance instance = DrawnInstances.of(3, 1).getFirst();
    int length = instance.length();
    SplittableRandom random = new SplittableRandom(1);
    float[] weights = new float[length * length];
    for (int query = 0; query < length; query++) {
      double sum = 0;
      for (int key = 0; key <= query; key++) {
        weights[query * length + key] = random.nextFloat();
        sum += weights[query * length + key];
      }
      for (int key = 0; key <= query; key++) {
        weights[query * length + key] /= (float) sum;
      }
    }
    for (FoldBy by : FoldBy.values()) {
      for (Range span : List.of(new Range(0, length - 1), new Range(40, 90))) {
        PairGroups groups = PairGroups.of(by, instance, instance.tokens());
        Fold fold = Fold.of(weights, length, groups, span);
        assertThat(Arrays.stream(fold.queries()).sum()).isEqualTo(span.max() - span.min() + 1);
        for (int row = 0; row < fold.rows().size(); row++) {
          assertThat(Arrays.stream(fold.weights()[row]).sum()).isCloseTo(1, within(1e-6));
          assertThat(Arrays.stream(fold.uniform()[row]).sum()).isCloseTo(1, within(1e-12));
        }
      }
    }
  }

  @Test
  void separatorsAreAGroupOfTheirOwn() {
    Instance instance = DrawnInstances.of(3, 1).getFirst();
    int[] tokens = instance.tokens();
    long separators =
        Arrays.stream(tokens).filter(t -> t == instance.vocabulary().separator()).count();
    for (FoldBy by : List.of(FoldBy.STATE, FoldBy.EDGE)) {
      PairGroups groups = PairGroups.of(by, instance, tokens);
      Fold fold =
          Fold.of(
              new float[tokens.length * tokens.length],
              tokens.length,
              groups,
              new Range(0, tokens.length - 1));
      assertThat(fold.rows().getLast()).isEqualTo("no " + by.label());
      assertThat(fold.queries()[fold.rows().size() - 1]).isEqualTo(separators);
    }
  }

  @Test
  void keysBeforeAMapAreOneGroup() {
    float[][][] late = {{{.375f, 0, 0, .25f}}}; // of | and a, on | and a
    float[][][] earlier = {{{.625f, .75f}}};
    for (boolean signed : new boolean[] {false, true}) {
      MapKind kind = signed ? MapKind.IMPLIED : MapKind.SOFTMAX;
      LayerInfo info = new LayerInfo("mixer", kind, 1, 0, false);
      AttentionMaps maps = new AttentionMaps(2, 2, List.of(info), late, earlier);
      PairGroups groups = PairGroups.of(FoldBy.SYMBOL, TEXT, TEXT.tokens());
      Fold fold = Fold.of(maps, 1, 1, groups, new Range(2, 3));
      assertThat(fold.rows()).containsExactly("a", "|");
      assertThat(fold.columns()).containsExactly("a", "|", "before position 2");
      assertThat(fold.pairs()).isDeepEqualTo(new long[][] {{1, 1, 2}, {0, 1, 2}});
      assertThat(fold.weights()).isDeepEqualTo(new double[][] {{.25, 0, .75}, {0, .375, .625}});
      assertThat(fold.uniform()[0]).containsExactly(.25, .25, .5);
    }
  }

  @Test
  void impliedWeightsCountByTheirShare() {
    float[] signed = WEIGHTS.clone();
    for (int i = 0; i < signed.length; i++) {
      signed[i] *= i % 2 == 0 ? -3 : 3;
    }
    LayerInfo info = new LayerInfo("mixer", MapKind.IMPLIED, 1, 0, false);
    AttentionMaps maps = new AttentionMaps(4, List.of(info), new float[][][] {{signed}});
    PairGroups groups = PairGroups.of(FoldBy.SYMBOL, TEXT, TEXT.tokens());
    assertThat(Fold.of(maps, 1, 1, groups, ALL).weights())
        .isDeepEqualTo(fold(FoldBy.SYMBOL, ALL).weights());
  }

  @Test
  void numbersAreInTheOrderOfTheirValues() {
    PairGroups groups = PairGroups.symbols(List.of("10", "2", "|", "-1", "a"), new int[] {0, 1, 4});
    assertThat(groups.rows()).containsExactly("-1", "2", "10", "|", "a");
    assertThat(IntStream.range(0, 3).map(groups.row())).containsExactly(2, 1, 4);
    assertThat(PairGroups.symbols(List.of("|", "b", "a"), new int[] {1}).rows())
        .as("letters as they are")
        .containsExactly("|", "b", "a");
  }
}
