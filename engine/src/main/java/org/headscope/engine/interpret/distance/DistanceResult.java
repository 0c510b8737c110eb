package org.headscope.engine.interpret.distance;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;

/// What every head gives to keys so many tokens back, over all queries of some instances.
///
/// @param queries that have a key so far back, by distance from 0; the first is all of them
/// @param instances that have such queries, likewise
public record DistanceResult(
    String runName,
    long step,
    long[] queries,
    int[] instances,
    List<Head> heads,
    Provenance provenance) {
  /// One head's profile; arrays are by distance, from 0, which is the query itself.
  ///
  /// @param mean weight over the queries that have a key so far back
  /// @param spread standard deviation of the instances' own means; 0 of one instance
  /// @param share of the weight of all queries that lies so far back; sums to one where every
  ///   query's row does
  public record Head(int layer, int head, double[] mean, double[] spread, double[] share) {
    /// The mean distance of its weight, in tokens.
    public double meanDistance() {
      double all = 0;
      double sum = 0;
      for (int d = 0; d < share.length; d++) {
        all += share[d];
        sum += d * share[d];
      }
      return all > 0 ? sum / all : 0;
    }
  }

  public DistanceResult {
    heads = List.copyOf(heads);
    for (Head head : heads) {
      if (head.mean().length != queries.length
          || head.spread().length != queries.length
          || head.share().length != queries.length) {
        throw new IllegalArgumentException(head.mean().length + " distances");
      }
    }
  }

  /// Distances that some instance has: the length of the longest that was read.
  public int distances() {
    return queries.length;
  }
}
