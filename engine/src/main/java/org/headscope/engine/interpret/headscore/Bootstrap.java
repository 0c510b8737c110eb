package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.Interval;

/// The percentile bootstrap over instances, which are independent of each other, unlike the queries
/// of one instance. All intervals of one bootstrap use the same resamples.
public final class Bootstrap {
  static final int RESAMPLES = 1000;

  private static final double TAIL = 0.025;

  private final int[][] times;

  /// Draws all resamples.
  public Bootstrap(int instances, RandomGenerator random) {
    times = new int[RESAMPLES][instances];
    for (int[] resample : times) {
      for (int draw = 0; draw < instances; draw++) {
        resample[random.nextInt(instances)]++;
      }
    }
  }

  /// The interval of a statistic of totals.
  ///
  /// @param sums the terms of each total, `[total][instance]`
  /// @param statistic computes the value from one total per row of `sums`
  public Interval of(double[][] sums, ToDoubleFunction<double[]> statistic) {
    double[] totals = new double[sums.length];
    double[] values = new double[RESAMPLES];
    for (int r = 0; r < RESAMPLES; r++) {
      for (int k = 0; k < sums.length; k++) {
        totals[k] = 0;
        for (int i = 0; i < sums[k].length; i++) {
          totals[k] += times[r][i] * sums[k][i];
        }
      }
      values[r] = statistic.applyAsDouble(totals);
    }
    Arrays.sort(values);
    for (int k = 0; k < sums.length; k++) {
      totals[k] = Arrays.stream(sums[k]).sum();
    }
    int tail = (int) Math.round(TAIL * RESAMPLES);
    return new Interval(
        statistic.applyAsDouble(totals), values[tail], values[RESAMPLES - 1 - tail]);
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
