package org.headscope.engine.symbolic.baumwelch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.symbolic.baumwelch.BaumWelch.BaumWelchFit;
import org.headscope.engine.symbolic.baumwelch.BaumWelchPredictor.Starts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaumWelchPredictorTest {
  private static final BaumWelchOptions SMALL = options(4, 1e-5, TimeMask.REFERENCE);
  private static final int[] TEXT = RegBench.VOCABULARY.encode("abca|bcab|ca||abcabc|bca|a");

  @Test
  void rowsAreDistributions() {
    double[][] rows = predictor(SMALL).predict(TEXT);
    assertThat(rows).hasNumberOfRows(TEXT.length);
    for (double[] row : rows) {
      assertDistribution(row);
    }
  }

  @ParameterizedTest
  @CsvSource({"NONE, false", "REFERENCE, false", "REFERENCE, true", "EXACT, false"})
  void rowsAreFitToTheirPrefixOnly(TimeMask mask, boolean lastStringOnly) {
    PairHmm start = PairHmm.random(new SplittableRandom(9), 4, 1e-5);
    BaumWelchOptions options = new BaumWelchOptions(4, 10, 1e-5, mask, lastStringOnly);
    double[][] rows = predictor(options, start).predict(TEXT);
    for (int t = 0; t < TEXT.length; t++) {
      int fitted = t;
      while (TEXT[fitted] == RegBench.VOCABULARY.separator()) {
        fitted--; // a string's start is predicted by the previous step
      }
      String prefix = RegBench.VOCABULARY.decode(Arrays.copyOf(TEXT, fitted + 1));
      List<int[]> strings =
          Arrays.stream(prefix.split("\\|")).map(RegBench.VOCABULARY::encode).toList();
      PairFilter filter = new PairFilter(new BaumWelch(options).fit(strings, start).hmm());
      if (fitted == t) {
        Arrays.stream(strings.getLast()).forEach(filter::extend);
      }
      assertArrayEquals(filter.row(), rows[t], 1e-12, "row %d".formatted(t));
    }
  }

  @Test
  void rowsDoNotDependOnLaterTokens() {
    BaumWelchPredictor predictor = predictor(SMALL);
    double[][] whole = predictor.predict(TEXT);
    for (int length : new int[] {1, 5, 8, 9, 13, 20}) {
      assertThat(predictor.predict(Arrays.copyOf(TEXT, length)))
          .isDeepEqualTo(Arrays.copyOf(whole, length));
    }
  }

  @Test
  void readsTheStringsOfRegBench() {
    assertThat(BaumWelchPredictor.VOCABULARY).isEqualTo(RegBench.VOCABULARY);
  }

  @Test
  void theLastRowCanBeComputedAlone() {
    for (int restarts : new int[] {1, 2}) {
      BaumWelchPredictor predictor =
          new BaumWelchPredictor("any", SMALL, restarts, Starts.random(SMALL, 0));
      double[][] whole = predictor.predict(TEXT);
      for (int length = 1; length <= TEXT.length; length++) {
        assertThat(predictor.last(Arrays.copyOf(TEXT, length))).isEqualTo(whole[length - 1]);
      }
    }
  }

  @Test
  void resultsDependOnTheSeedAndNotOnThreads() throws Exception {
    double[][] rows = predictor(SMALL).predict(TEXT);
    for (int threads : new int[] {1, 3}) {
      try (ForkJoinPool pool = new ForkJoinPool(threads)) {
        double[][] again = pool.submit(() -> predictor(SMALL).predict(TEXT)).get();
        assertThat(again).isDeepEqualTo(rows);
      }
    }
    Starts seeded = Starts.random(SMALL, 1);
    double[][] other = new BaumWelchPredictor("seed 1", SMALL, 1, seeded).predict(TEXT);
    assertThat(other[3]).isNotEqualTo(rows[3]);
  }

  @Test
  void theLikeliestOfSeveralStartsIsUsed() {
    Starts starts = Starts.random(SMALL, 0);
    double[][] rows = new BaumWelchPredictor("best", SMALL, 5, starts).predict(TEXT);
    int last = TEXT.length - 1;
    List<int[]> strings =
        Arrays.stream(RegBench.VOCABULARY.decode(TEXT).split("\\|"))
            .map(RegBench.VOCABULARY::encode)
            .toList();
    BaumWelchFit best =
        IntStream.range(0, 5)
            .mapToObj(number -> new BaumWelch(SMALL).fit(strings, starts.start(last, number)))
            .max(Comparator.comparingDouble(BaumWelchFit::finalLogLikelihood))
            .orElseThrow();
    PairFilter filter = new PairFilter(best.hmm());
    Arrays.stream(strings.getLast()).forEach(filter::extend);
    assertArrayEquals(filter.row(), rows[last], 1e-12);
    assertThat(rows[last]).isNotEqualTo(predictor(SMALL).predict(TEXT)[last]);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "|", "|||", "a", "|a", "a||", "aaaaaaaaaaaaaaaa", "||b||a|", "r|q|p"})
  void oddTextsGetDistributions(String text) {
    BaumWelchOptions twoStates = options(2, 0, TimeMask.NONE);
    for (BaumWelchPredictor predictor :
        List.of(
            predictor(SMALL),
            predictor(options(4, 0, TimeMask.REFERENCE)),
            predictor(options(4, 0, TimeMask.EXACT)),
            predictor(twoStates))) {
      double[][] rows = predictor.predict(RegBench.VOCABULARY.encode(text));
      assertThat(rows).hasNumberOfRows(text.length());
      Arrays.stream(rows).forEach(BaumWelchPredictorTest::assertDistribution);
    }
  }

  @Test
  void symbolsArePredictedBeforeTheFirstOne() {
    double[][] rows = predictor(SMALL).predict(RegBench.VOCABULARY.encode("||ab"));
    for (double[] row : List.of(rows[0], rows[1])) {
      assertDistribution(row);
      assertThat(row[RegBench.VOCABULARY.pad()]).isZero();
      assertThat(row[RegBench.VOCABULARY.separator()]).isZero();
      assertThat(row[1]).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1e-5})
  void aThousandTokensGetDistributions(double floor) {
    int[] tokens = new SplittableRandom(1).ints(1000, 1, 20).toArray();
    BaumWelchOptions options = options(4, floor, TimeMask.REFERENCE);
    for (double[] row : predictor(options).predict(tokens)) {
      assertDistribution(row);
    }
  }

  @Test
  void refusesATokenThatIsNotASymbol() {
    for (int token : new int[] {-1, 0, 20}) {
      assertThatThrownBy(() -> predictor(SMALL).predict(new int[] {1, token}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("position 1");
    }
  }

  @Test
  void progressCountsTheTokensRead() {
    List<Long> reported = new ArrayList<>();
    List<Long> totals = new ArrayList<>();
    Progress progress =
        (_, done, total) -> {
          reported.add(done);
          totals.add(total);
        };
    int[] tokens = RegBench.VOCABULARY.encode("abcabcabc|abc");
    predictor(SMALL).predict(tokens, progress, new Cancellation());
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
        (_, done, _) -> {
          reports.add(done);
          cancellation.cancel();
        };
    BaumWelchPredictor predictor = predictor(SMALL);
    assertThatThrownBy(() -> predictor.predict(tokens, progress, cancellation))
        .isInstanceOf(CancellationException.class);
    assertThat(reports).hasSizeLessThanOrEqualTo(ForkJoinPool.getCommonPoolParallelism() + 1);
  }

  private static BaumWelchOptions options(int states, double floor, TimeMask mask) {
    return new BaumWelchOptions(states, 10, floor, mask, false);
  }

  private static BaumWelchPredictor predictor(BaumWelchOptions options) {
    return new BaumWelchPredictor("test", options, 1, Starts.random(options, 0));
  }

  private static BaumWelchPredictor predictor(BaumWelchOptions options, PairHmm start) {
    return new BaumWelchPredictor("test", options, 1, (_, _) -> start);
  }

  private static void assertDistribution(double[] row) {
    assertThat(Arrays.stream(row).sum()).isCloseTo(1, within(1e-9));
    assertThat(row).hasSize(RegBench.VOCABULARY.size());
    assertThat(Arrays.stream(row).min().orElseThrow()).isNotNegative();
  }
}
