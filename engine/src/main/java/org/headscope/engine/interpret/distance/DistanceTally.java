package org.headscope.engine.interpret.distance;

import module java.base;

import org.headscope.engine.interpret.headscore.ScoredReading;

final class DistanceTally implements ScoredReading.Tally {
  private final int[] lengths;
  private final double[] weight;
  private final double[] means;
  private final double[] squares;

  DistanceTally(int[] lengths) {
    this.lengths = lengths.clone();
    int longest = Arrays.stream(lengths).max().orElseThrow();
    weight = new double[longest];
    means = new double[longest];
    squares = new double[longest];
  }

  @Override
  public void add(int instance, float[] weights) {
    int length = lengths[instance];
    for (int distance = 0; distance < length; distance++) {
      double sum = 0;
      for (int query = distance; query < length; query++) {
        sum += weights[query * length + query - distance];
      }
      double mean = sum / (length - distance);
      weight[distance] += sum;
      means[distance] += mean;
      squares[distance] += mean * mean;
    }
  }

  /// The profile of the head that was added, layer and head from 1.
  DistanceResult.Head head(int layer, int head, long[] queries, int[] instances) {
    int longest = weight.length;
    double[] mean = new double[longest];
    double[] spread = new double[longest];
    double[] share = new double[longest];
    for (int d = 0; d < longest; d++) {
      mean[d] = weight[d] / queries[d];
      share[d] = weight[d] / queries[0];
      double middle = means[d] / instances[d];
      // Of one instance nothing but the error of rounding would be left.
      spread[d] =
          instances[d] == 1
              ? 0
              : Math.sqrt(Math.max(0, squares[d] / instances[d] - middle * middle));
    }
    return new DistanceResult.Head(layer, head, mean, spread, share);
  }
}
