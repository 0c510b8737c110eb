package org.headscope.engine.symbolic.ngram;

import module java.base;

/// Counts c(s·x) of the symbols x that followed contexts s, which are nodes of a context tree, and
/// their sums.
final class FollowerCounts {
  private final ContextTable counts;
  private int[] totals = new int[16];
  private int[] kinds = new int[16];

  FollowerCounts(int tokens) {
    this.counts = new ContextTable(tokens);
  }

  /// Adds one to the count of `x` after `node` and returns the new count.
  int add(int node, int x) {
    if (node >= totals.length) {
      int nodes = Integer.highestOneBit(node) * 2;
      totals = Arrays.copyOf(totals, nodes);
      kinds = Arrays.copyOf(kinds, nodes);
    }
    int count = counts.get(node, x) + 1;
    counts.set(node, x, count);
    totals[node]++;
    kinds[node] += count == 1 ? 1 : 0;
    return count;
  }

  int count(int node, int x) {
    return counts.get(node, x);
  }

  /// The counts of `symbols` after `node`.
  int[] counts(int node, int[] symbols) {
    int[] row = new int[symbols.length];
    counts.gather(node, symbols, row);
    return row;
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
