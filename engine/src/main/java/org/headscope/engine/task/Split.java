package org.headscope.engine.task;

import module java.base;

/// The part of the data that a draw belongs to, in every file and for every seed: 8, 1 and 1 of 10
/// by hash.
public enum Split {
  TRAIN,
  VALIDATION,
  TEST;

  /// Returns the split of a 64-bit hash, whose bits are as good as random.
  public static Split ofHash(long hash) {
    return switch ((int) Long.remainderUnsigned(hash, 10)) {
      case 8 -> VALIDATION;
      case 9 -> TEST;
      default -> TRAIN;
    };
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Combines `hash` of all earlier parts with `part` (SplitMix64's finaliser).
  public static long mixed(long hash, long part) {
    long mixed = (hash + part + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
