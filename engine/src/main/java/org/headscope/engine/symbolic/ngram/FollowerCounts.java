package org.headscope.engine.symbolic.ngram;

import java.util.Arrays;
import org.headscope.engine.benchmark.RegBench;

/// Counts c(s·x) of the symbols x that followed contexts s, which are nodes of a context tree, and
/// what estimators ask about a context as a whole.
final class FollowerCounts {
  private int[] counts = new int[16 * RegBench.VOCABULARY.size()]; // [node][x]
  private int[] totals = new int[16];
  private int[] followers = new int[16]; // bit x: whether c(s·x) > 0

  /// Counts `x` after `node` once more, and returns the new count.
  int add(int node, int x) {
    if (node >= totals.length) {
      grow(node);
    }
    int count = ++counts[node * RegBench.VOCABULARY.size() + x];
    totals[node]++;
    followers[node] |= 1 << x;
    return count;
  }

  private void grow(int node) {
    int nodes = Integer.highestOneBit(node) * 2;
    counts = Arrays.copyOf(counts, nodes * RegBench.VOCABULARY.size());
    totals = Arrays.copyOf(totals, nodes);
    followers = Arrays.copyOf(followers, nodes);
  }

  int count(int node, int x) {
    return node < totals.length ? counts[node * RegBench.VOCABULARY.size() + x] : 0;
  }

  /// c(s·) = Σ_x c(s·x).
  int total(int node) {
    return node < totals.length ? totals[node] : 0;
  }

  /// {x : c(s·x) > 0}, of which x is one where bit x is set.
  int followers(int node) {
    return node < totals.length ? followers[node] : 0;
  }

  /// N₁₊(s·) = |{x : c(s·x) > 0}|.
  int kinds(int node) {
    return Integer.bitCount(followers(node));
  }
}
