package org.headscope.engine.interpret.suffix;

import org.headscope.engine.interpret.headscore.ScoredReading;
import org.headscope.engine.run.Range;

/// Sums a head's weights by how long the suffix is that matches before each key.
final class SuffixTally implements ScoredReading.Tally {
  private final byte[] longest; // T·T, row = query
  private final Range queries;
  private final double[] mass;
  private double own;

  /// @param longest T·T, row = query: symbols that match before each key, up to `depth`
  SuffixTally(byte[] longest, int depth, Range queries) {
    this.longest = longest;
    this.queries = queries;
    this.mass = new double[depth + 1];
  }

  @Override
  public void add(int instance, float[] weights) {
    int length = (int) Math.round(Math.sqrt(longest.length));
    for (int query = queries.min(); query <= queries.max(); query++) {
      int row = query * length;
      for (int key = 0; key < query; key++) {
        mass[longest[row + key]] += weights[row + key];
      }
      own += weights[row + query];
    }
  }

  /// Means over queries.
  SuffixMass mass() {
    int count = queries.max() - queries.min() + 1;
    double[] means = new double[mass.length];
    for (int l = 0; l < means.length; l++) {
      means[l] = mass[l] / count;
    }
    return new SuffixMass(own / count, means);
  }
}
