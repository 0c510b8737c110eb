package org.headscope.engine.run;

import module java.base;

/// Random orders and choices.
public final class RandomOrder {
  private RandomOrder() {}

  /// Moves a random choice of `values`, in random order, to its first `count` places.
  public static void shuffle(int[] values, int count, SplittableRandom random) {
    for (int k = 0; k < count; k++) {
      int other = random.nextInt(k, values.length);
      int value = values[other];
      values[other] = values[k];
      values[k] = value;
    }
  }

  /// Returns a random choice of `count` of `values`, ascending.
  public static int[] choice(int[] values, int count, SplittableRandom random) {
    int[] chosen = values.clone();
    shuffle(chosen, count, random);
    chosen = Arrays.copyOf(chosen, count);
    Arrays.sort(chosen);
    return chosen;
  }
}
