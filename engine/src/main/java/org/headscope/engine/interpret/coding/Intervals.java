package org.headscope.engine.interpret.coding;

import module java.base;

/// A distribution in the form that the coder uses: consecutive intervals of [0, 2³²), one for each
/// token. A possible token's interval has a width of at least 1, an impossible one's is empty. The
/// difference that rounding leaves goes to the likeliest token, or to the first of several.
///
/// @param bounds the beginning of each token's interval, and the end of the last
record Intervals(double[] row, double sum, long[] bounds) {
  static final int BITS = 32;

  private static final double TOTAL = 0x1p32;

  /// Computes the intervals of a distribution over at most 10,000 tokens.
  static Intervals of(double[] row) {
    double sum = Arrays.stream(row).sum();
    long[] bounds = new long[row.length + 1];
    int likeliest = 0;
    long rest = 1L << BITS;
    for (int x = 0; x < row.length; x++) {
      long width = row[x] > 0 ? Math.max(1, (long) Math.rint(row[x] / sum * TOTAL)) : 0;
      bounds[x + 1] = width;
      rest -= width;
      likeliest = row[x] > row[likeliest] ? x : likeliest;
    }
    bounds[likeliest + 1] += rest;
    Arrays.parallelPrefix(bounds, Long::sum);
    return new Intervals(row, sum, bounds);
  }

  /// −ln p of `token`, before rounding.
  double nats(int token) {
    return -Math.log(row[token] / sum);
  }

  long from(int token) {
    return bounds[token];
  }

  long to(int token) {
    return bounds[token + 1];
  }

  int tokens() {
    return bounds.length - 1;
  }

  boolean has(int token) {
    return bounds[token] < bounds[token + 1];
  }
}
