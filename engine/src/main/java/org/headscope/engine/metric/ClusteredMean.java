package org.headscope.engine.metric;

/// The mean over all rows of all instances (micro-average) and its standard error, for rows that
/// depend on each other within a cluster: an instance, or those that were cut out of one text.
///
/// With r_i rows and value sum s_i in cluster i of n, the mean is the ratio μ = Σ s_i / Σ r_i, and
/// with the residuals e_i = s_i − μ r_i its linearised standard error is
///
/// ```
/// SE(μ) = √( n/(n−1) · Σ e_i² ) / Σ r_i
/// ```
///
/// so a cluster counts as one observation however many rows it has (Cochran, Sampling Techniques,
/// §6.3). Only moments are kept, so a million instances cost no more memory than one.
public final class ClusteredMean {
  private long clusters;
  private int open; // the cluster that more instances may belong to
  private double openRows;
  private double openSum;
  private double rows;
  private double sum;
  private double rowsSquared;
  private double sumSquared;
  private double cross;

  /// Adds an instance of `count` rows whose values add up to `total`.
  public void add(int cluster, long count, double total) {
    if (clusters == 0 || cluster != open) {
      close();
      open = cluster;
      clusters++;
    }
    openRows += count;
    openSum += total;
    rows += count;
    sum += total;
  }

  private void close() {
    rowsSquared += openRows * openRows;
    sumSquared += openSum * openSum;
    cross += openRows * openSum;
    openRows = 0;
    openSum = 0;
  }

  /// Σ r_i.
  public long rows() {
    return (long) rows;
  }

  /// μ; NaN without rows.
  public double mean() {
    return sum / rows;
  }

  /// SE(μ); 0 for a single cluster, about whose kind nothing is known.
  public double standardError() {
    if (clusters < 2 || rows == 0) {
      return 0;
    }
    double mean = mean();
    double last = openSum - mean * openRows;
    double residuals = // Σ e_i²
        sumSquared - 2 * mean * cross + mean * mean * rowsSquared + last * last;
    return Math.sqrt(Math.max(0, residuals) * clusters / (clusters - 1)) / rows;
  }
}
