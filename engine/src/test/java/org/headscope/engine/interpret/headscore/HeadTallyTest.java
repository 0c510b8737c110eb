package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.headscore.HeadScore.NgramScore;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Heads whose purpose is known get the scores and names that they deserve.
class HeadTallyTest {
  private static final List<int[]> TOKENS = new ArrayList<>();
  private static List<MatchTable> tables = List.of();

  /// Chooses how much attention `query` gives `key`, before normalisation.
  private interface Weighting {
    double weight(int[] tokens, int query, int key);
  }

  @BeforeAll
  static void drawInstances() {
    InstanceStream stream = RegBench.reference().stream(Split.TEST, 11);
    for (int i = 0; i < 40; i++) {
      TOKENS.add(Arrays.copyOf(stream.next().tokens(), 150));
    }
    tables = TOKENS.stream().map(MatchTable::of).toList();
  }

  private static float[] pattern(int[] tokens, double share, Weighting head) {
    int length = tokens.length;
    float[] weights = new float[length * length];
    for (int query = 0; query < length; query++) {
      int i = query;
      double sum = IntStream.rangeClosed(0, i).mapToDouble(j -> head.weight(tokens, i, j)).sum();
      for (int key = 0; key <= query; key++) {
        double own = sum == 0 ? (key == 0 ? 1 : 0) : head.weight(tokens, query, key) / sum;
        weights[query * length + key] = (float) (share * own + (1 - share) / (query + 1));
      }
    }
    return weights;
  }

  private static HeadScore score(Weighting head) {
    return mostly(1, head);
  }

  /// The score of `head` if a part of its attention is spread over everything.
  private static HeadScore mostly(double share, Weighting head) {
    HeadTally tally = new HeadTally(tables);
    for (int i = 0; i < tables.size(); i++) {
      tally.add(i, pattern(TOKENS.get(i), share, head));
    }
    return tally.score(1, 1, new Bootstrap(tables.size(), new SplittableRandom(1)));
  }

  private static Weighting ngram(int n) {
    return (tokens, i, j) -> NgramMatches.longest(tokens, i, j, n) == n ? 1 : 0;
  }

  private static int longest(int[] tokens, int query, int key) {
    return NgramMatches.longest(tokens, query, key, 3);
  }

  private static Weighting back(int distance) {
    return (_, i, j) -> i - j == distance ? 1 : 0;
  }

  @Test
  void perfectHeadsGetTheirNamesAndFullScores() {
    for (int n = 1; n <= 3; n++) {
      HeadScore score = score(ngram(n));
      assertThat(score.label()).isEqualTo(n + "-gram");
      assertThat(score.value()).isCloseTo(1, within(1e-5));
      assertThat(score.ngrams().get(n - 1).contrast().low()).isGreaterThan(0.4);
    }
    HeadScore previous = score(back(1));
    assertThat(previous.label()).isEqualTo("previous");
    assertThat(previous.back().get(0).value()).isEqualTo(1);
    assertThat(score(back(2)).label()).isEqualTo("2 back");
    assertThat(score(back(3)).label()).isEqualTo("3 back");
    assertThat(score(back(3)).back().get(2).value()).isEqualTo(1);
  }

  @Test
  void imperfectHeadsKeepTheirNamesAndWeakOnesLoseThem() {
    assertThat(mostly(0.7, ngram(1)).label()).isEqualTo("1-gram");
    assertThat(mostly(0.7, ngram(2)).label()).isEqualTo("2-gram");
    assertThat(mostly(0.7, back(1)).label()).isEqualTo("previous");
    assertThat(mostly(0.2, ngram(2)).label()).isEqualTo("diffuse");
    // The head slightly prefers longer matches, but that is not its purpose.
    Weighting slightly = (tokens, i, j) -> longest(tokens, i, j) + 9;
    Weighting twoGram =
        (tokens, i, j) -> longest(tokens, i, j) < 2 ? 0 : slightly.weight(tokens, i, j);
    assertThat(score(twoGram).label()).isEqualTo("2-gram");
    assertThat(mostly(0.3, back(1)).label()).isEqualTo("diffuse");
  }

  @Test
  void positionalHeadsAreNotNgramHeads() {
    HeadScore uniform = score((_, _, _) -> 1);
    assertThat(uniform.label()).isEqualTo("diffuse");
    for (double decay : new double[] {0.3, 0.7, 0.9, 0.97}) {
      HeadScore recency = score((_, i, j) -> Math.pow(decay, i - j));
      assertThat(recency.label()).isNotIn("1-gram", "2-gram", "3-gram");
    }
    assertThat(score((_, i, j) -> Math.pow(0.9, i - j)).label()).isEqualTo("diffuse");
  }

  @Test
  void baselinesExplainTheHeadsThatTheyDescribe() {
    for (NgramScore score : score((_, _, _) -> 1).ngrams()) {
      assertThat(score.attention().value()).isCloseTo(score.uniform(), within(1e-6));
    }
    for (double decay : new double[] {0.5, 0.9}) {
      for (NgramScore score : score((_, i, j) -> Math.pow(decay, i - j)).ngrams()) {
        assertThat(score.attention().value()).isCloseTo(score.recency(), within(0.01));
      }
    }
  }

