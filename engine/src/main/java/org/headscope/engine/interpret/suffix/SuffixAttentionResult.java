package org.headscope.engine.interpret.suffix;

import module java.base;

import org.headscope.engine.interpret.inspect.Reading;

/// The attention of a checkpoint's heads by the length of the matching suffix, and its rows beside
/// the terms of context-tree weighting.
///
/// @param heads by layer and head
/// @param uniform the shares of a head that attends to all keys alike
/// @param terms by requested position; empty if the spec did not ask for them
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
  /// @param rows D+2 shares for each query from `first` on: the query's own, then those of earlier
  ///   keys by suffix length from 0
  public record SuffixShares(int first, double[][] rows) {
    /// The shares of the query at position `query`.
    public SuffixMass at(int query) {
      return mass(rows[query - first]);
    }

    public SuffixMass mean() {
      return mass(meanRow());
    }

    /// The mean over all queries, as D+2 shares.
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

    /// The shares of attention of one query, or their mean over several. Those of a softmax sum to
    /// one.
    ///
    /// @param own the share of the query itself
    /// @param byLength the shares of earlier keys by the number of symbols before the key that
    ///   match the last ones of the query: from 0 to D, which includes longer matches
    public record SuffixMass(double own, double[] byLength) {}
  }
}
