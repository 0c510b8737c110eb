package org.headscope.engine.interpret.suffix;

import module java.base;

import org.headscope.engine.interpret.inspect.Reading;

/// The attention of a checkpoint's heads by the length of the matching suffix, and its rows beside
/// the terms of context-tree weighting.
///
/// @param heads by layer and head
/// @param uniform the same of a head that attends to all keys alike
/// @param terms of each position that was asked about; none if they were not asked for
public record SuffixAttentionResult(
    Reading reading, List<Head> heads, SuffixShares uniform, List<SuffixTerms> terms) {
  public SuffixAttentionResult {
    heads = List.copyOf(heads);
    terms = List.copyOf(terms);
  }

  /// One head's shares of attention.
  public record Head(int layer, int head, SuffixShares shares) {}

  /// One head's shares of attention, query by query.
  ///
  /// @param first the first query
  /// @param rows for each query from there on D+2 shares: of the query itself, and of keys by
  ///   suffix length from 0
  public record SuffixShares(int first, double[][] rows) {
    /// The shares of one query, from `first` on.
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

    /// The shares of attention of one query or the mean over several. Of a softmax, they sum to
    /// one.
    ///
    /// @param own on the query itself
    /// @param byLength on earlier keys, by the number of the last symbols that precede the key as
    ///   well: none at 0, and at the last D or more
    public record SuffixMass(double own, double[] byLength) {}
  }
}
