package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.run.Refusal;

/// The keys that an n-gram head attends to: those right after an earlier occurrence of the n tokens
/// that end at the query (\[ICLL] eq. 12 as in its public code, one position before the printed
/// sum). Key j matches query i > j if
///
/// ```
/// x[j−1−k] = x[i−k] for all 0 ≤ k < n, with j−1−k ≥ 0.
/// ```
///
/// Separators match like any other token, and matches cross string boundaries.
public final class NgramMatches {
  private final int[] tokens;
  private final int n;

  private NgramMatches(int[] tokens, int n) {
    this.tokens = tokens.clone();
    this.n = n;
  }

  /// Returns the matches of the last `n` tokens in `tokens`.
  public static NgramMatches of(int[] tokens, int n) {
    Refusal.when(n < 1, "matches of %s tokens", n);
    return new NgramMatches(tokens, n);
  }

  /// Returns whether `key` follows an earlier occurrence of the n tokens that end at `query`.
  public boolean matches(int query, int key) {
    return longest(tokens, query, key, n) == n;
  }

  public int[] keys(int query) {
    return IntStream.range(0, query).filter(key -> matches(query, key)).toArray();
  }

  /// The number of tokens right before `key` that equal the tokens ending at `query`, at most
  /// `max`; 0 if `key` is not before `query`.
  public static int longest(int[] tokens, int query, int key, int max) {
    int k = 0;
    while (k < max && key < query && key - 1 - k >= 0 && tokens[key - 1 - k] == tokens[query - k]) {
      k++;
    }
    return k;
  }

  /// Computes [#longest] for every pair, in time O(T²).
  ///
  /// @return T·T lengths, row = query; 0 where key ≥ query
  public static byte[] table(int[] tokens, int max) {
    Refusal.when(max < 0 || max > Byte.MAX_VALUE, "matches of up to %s tokens", max);
    int length = tokens.length;
    byte[] longest = new byte[Math.multiplyExact(length, length)];
    for (int query = 1; query < length; query++) {
      for (int key = 1; key < query; key++) {
        if (tokens[key - 1] == tokens[query]) {
          int before = longest[(query - 1) * length + key - 1];
          longest[query * length + key] = (byte) Math.min(before + 1, max);
        }
      }
    }
    return longest;
  }
}
