package org.headscope.engine.run;

import module java.base;

/// The integers from `min` to `max`, both included.
///
/// @param min the smallest value, at least 0
public record Range(int min, int max) {
  public Range {
    Refusal.when(
        min < 0 || max < min || max == Integer.MAX_VALUE, "no range from %s to %s", min, max);
  }

  public int draw(RandomGenerator random) {
    return min + random.nextInt(max - min + 1);
  }

  public boolean contains(int value) {
    return value >= min && value <= max;
  }
}
