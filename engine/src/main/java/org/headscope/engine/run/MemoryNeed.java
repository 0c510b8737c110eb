package org.headscope.engine.run;

import module java.base;

/// Bytes that some work takes at most, known before any of them is allocated.
///
/// @param heap of these, what lies on the JVM's heap at once
/// @param largest the largest tensor that goes between the JVM and the tensor library at once
public record MemoryNeed(long total, long heap, long largest) {
  public boolean fits(Machine machine) {
    return total <= machine.memory() && heap <= machine.heap() && largest <= machine.buffer();
  }

  /// The most of something that fits.
  ///
  /// @param min how much of it fits
  /// @param value how much does not
  /// @param fits what the need of so much does; true up to some number and false beyond
  public static int max(int min, int value, IntPredicate fits) {
    int good = min;
    int bad = value;
    while (bad - good > 1) {
      int middle = good + (bad - good) / 2;
      if (fits.test(middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return good;
  }

  /// `1.5 GB`; thousands of them with their separators.
  public static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, bytes < 99e9 ? "%,.1f GB" : "%,.0f GB", bytes / 1e9);
  }
}
