package org.headscope.engine.symbolic.ngram;

import module java.base;

/// Counts c(s·x) of the symbols x that followed contexts s, which are nodes of a context tree, and
/// their sums.
final class FollowerCounts {
  private final int tokens;
  private int[] counts; // [node][x]
  private int[] totals = new int[16];
  private int[] kinds = new int[16];

  FollowerCounts(int tokens) {
    this.tokens = tokens;
    this.counts = new int[16 * tokens];
  }

  /// Adds one to the count of `x` after `node` and returns the new count.
  int add(int node, int x) {
    if (node >= totals.length) {
      grow(node);
    }
    int count = ++counts[node * tokens + x];
    totals[node]++;
    kinds[node] += count == 1 ? 1 : 0;
    return count;
  }

  private void grow(int node) {
    int nodes = Integer.highestOneBit(node) * 2;
    counts = Arrays.copyOf(counts, nodes * tokens);
    totals = Arrays.copyOf(totals, nodes);
    kinds = Arrays.copyOf(kinds, nodes);
  }

  /// The counts of all nodes in one array, where those after `node` begin at [#begin].
  int[] all() {
    return counts;
  }

  /// The offset in [#all] of the counts after `node`, for which it adds zeros if there are none.
  int begin(int node) {
    if (node >= totals.length) {
      grow(node);
    }
    return node * tokens;
  }

  int count(int node, int x) {
    return node < totals.length ? counts[node * tokens + x] : 0;
  }

  /// c(s·) = Σ_x c(s·x).
  int total(int node) {
    return node < totals.length ? totals[node] : 0;
  }

  /// N₁₊(s·) = |{x : c(s·x) > 0}|.
  int kinds(int node) {
    return node < totals.length ? kinds[node] : 0;
  }
}
