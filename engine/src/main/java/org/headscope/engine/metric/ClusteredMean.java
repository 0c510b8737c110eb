package org.headscope.engine.metric;

/// The mean over all rows of all instances (micro-average) and its standard error, for rows that
/// depend on each other within an instance.
///
/// With r_i rows and value sum s_i in instance i of n, the mean is the ratio μ = Σ s_i / Σ r_i, and
/// with the residuals e_i = s_i − μ r_i its linearised standard error is
///
/// ```
/// SE(μ) = √( n/(n−1) · Σ e_i² ) / Σ r_i
/// ```
///
/// so an instance counts as one observation however many rows it has (Cochran, Sampling Techniques,
/// §6.3). Only moments are kept, so a million instances cost no more memory than one.
public final class ClusteredMean {
  private long instances;
  private double rows;
  private double sum;
  private double rowsSquared;
  private double sumSquared;
  private double cross;

  /// Adds an instance of `count` rows whose values add up to `total`.
  public void add(long count, double total) {
    instances++;
    rows += count;
    sum += total;
    rowsSquared += (double) count * count;
    sumSquared += total * total;
    cross += count * total;
  }

  /// Σ r_i.
  public long rows() {
    return (long) rows;
  }

  /// μ; NaN without rows.
  public double mean() {
    return sum / rows;
  }

  /// SE(μ); 0 for a single instance, about whose kind nothing is known.
  public double standardError() {
    if (instances < 2 || rows == 0) {
      return 0;
    }
    double mean = mean();
    double residuals = sumSquared - 2 * mean * cross + mean * mean * rowsSquared; // Σ e_i²
    return Math.sqrt(Math.max(0, residuals) * instances / (instances - 1)) / rows;
  }
}
