package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.Interval;

/// The recency of a head among matches: of m matches, the r-th from the last has a share w_r ∝ r^−γ
/// of the weight on all, with γ of maximum likelihood, each row counting once. γ is 0 if all
/// matches get the same, and large if only the last one counts.
///
/// The derivative of the likelihood is Σ_m rows(m) E_m(γ) − Σ p_r ln r, where E_m is the mean of ln
/// r under w. In each draw of the bootstrap, γ is one Newton step from the γ of all instances.
final class MatchRecency {
  private static final double MIN = -10;
  private static final double MAX = 20;
  private static final int HALVINGS = 60;

  // Σ p_r ln r of each instance, and the number of its rows with m matches: [instance][m].
  private final double[] logs;
  private final int[][] rows;
  private int max;

  MatchRecency(int instances) {
    logs = new double[instances];
    rows = new int[instances][0];
  }

  /// Adds the row of `query`, if there are two matches and weight on any.
  ///
  /// @param on the weight on all matches
  /// @param row the index of the query's first weight
  void add(int instance, int query, RuleKeys.Rows keys, double on, float[] weights, int row) {
    int count = keys.count(query);
    if (count < 2 || !(on > 0)) {
      return;
    }
    double sum = 0;
    int last = keys.from()[query + 1];
    for (int rank = 2; rank <= count; rank++) {
      sum += weights[row + keys.keys()[last - rank]] * Logs.of(rank);
    }
    logs[instance] += sum / on;
    if (rows[instance].length <= count) {
      rows[instance] = Arrays.copyOf(rows[instance], 2 * count + 1);
    }
    rows[instance][count]++;
    max = Math.max(max, count);
  }

  long rows() {
    return Arrays.stream(rows).flatMapToInt(Arrays::stream).asLongStream().sum();
  }

  Interval gamma(Bootstrap bootstrap) {
    long[] all = new long[max + 1];
    for (int[] some : rows) {
      for (int m = 2; m < Math.min(some.length, all.length); m++) {
        all[m] += some[m];
      }
    }
    double log = Arrays.stream(logs).sum();
    double low = MIN;
    double high = MAX;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (new Moments(middle, max).mean(all) > log) {
        low = middle; // recent matches are given too little
      } else {
        high = middle;
      }
    }
    double gamma = (low + high) / 2;
    return interval(gamma, new Moments(gamma, max), bootstrap);
  }

  private Interval interval(double gamma, Moments moments, Bootstrap bootstrap) {
    double[] slopes = new double[logs.length];
    double[] curvatures = new double[logs.length];
    for (int i = 0; i < logs.length; i++) {
      for (int m = 2; m < rows[i].length && m <= max; m++) {
        slopes[i] += rows[i][m] * moments.means[m];
        curvatures[i] += rows[i][m] * moments.variances[m];
      }
      slopes[i] -= logs[i];
    }
    Interval steps =
        bootstrap.of(
            new double[][] {slopes, curvatures},
            t -> Math.clamp(gamma + Bootstrap.ratio(t[0], t[1]), MIN, MAX));
    return new Interval(gamma, Math.min(gamma, steps.low()), Math.max(gamma, steps.high()));
  }

  /// Mean and variance of ln r under w, by the number m of matches.
  private static final class Moments {
    final double[] means;
    final double[] variances;

    Moments(double gamma, int max) {
      means = new double[max + 1];
      variances = new double[max + 1];
      double sum = 0;
      double first = 0;
      double second = 0;
      for (int r = 1; r <= max; r++) {
        double log = Logs.of(r);
        double weight = Math.exp(-gamma * log);
        sum += weight;
        first += weight * log;
        second += weight * log * log;
        means[r] = first / sum;
        variances[r] = Math.max(0, second / sum - means[r] * means[r]);
      }
    }

    double mean(long[] rows) {
      double sum = 0;
      for (int m = 2; m < rows.length; m++) {
        sum += rows[m] * means[m];
      }
      return sum;
    }
  }

  /// ln r of small numbers, which take a large part of the time if computed.
  private static final class Logs {
    private static final double[] TABLE =
        IntStream.range(0, 1 << 12).mapToDouble(Math::log).toArray();

    static double of(int r) {
      return r < TABLE.length ? TABLE[r] : Math.log(r);
    }
  }
}
