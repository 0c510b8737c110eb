package org.headscope.app.service.map;

import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.distance.DistanceResult;

/// The attention of every head of a checkpoint by distance in tokens, ready to be drawn.
public record DistanceProfile(RunRef run, DistanceResult result) implements Visualization {
  @Override
  public String title() {
    return "Attention by distance";
  }

  @Override
  public String meaning() {
    return "How much of a query's attention goes so many tokens back, averaged over all queries of many"
        + " held-out instances of the run's own task, whatever instance is open. Weights with a"
        + " sign count by their share of the row.";
  }

  @Override
  public int length() {
    return result.distances();
  }

  @Override
  public long bytes() {
    return 3L * Double.BYTES * result.distances() * result.heads().size();
  }

  /// Returns the profile of a head; layer and head from 1.
  ///
  /// @throws java.util.NoSuchElementException if there is none
  public DistanceResult.Head head(int layer, int head) {
    return result.heads().stream()
        .filter(h -> h.layer() == layer && h.head() == head)
        .findFirst()
        .orElseThrow();
  }

  /// Returns the mean weight at `distance` of a head with uniform attention.
  public double uniform(int distance) {
    long[] queries = result.queries();
    double sum = 0;
    for (int position = distance; position < queries.length; position++) {
      long there = queries[position] - (position + 1 < queries.length ? queries[position + 1] : 0);
      sum += (double) there / (position + 1);
    }
    return sum / queries[distance];
  }
}
