package org.headscope.engine.interpret.probe.sample;

import java.util.SplittableRandom;

/// Random orders.
final class RandomOrder {
  private RandomOrder() {}

  /// Puts a random choice of `values`, in random order, on its first `count` places.
  static void shuffle(int[] values, int count, SplittableRandom random) {
    for (int k = 0; k < count; k++) {
      int other = random.nextInt(k, values.length);
      int value = values[other];
      values[other] = values[k];
      values[k] = value;
    }
  }
}
