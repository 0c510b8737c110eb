package org.headscope.engine.task;

import module java.base;

/// The split of a latent, the same in every file, stream and seed: 8, 1 and 1 of 10 by hash.
public enum Split {
  TRAIN,
  VALIDATION,
  TEST;

  /// The split of what has this hash, of 64 bits that are as good as random.
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

  /// `hash` of what came before, and `part` (SplitMix64's finaliser).
  public static long mixed(long hash, long part) {
    long mixed = (hash + part + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
