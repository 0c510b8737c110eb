package org.headscope.engine.symbolic.ngram;

import java.util.Arrays;
import org.headscope.engine.benchmark.RegBench;

/// The 18 symbols a–r, ids 1..18, over which strings are made.
final class Symbols {
  static final int FIRST = 1;
  static final int LAST = RegBench.VOCABULARY.separator() - 1;
  static final int COUNT = LAST - FIRST + 1;

  private Symbols() {}

  /// Every symbol alike; the separator and the pad get 0.
  static double[] uniform() {
    double[] row = new double[RegBench.VOCABULARY.size()];
    Arrays.fill(row, FIRST, LAST + 1, 1.0 / COUNT);
    return row;
  }

  /// Refuses what is neither a symbol nor the separator.
  ///
  /// @throws IllegalArgumentException naming the token and its position
  static void check(int token, int position) {
    if (token < FIRST || token > RegBench.VOCABULARY.separator()) {
      throw new IllegalArgumentException(
          "token " + token + " at position " + position + " is not a symbol a–r or |");
    }
  }
}
