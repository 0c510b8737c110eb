package org.headscope.engine.interpret.suffix;

import module java.base;

/// How a head shares its attention out, query by query.
///
/// @param first the first query
/// @param rows for each query from there on D+2 shares: of the query itself, and of keys by suffix
///   length from 0
public record SuffixShares(int first, double[][] rows) {
  /// Those of one query, from `first` on.
  public SuffixMass at(int query) {
    return mass(rows[query - first]);
  }

  public SuffixMass mean() {
    return mass(meanRow());
  }

  /// The same as D+2 shares.
  public double[] meanRow() {
    double[] mean = new double[rows[0].length];
    for (double[] row : rows) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += row[i] / rows.length;
      }
    }
    return mean;
  }

  private static SuffixMass mass(double[] row) {
    return new SuffixMass(row[0], Arrays.copyOfRange(row, 1, row.length));
  }
}
