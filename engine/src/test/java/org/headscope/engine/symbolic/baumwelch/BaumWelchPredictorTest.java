package org.headscope.engine.symbolic.baumwelch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaumWelchPredictorTest {
  private static final BaumWelchOptions SMALL = BaumWelchOptions.reference().withStates(4);
  private static final int[] TEXT = Vocabulary.encode("abca|bcab|ca||abcabc|bca|a");

  @Test
  void rowsAreDistributions() {
    double[][] rows = new BaumWelchPredictor(SMALL).predict(TEXT);
    assertThat(rows).hasNumberOfRows(TEXT.length);
    for (double[] row : rows) {
      assertDistribution(row);
    }
  }

  @ParameterizedTest
  @CsvSource({"NONE, false", "REFERENCE, false", "REFERENCE, true", "EXACT, false"})
  void aRowIsTheFitToItsPrefixAlone(TimeMask mask, boolean lastStringOnly) {
    PairHmm start = PairHmm.random(new SplittableRandom(9), 4, 1e-5);
    BaumWelchOptions options = SMALL.withMask(mask).withLastStringOnly(lastStringOnly);
    double[][] rows = BaumWelchPredictor.startingFrom(start, options).predict(TEXT);
    for (int t = 0; t < TEXT.length; t++) {
      int fitted = t;
      while (TEXT[fitted] == Vocabulary.SEPARATOR) {
        fitted--; // a string's start is predicted by the step before
      }
      String prefix = Vocabulary.decode(Arrays.copyOf(TEXT, fitted + 1));
      List<int[]> strings = Arrays.stream(prefix.split("\\|")).map(Vocabulary::encode).toList();
      PairFilter filter = new PairFilter(new BaumWelch(options).fit(strings, start).hmm());
      if (fitted == t) {
        Arrays.stream(strings.getLast()).forEach(filter::extend);
      }
      assertThat(rows[t]).as("row %d", t).containsExactly(filter.row(), within(1e-12));
    }
  }

  @Test
  void rowsDoNotDependOnWhatFollows() {
    BaumWelchPredictor predictor = new BaumWelchPredictor(SMALL);
    double[][] whole = predictor.predict(TEXT);
    for (int length : new int[] {1, 5, 8, 9, 13, 20}) {
      assertThat(predictor.predict(Arrays.copyOf(TEXT, length)))
          .isDeepEqualTo(Arrays.copyOf(whole, length));
    }
  }

  @Test
  void theSeedDecidesAndThreadsDoNot() throws Exception {
    double[][] rows = new BaumWelchPredictor(SMALL).predict(TEXT);
    for (int threads : new int[] {1, 3}) {
      try (ForkJoinPool pool = new ForkJoinPool(threads)) {
        double[][] again = pool.submit(() -> new BaumWelchPredictor(SMALL).predict(TEXT)).get();
        assertThat(again).isDeepEqualTo(rows);
      }
    }
    double[][] other = new BaumWelchPredictor(SMALL.withSeed(1)).predict(TEXT);
    assertThat(other[3]).isNotEqualTo(rows[3]);
  }

  @Test
  void betweenFitsTheLastOnePredicts() {
    PairHmm start = PairHmm.random(new SplittableRandom(2), 4, 1e-5);
    double[][] every = BaumWelchPredictor.startingFrom(start, SMALL).predict(TEXT);
    double[][] third =
        BaumWelchPredictor.startingFrom(start, SMALL.withRefits(3, false)).predict(TEXT);
    for (int t : new int[] {0, 3, 6, 10}) { // 9 is a separator, so the fit comes one later
      assertThat(third[t]).containsExactly(every[t], within(1e-12));
    }
    assertThat(third[1]).isNotEqualTo(every[1]);
    PairFilter filter =
        new PairFilter(new BaumWelch(SMALL).fit(List.of(Vocabulary.encode("abca")), start).hmm());
    assertThat(third[4]).as("at the separator").containsExactly(filter.row(), within(1e-12));
    filter.extend(2);
    assertThat(third[5]).containsExactly(filter.row(), within(1e-12));
  }

  @Test
  void aWarmStartGoesOnFromTheFitBefore() {
    PairHmm start = PairHmm.random(new SplittableRandom(2), 4, 1e-5);
    double[][] rows =
        BaumWelchPredictor.startingFrom(start, SMALL.withRefits(1, true))
            .predict(Vocabulary.encode("ab"));
    BaumWelch fitter = new BaumWelch(SMALL);
    PairHmm first = fitter.fit(List.of(Vocabulary.encode("a")), start).hmm();
    PairFilter filter = new PairFilter(fitter.fit(List.of(Vocabulary.encode("ab")), first).hmm());
    filter.extend(1);
    filter.extend(2);
    assertThat(rows[1]).containsExactly(filter.row(), within(1e-12));
  }

  @Test
  void oneRestartIsTheReference() {
    assertThat(new BaumWelchPredictor(BaumWelchOptions.restarts(1)).name()).isEqualTo("bw");
    BaumWelchOptions five = BaumWelchOptions.restarts(5).withStates(4);
    double[][] best = new BaumWelchPredictor(five).predict(TEXT);
    assertThat(Arrays.deepEquals(best, new BaumWelchPredictor(SMALL).predict(TEXT))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "|", "|||", "a", "|a", "a||", "aaaaaaaaaaaaaaaa", "||b||a|", "r|q|p"})
  void oddTextsGetDistributions(String text) {
    for (BaumWelchOptions options :
        List.of(
            SMALL,
            SMALL.withFloor(0),
            SMALL.withFloor(0).withRefits(4, false).withMask(TimeMask.EXACT),
            SMALL.withRefits(2, true),
            SMALL.withStates(2).withFloor(0).withMask(TimeMask.NONE))) {
      double[][] rows = new BaumWelchPredictor(options).predict(Vocabulary.encode(text));
      assertThat(rows).hasNumberOfRows(text.length());
      Arrays.stream(rows).forEach(BaumWelchPredictorTest::assertDistribution);
    }
  }

  @Test
  void beforeTheFirstSymbolOneIsPredicted() {
    double[][] rows = new BaumWelchPredictor(SMALL).predict(Vocabulary.encode("||ab"));
    for (double[] row : List.of(rows[0], rows[1])) {
      assertDistribution(row);
      assertThat(row[Vocabulary.PAD]).isZero();
      assertThat(row[Vocabulary.SEPARATOR]).isZero();
      assertThat(row[1]).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-5})
  void aThousandTokensGetDistributions(double floor) {
    int[] tokens = new SplittableRandom(1).ints(1000, 1, 20).toArray();
    BaumWelchOptions options = SMALL.withFloor(floor).withRefits(50, false);
    for (double[] row : new BaumWelchPredictor(options).predict(tokens)) {
      assertDistribution(row);
    }
  }

  @Test
  void refusesATokenThatIsNoSymbol() {
    for (int token : new int[] {-1, 0, 20}) {
      assertThatThrownBy(() -> new BaumWelchPredictor(SMALL).predict(new int[] {1, token}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("position 1");
    }
  }

  @Test
  void progressCountsTheTokensRead() {
    List<Long> reported = new ArrayList<>();
    List<Long> totals = new ArrayList<>();
    Progress progress =
        (phase, done, total) -> {
          reported.add(done);
          totals.add(total);
        };
    int[] tokens = Vocabulary.encode("abcabcabc|abc");
    new BaumWelchPredictor(SMALL).predict(tokens, progress, new Cancellation());
    long work = IntStream.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13).sum();
    assertThat(reported).isSorted().endsWith(work);
    assertThat(totals).containsOnly(work);
  }

  @Test
  void aCancelledRunStopsWithinItsFirstFits() {
    int[] tokens = new SplittableRandom(1).ints(1000, 1, 20).toArray();
    Cancellation cancellation = new Cancellation();
    List<Long> reports = new ArrayList<>();
    Progress progress =
        (phase, done, total) -> {
          reports.add(done);
          cancellation.cancel();
        };
    BaumWelchPredictor predictor = new BaumWelchPredictor(SMALL);
    assertThatThrownBy(() -> predictor.predict(tokens, progress, cancellation))
        .isInstanceOf(CancellationException.class);
    assertThat(reports).hasSizeLessThanOrEqualTo(ForkJoinPool.getCommonPoolParallelism() + 1);
  }

  @Test
  void namesTellWhatDiffersFromThePreset() {
    assertThat(BaumWelchOptions.restarts(5).name()).isEqualTo("bw-restarts-5");
    assertThat(BaumWelchOptions.reference().withSeed(3).withRefits(4, false).name())
        .isEqualTo("bw[refit=4,seed=3]");
    assertThatThrownBy(() -> SMALL.withFloor(0).withRefits(1, true))
        .hasMessage("a warm start needs floors");
  }

  private static void assertDistribution(double[] row) {
    assertThat(Arrays.stream(row).sum()).isCloseTo(1, within(1e-9));
    assertThat(row).hasSize(Vocabulary.SIZE);
    assertThat(Arrays.stream(row).min().orElseThrow()).isNotNegative();
  }
}
