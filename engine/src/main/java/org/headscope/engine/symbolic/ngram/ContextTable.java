package org.headscope.engine.symbolic.ngram;

import module java.base;

/// A number for each context and token, 0 at first. Of a large vocabulary only tokens with another
/// number take memory.
final class ContextTable {
  /// The largest vocabulary of which each context has a row.
  private static final int MAX_DENSE = 1024;

  private final int tokens;
  private int[] values; // [context][token]; [slot] of a large vocabulary
  private long[] keys = new long[0]; // [slot]: context · tokens + token + 1, 0 for none
  private int used;

  ContextTable(int tokens) {
    this.tokens = tokens;
    this.values = new int[16 * Math.min(tokens, MAX_DENSE)];
    if (tokens > MAX_DENSE) {
      keys = new long[values.length];
    }
  }

  int get(int context, int token) {
    long at = (long) context * tokens + token;
    if (keys.length > 0) {
      return values[slot(at + 1)];
    }
    return at < values.length ? values[(int) at] : 0;
  }

  void set(int context, int token, int value) {
    long at = (long) context * tokens + token;
    if (keys.length > 0) {
      setSparse(at + 1, value);
      return;
    }
    if (at >= values.length) {
      values = Arrays.copyOf(values, Integer.highestOneBit(context) * 2 * tokens);
    }
    values[(int) at] = value;
  }

  /// Writes the numbers of `context` and each of `of` to `row`.
  void gather(int context, int[] of, int[] row) {
    int begin = context * tokens;
    if (keys.length > 0 || begin + tokens > values.length) {
      for (int i = 0; i < of.length; i++) {
        row[i] = get(context, of[i]);
      }
      return;
    }
    for (int i = 0; i < of.length; i++) {
      row[i] = values[begin + of[i]];
    }
  }

  private void setSparse(long key, int value) {
    int slot = slot(key);
    if (keys[slot] == 0) {
      if (2 * ++used > keys.length) {
        grow();
        slot = slot(key);
      }
      keys[slot] = key;
    }
    values[slot] = value;
  }

  /// The slot of `key`, or the empty one where it belongs; the number of slots is a power of two.
  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] before = keys;
    int[] numbers = values;
    keys = new long[2 * before.length];
    values = new int[keys.length];
    for (int i = 0; i < before.length; i++) {
      if (before[i] != 0) {
        int slot = slot(before[i]);
        keys[slot] = before[i];
        values[slot] = numbers[i];
      }
    }
  }
}
