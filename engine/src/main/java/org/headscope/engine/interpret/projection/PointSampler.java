package org.headscope.engine.interpret.projection;

import module java.base;

import org.headscope.engine.run.RandomOrder;
import org.headscope.engine.training.Seeds;

/// Draws tokens so that every instance has an equal share of the points, except one that may keep
/// all of its tokens. A draw depends only on the numbers of tokens and the seed, so all checkpoints
/// and layers show the same tokens.
final class PointSampler {
  private PointSampler() {}

  /// Draws the positions to keep of each instance, ascending.
  ///
  /// @param whole the index of the instance that is served first, −1 for none
  static int[][] of(int[] lengths, int whole, int max, long seed) {
    int[] shares = shares(lengths, whole, max);
    int[][] kept = new int[lengths.length][];
    for (int i = 0; i < lengths.length; i++) {
      int[] all = IntStream.range(0, lengths[i]).toArray();
      kept[i] = RandomOrder.choice(all, shares[i], new SplittableRandom(Seeds.mix(seed, i)));
    }
    return kept;
  }

  /// The instances' shares; the others divide among them what short instances leave.
  private static int[] shares(int[] lengths, int whole, int max) {
    int[] shares = new int[lengths.length];
    int left = max;
    int open = lengths.length;
    if (whole >= 0) {
      shares[whole] = Math.min(lengths[whole], left);
      left -= shares[whole];
      open--;
    }
    int[] shortestFirst =
        IntStream.range(0, lengths.length)
            .filter(i -> i != whole)
            .boxed()
            .sorted(Comparator.comparingInt(i -> lengths[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int i : shortestFirst) {
      shares[i] = Math.min(lengths[i], left / open);
      left -= shares[i];
      open--;
    }
    return shares;
  }
}
