package org.headscope.engine.interpret.headscore;

import module java.base;

/// The keys of one instance that n-grams match, precomputed for sums.
///
/// @param length T
/// @param longest T·T, row = query: the largest n, at most [#MAX_N], that matches each key
/// @param keys `[n][query]`: |M_n(i)| for n = 0..MAX_N; M_0 is all keys before the query
record MatchTable(int length, byte[] longest, int[][] keys) {
  static final int MAX_N = 3;

  static MatchTable of(int[] tokens) {
    int length = tokens.length;
    byte[] longest = NgramMatches.table(tokens, MAX_N);
    int[][] keys = new int[MAX_N + 1][length];
    for (int query = 0; query < length; query++) {
      for (int key = 0; key < query; key++) {
        keys[longest[query * length + key]][query]++;
      }
      for (int n = MAX_N; n > 0; n--) {
        keys[n - 1][query] += keys[n][query]; // M_n lies within M_{n−1}
      }
    }
    return new MatchTable(length, longest, keys);
  }

  /// Returns whether some but not all keys before `query` match.
  boolean eligible(int n, int query) {
    return keys[n][query] > 0 && keys[n][query] < query;
  }

  /// Returns whether n-grams match at least one key, but fewer keys than (n−1)-grams.
  boolean differs(int n, int query) {
    return keys[n][query] > 0 && keys[n][query] < keys[n - 1][query];
  }
}
