package org.headscope.engine.run;

import module java.base;

/// An upper bound of the bytes that some work takes, known before any of them is allocated.
///
/// @param heap the part on the JVM's heap at once
/// @param largest the largest tensor that passes between the JVM and the tensor library at once
public record MemoryNeed(long total, long heap, long largest) {
  public boolean fits(Machine machine) {
    return total <= machine.memory() && heap <= machine.heap() && largest <= machine.buffer();
  }

  /// The need with so many more bytes of the heap.
  public MemoryNeed and(long more) {
    return new MemoryNeed(total + more, heap + more, Math.max(largest, more));
  }

  /// Returns the largest amount that fits.
  ///
  /// @param min an amount that fits
  /// @param value an amount that does not
  /// @param fits whether the need of an amount fits; true up to some number and false beyond
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

  /// Formats as `1.5 GB`, with thousands separators.
  public static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, bytes < 99e9 ? "%,.1f GB" : "%,.0f GB", bytes / 1e9);
  }
}