  @Test
  void lowerOrderHeadsHaveNoContrastInHigherOrders() {
    assertThat(score(ngram(1)).ngrams().get(1).contrast().high()).isLessThanOrEqualTo(1e-6);
    assertThat(score(ngram(2)).ngrams().get(2).contrast().high()).isLessThanOrEqualTo(1e-6);
    // A perfect 2-gram head attends to 1-gram matches only, so its 1-gram score is full as well.
    NgramScore lower = score(ngram(2)).ngrams().getFirst();
    assertThat(lower.attention().value()).isGreaterThan(2 * lower.uniform());
  }

  @Test
  void scoresEqualASlowDirectComputation() {
    Weighting head = ngram(2);
    HeadScore score = mostly(0.5, head);
    for (int n = 1; n <= 3; n++) {
      double attention = 0;
      double own = 0;
      double other = 0;
      double even = 0;
      int eligible = 0;
      int differing = 0;
      for (int[] tokens : TOKENS) {
        float[] a = pattern(tokens, 0.5, head);
        for (int i = 0; i < tokens.length; i++) {
          int[] keys = NgramMatches.of(tokens, n).keys(i);
          int[] wider =
              n == 1 ? IntStream.range(0, i).toArray() : NgramMatches.of(tokens, n - 1).keys(i);
          int row = i * tokens.length;
          double on = Arrays.stream(keys).mapToDouble(j -> a[row + j]).sum();
          double onWider = Arrays.stream(wider).mapToDouble(j -> a[row + j]).sum();
          if (keys.length > 0 && keys.length < i) {
            attention += on;
            eligible++;
          }
          if (keys.length > 0 && keys.length < wider.length) {
            own += on;
            other += onWider - on;
            even += onWider * keys.length / wider.length;
            differing++;
          }
        }
      }
      NgramScore ngram = score.ngrams().get(n - 1);
      assertThat(ngram.queries()).isEqualTo(eligible);
      assertThat(ngram.attention().value()).isCloseTo(attention / eligible, within(1e-9));
      assertThat(ngram.contrast().value())
          .isCloseTo((own - Math.max(other, even)) / differing, within(1e-9));
    }
  }

  @Test
  void baselinesEqualASlowDirectComputation() {
    Weighting head = (tokens, i, j) -> i - j == 1 ? 5 : tokens[j] % 3 + 0.1;
    HeadScore score = score(head);
    double[] mass = new double[150];
    double[] queries = new double[150];
    for (int[] tokens : TOKENS) {
      float[] a = pattern(tokens, 1, head);
      for (int i = 0; i < tokens.length; i++) {
        for (int j = 0; j <= i; j++) {
          mass[i - j] += a[i * tokens.length + j];
          queries[i - j]++;
        }
      }
    }
    for (int n = 1; n <= 3; n++) {
      double uniform = 0;
      double recency = 0;
      int eligible = 0;
      for (int[] tokens : TOKENS) {
        for (int i = 0; i < tokens.length; i++) {
          int[] keys = NgramMatches.of(tokens, n).keys(i);
          if (keys.length > 0 && keys.length < i) {
            int query = i;
            double all = IntStream.rangeClosed(0, i).mapToDouble(d -> mass[d] / queries[d]).sum();
            recency +=
                Arrays.stream(keys).mapToDouble(j -> mass[query - j] / queries[query - j]).sum()
                    / all;
            uniform += keys.length / (i + 1.0);
            eligible++;
          }
        }
      }
      NgramScore ngram = score.ngrams().get(n - 1);
      assertThat(ngram.uniform()).isCloseTo(uniform / eligible, within(1e-9));
      assertThat(ngram.recency()).isCloseTo(recency / eligible, within(1e-9));
    }
  }

  @Test
  void intervalsHoldTheirEstimatesAndDependOnlyOnTheSeed() {
    HeadScore score = mostly(0.6, ngram(1));
    for (NgramScore ngram : score.ngrams()) {
      assertThat(ngram.attention().low()).isLessThan(ngram.attention().value());
      assertThat(ngram.attention().high()).isGreaterThan(ngram.attention().value());
    }
    assertThat(mostly(0.6, ngram(1))).isEqualTo(score);
  }

  @Test
  void anInstanceWithoutEligibleQueriesCountsNothing() {
    List<MatchTable> lone = List.of(MatchTable.of(RegBench.VOCABULARY.encode("ab")));
    HeadTally tally = new HeadTally(lone);
    tally.add(0, new float[] {1, 0, 0.5f, 0.5f});
    HeadScore score = tally.score(1, 2, new Bootstrap(1, new SplittableRandom(1)));
    assertThat(score.label()).isEqualTo("diffuse");
    assertThat(score.ngrams().getFirst().queries()).isZero();
    assertThat(score.back().getFirst().value()).isEqualTo(0.5);
  }
}
