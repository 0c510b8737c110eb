package org.headscope.engine.interpret.suffix;

import org.headscope.engine.interpret.headscore.ScoredReading;
import org.headscope.engine.run.Range;

/// Sums a head's weights, query by query, by how long the suffix is that matches before each key.
final class SuffixTally implements ScoredReading.Tally {
  private final byte[] longest; // T·T, row = query
  private final int length;
  private final int first;
  private final double[][] rows; // [query − first][1 + suffix], the query itself at 0

  /// @param longest T·T, row = query: symbols that match before each key, up to `depth`
  SuffixTally(byte[] longest, int depth, Range queries) {
    this.longest = longest;
    this.length = (int) Math.round(Math.sqrt(longest.length));
    this.first = queries.min();
    this.rows = new double[queries.max() - queries.min() + 1][depth + 2];
  }

  @Override
  public void add(int instance, float[] weights) {
    for (int i = 0; i < rows.length; i++) {
      int query = first + i;
      for (int key = 0; key < query; key++) {
        rows[i][1 + longest[query * length + key]] += weights[query * length + key];
      }
      rows[i][0] += weights[query * length + query];
    }
  }

  SuffixShares shares() {
    return new SuffixShares(first, rows);
  }
}
