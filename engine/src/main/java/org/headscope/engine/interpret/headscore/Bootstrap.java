package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.Interval;

/// The percentile bootstrap over instances, which are independent of each other, unlike the queries
/// of one instance. All intervals of one bootstrap use the same resamples.
public final class Bootstrap {
  /// The fewest instances whose intervals are evidence: the resamples of one are all alike, so that
  /// its intervals have no width, and those of two or three are hardly better.
  public static final int MIN_INSTANCES = 5;

  static final int RESAMPLES = 1000;
  private static final double TAIL = 0.025;

  // [instance][resample], so that totals of all resamples are sums of rows, which are fast.
  private final double[][] times;
  private final int resamples;

  /// Draws 1,000 resamples.
  public Bootstrap(int instances, RandomGenerator random) {
    this(instances, random, RESAMPLES);
  }

  public Bootstrap(int instances, RandomGenerator random, int resamples) {
    this.resamples = resamples;
    times = new double[instances][resamples];
    for (int resample = 0; resample < resamples; resample++) {
      for (int draw = 0; draw < instances; draw++) {
        times[random.nextInt(instances)][resample]++;
      }
    }
  }

  /// The total of `terms`, one per instance, in each resample and, at the end, in all instances.
  double[] totals(double[] terms) {
    double[] totals = new double[resamples + 1];
    for (int instance = 0; instance < terms.length; instance++) {
      double term = terms[instance];
      if (term != 0) {
        double[] drawn = times[instance];
        for (int resample = 0; resample < drawn.length; resample++) {
          totals[resample] += drawn[resample] * term;
        }
      }
      totals[resamples] += term;
    }
    return totals;
  }

  /// The last of [#totals].
  double all(double[] totals) {
    return totals[resamples];
  }

  /// The interval of a statistic of totals.
  ///
  /// @param sums the terms of each total, `[total][instance]`
  /// @param statistic computes the value from one total per row of `sums`
  public Interval of(double[][] sums, ToDoubleFunction<double[]> statistic) {
    return ofTotals(Arrays.stream(sums).map(this::totals).toArray(double[][]::new), statistic);
  }

  /// The interval of a statistic of [#totals].
  Interval ofTotals(double[][] totals, ToDoubleFunction<double[]> statistic) {
    double[] each = new double[totals.length];
    double[] values = new double[resamples + 1];
    for (int r = 0; r <= resamples; r++) {
      for (int k = 0; k < each.length; k++) {
        each[k] = totals[k][r];
      }
      values[r] = statistic.applyAsDouble(each);
    }
    double value = values[resamples];
    Arrays.sort(values, 0, resamples);
    int tail = (int) Math.round(TAIL * resamples);
    return new Interval(value, values[tail], values[resamples - 1 - tail]);
  }

  /// The interval of a mean: Σ sums / Σ counts, 0 where nothing was counted.
  public Interval mean(double[] sums, double[] counts) {
    return of(new double[][] {sums, counts}, t -> ratio(t[0], t[1]));
  }

  /// `sum / count`, 0 where nothing was counted.
  static double ratio(double sum, double count) {
    return count == 0 ? 0 : sum / count;
  }
}
