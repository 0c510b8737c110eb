package org.headscope.engine.interpret.suffix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.headscore.NgramMatches;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.suffix.SuffixAttention.SuffixAttentionSpec;
import org.headscope.engine.interpret.suffix.SuffixAttention.SuffixTally;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult.SuffixShares.SuffixMass;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.predictor.Explanation.SuffixBlend;
import org.headscope.engine.run.Range;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SuffixAttentionTest {
  /// The last two symbols, 1 2, occurred at 0 and 1, before 3; the last alone before 5, too.
  private static final int[] TEXT = {1, 2, 7, 3, 2, 8, 1, 2};

  @TempDir Path folder;

  private static SuffixMass mass(float... last) {
    float[] weights = new float[TEXT.length * TEXT.length];
    System.arraycopy(last, 0, weights, 7 * TEXT.length, TEXT.length);
    SuffixTally tally = new SuffixTally(NgramMatches.table(TEXT, 3), 3, new Range(7, 7));
    tally.add(0, weights);
    return tally.shares().mean();
  }

  @Test
  void weightsAreSummedByTheSuffixBeforeTheKey() {
    SuffixMass mass = mass(.1f, .2f, .3f, 0, 0, .25f, 0, .15f);
    assertThat(mass.own()).isCloseTo(.15, within(1e-6));
    assertThat(mass.byLength()).containsExactly(new double[] {.3, .25, .3, 0}, within(1e-6));
    assertThat(mass.own() + Arrays.stream(mass.byLength()).sum()).isCloseTo(1, within(1e-6));
  }

  @Test
  void uniformHeadsHaveTheSharesOfTheirKeys() {
    SuffixMass even =
        SuffixAttention.uniform(NgramMatches.table(TEXT, 3), 3, new Range(0, 7)).at(7);
    assertThat(even.own()).isCloseTo(1 / 8.0, within(1e-6));
    assertThat(even.byLength())
        .containsExactly(new double[] {5 / 8.0, 1 / 8.0, 1 / 8.0, 0}, within(1e-6));
  }

  @Test
  void termsAddUpInOrder() {
    SuffixBlend blend =
        new SuffixBlend(
            new int[] {0, 1},
            new double[] {.2, .3, .5},
            new double[][] {{.5, .5}, {.8, .2}, {1, 0}});
    SuffixTerms terms = SuffixTerms.of(4, blend, new double[] {.68, .32});
    assertThat(terms.terms()).extracting(SuffixTerms.Term::length).containsExactly(0, 1, 2);
    assertThat(terms.terms().get(0).mixture()).containsExactly(.5, .5);
    assertThat(terms.terms().get(1).mixture())
        .containsExactly(new double[] {.68, .32}, within(1e-12));
    assertThat(terms.terms().get(1).distance()).isCloseTo(0, within(1e-12));
    assertThat(terms.terms().get(2).mixture())
        .containsExactly(new double[] {.84, .16}, within(1e-12));
    assertThat(terms.terms().get(2).distance()).isCloseTo(.16, within(1e-12));
    assertThat(terms.terms())
        .extracting(SuffixTerms.Term::alone)
        .usingComparatorForType(
            (a, b) -> Math.abs(a - b) < 1e-12 ? 0 : Double.compare(a, b), Double.class)
        .containsExactly(.18, .12, .32);
    assertThat(terms.rest()).isLessThan(1e-6);
    assertThat(terms.terms().get(2).logOdds()).isCloseTo(Math.log(.5 / .3), within(1e-12));
  }

  private static void assertSharesOut(SuffixMass mass) {
    assertThat(mass.own() + Arrays.stream(mass.byLength()).sum()).isCloseTo(1, within(1e-4));
  }

  @Test
  void modelsShareOutAllAttentionAndEndInContextTreeWeighting() throws IOException {
    RunDirectory run =
        TinyRun.write(
            folder.resolve("run"), TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0), 0);
    Instance instance = RegBench.reference().stream(Split.TEST, 4).next();
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      SuffixAttentionResult result =
          SuffixAttention.run(
              new SuffixAttentionSpec(
                  run.ref(0), instance, 3, Optional.of(new Range(90, 99)), /* terms= */ true),
              Context.of(models));
      assertThat(result.heads())
          .hasSize(4)
          .allSatisfy(head -> {
            for (int query = 90; query <= 99; query++) {
              assertSharesOut(head.shares().at(query));
            }
            assertSharesOut(head.shares().mean());
          });
      double[][] best = Predictors.named("ctw-3").apply(instance).predict(instance.tokens());
      assertThat(result.terms())
          .hasSize(10)
          .allSatisfy(terms ->
              assertThat(terms.terms().getLast().mixture())
                  .containsExactly(best[terms.position()], within(1e-12)));
    }
  }

  @Test
  void invalidDepthsAreRefused() throws IOException {
    RunDirectory run =
        TinyRun.write(
            folder.resolve("run"), TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0), 0);
    Instance instance = RegBench.reference().stream(Split.TEST, 4).next();
    assertThatThrownBy(
            () -> new SuffixAttentionSpec(run.ref(0), instance, 11, Optional.empty(), false))
        .hasMessageContaining("depth is 11; it must be from 1 to 10");
  }
}
