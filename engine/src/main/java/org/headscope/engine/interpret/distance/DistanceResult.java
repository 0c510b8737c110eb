package org.headscope.engine.interpret.distance;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;

/// Every head's attention by distance, over all queries of some instances.
///
/// @param queries the number of queries that have a key at each distance, from 0; at 0 all queries
/// @param instances the number of instances that have such queries, by distance
public record DistanceResult(
    String runName,
    long step,
    long[] queries,
    int[] instances,
    List<Head> heads,
    Provenance provenance) {
  /// One head's profile. Arrays are indexed by distance; distance 0 is the query itself.
  ///
  /// @param mean weight, averaged over the queries that have a key at that distance
  /// @param spread standard deviation of the instances' means; 0 for a single instance
  /// @param share the sum of the weights at that distance, divided by the number of all queries;
  ///   these sum to one if every query's row does
  public record Head(int layer, int head, double[] mean, double[] spread, double[] share) {
    /// The mean distance of the head's attention, in tokens.
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

  /// The number of distances, which is the length of the longest instance as read.
  public int distances() {
    return queries.length;
  }
}
