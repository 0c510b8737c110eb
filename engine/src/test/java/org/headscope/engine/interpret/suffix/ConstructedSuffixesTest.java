package org.headscope.engine.interpret.suffix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.suffix.SuffixAttention.SuffixAttentionSpec;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult.SuffixShares;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult.SuffixShares.SuffixMass;
import org.headscope.engine.neural.ConstructedConfig;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.constructed.CtwConstruction;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.predictor.Explanation.SuffixBlend;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.symbolic.ctw.CtwPredictor;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.contexttree.ContextTrees;
import org.headscope.engine.task.contexttree.TreePrior;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.ConstructedRun;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The heads of the layers that compute context-tree weighting do what they were constructed for.
final class ConstructedSuffixesTest {
  private static final int D = 2;
  private static final int A = 3;
  private static final int N = 200;
  private static final ConstructedConfig MODEL =
      new ConstructedConfig(CtwConstruction.paper(D, A, N));
  private static final ContextTrees TREES =
      new ContextTrees(new TreePrior.Dirichlet(A, D, 0.15, 0.5), N, N);

  @TempDir private static Path folder;

  private static int[] text;
  private static Instance instance;
  private static SuffixAttentionResult result;

  @BeforeAll
  static void read() {
    Path out = folder.resolve("ctw");
    ConstructedRun.write(MODEL, TREES, out, "", Progress.none(), new Cancellation());
    instance = TREES.stream(Split.TEST, 5).next();
    text = instance.tokens();
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      result =
          SuffixAttention.run(
              new SuffixAttentionSpec(
                  RunDirectory.open(out).ref(0), instance, D, Optional.empty(), false),
              Context.of(models));
    }
  }

  private static SuffixShares of(int layer, int head) {
    return result.heads().stream()
        .filter(one -> one.layer() == layer && one.head() == head)
        .findFirst()
        .orElseThrow()
        .shares();
  }

  /// Returns whether `symbols` precede a counted symbol before `query`.
  private static boolean occurred(int query, int... symbols) {
    return IntStream.range(D, query)
        .anyMatch(
            key -> Arrays.equals(Arrays.copyOfRange(text, key - symbols.length, key), symbols));
  }

  @Test
  void theSharesOfEveryQueryAndHeadSumToOne() {
    assertThat(result.heads()).hasSize(2 + 5 + 6 + 3);
    for (SuffixAttentionResult.Head head : result.heads()) {
      for (int query = 0; query < N; query++) {
        SuffixMass mass = head.shares().at(query);
        assertThat(mass.own() + Arrays.stream(mass.byLength()).sum()).isCloseTo(1, within(1e-4));
      }
    }
    assertThat(result.terms()).isEmpty();
  }

  /// Head 1 + l of layer 2 counts the followers of s_l: it attends to them alone.
  @Test
  void countingHeadsAttendOnlyToFollowersOfTheirSuffix() {
    for (int l = 0; l <= D; l++) {
      int seen = 0;
      for (int query = D; query < N; query++) {
        int[] suffix = Arrays.copyOfRange(text, query + 1 - l, query + 1);
        if (!occurred(query, suffix)) {
          continue;
        }
        seen++;
        SuffixMass mass = of(2, 1 + l).at(query);
        for (int shorter = 0; shorter < l; shorter++) {
          assertThat(mass.byLength()[shorter]).as("s%d at %d", l, query).isLessThan(1e-4);
        }
      }
      assertThat(seen).isGreaterThan(N / 2);
    }
  }

  /// Layer 3 attends to the latest key after q s_1: D symbols of the query's own suffix where q is
  /// the symbol before its last, and one otherwise.
  @Test
  void headsOfTheThirdLayerAttendToChildrenOfTheSuffixOfOne() {
    int own = 0;
    int others = 0;
    for (int query = D; query < N; query++) {
      for (int q = 0; q < A; q++) {
        SuffixMass all = of(3, 1 + q).at(query);
        if (!occurred(query, q, text[query]) || all.own() > 0.5) {
          continue; // it never occurred, or ends in the query itself as in 0 0 0
        }
        double[] mass = all.byLength();
        if (q == text[query - 1]) {
          own++;
          assertThat(mass[D]).as("child %d at %d", q, query).isCloseTo(1, within(1e-4));
        } else {
          others++;
          assertThat(mass[1]).as("child %d at %d", q, query).isCloseTo(1, within(1e-4));
        }
      }
    }
    assertThat(own).isGreaterThan(N / 2);
    assertThat(others).isGreaterThan(N / 2);
  }

  @Test
  void theLastLayerAttendsToChildrenOfTheRoot() {
    for (int query = D; query < N; query++) {
      for (int q = 0; q < A; q++) {
        SuffixMass mass = of(4, 1 + q).at(query);
        if (occurred(query, q) && mass.own() < 0.5) {
          boolean last = q == text[query];
          assertThat(mass.byLength()[0]).isCloseTo(last ? 0 : 1, within(1e-4));
        }
      }
    }
  }

  /// The first D symbols are context, as they are to the layers.
  @Test
  void theNearestBlendIsExactlyContextTreeWeightings() {
    int[] known = Arrays.copyOf(text, D);
    int[] rest = Arrays.copyOfRange(text, D, N);
    CtwPredictor weighting = new CtwPredictor(instance.vocabulary(), D, known);
    try (LanguageModel model = LanguageModel.create(MODEL, 1, ComputeDevice.CPU)) {
      double[][] rows = model.predict(text);
      for (int at = 0; at < rest.length; at++) {
        SuffixBlend blend = (SuffixBlend) weighting.explain(rest, at).orElseThrow();
        SuffixTerms terms = SuffixTerms.of(at + D, blend, rows[at + D]);
        assertThat(terms.rest()).as("at %d", at).isLessThan(1e-6);
        for (SuffixTerms.Term term : terms.terms()) {
          assertThat(term.nearest()).as("at %d", at).isCloseTo(term.weight(), within(1e-3));
        }
      }
    }
  }

  /// Between rows that no estimate allows, some mass is left.
  @Test
  void rowsOutsideTheEstimatesLeaveARemainder() {
    CtwPredictor weighting = new CtwPredictor(instance.vocabulary(), D);
    SuffixBlend blend = (SuffixBlend) weighting.explain(text, N - 1).orElseThrow();
    double[] certain = new double[A];
    certain[0] = 1;
    assertThat(SuffixTerms.of(N - 1, blend, certain).rest()).isGreaterThan(0.01);
  }
}
