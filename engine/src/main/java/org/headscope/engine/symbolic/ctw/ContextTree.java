package org.headscope.engine.symbolic.ctw;

import module java.base;

/// The nodes of a growing context tree in flat arrays; node 0 is the root, the empty context.
///
/// A node s holds its counting vector n_s (\[CTW] eq. 5) and, above depth D, the log-odds that it
/// is a leaf of the source's tree against that it branches,
///
/// ```
/// β_s = ln(λ p^e_s) − ln((1−λ) Π_q p^w_{qs}),
/// ```
///
/// the two terms of eq. 6. A node that was never visited would hold n_s = 0 and β_s = ln λ −
/// ln(1−λ), as new nodes do. Memory: 4·(A + contexts) + 12 bytes a node.
final class ContextTree {
  private static final int ROOM = 64;

  private final int symbols;
  private final int contexts;
  private final double priorLogOdds;
  private int size;
  private int[] children = new int[0]; // [node][context], 0 for none
  private int[] counts = new int[0]; // n_s(a), [node][symbol]
  private int[] totals = new int[0]; // Σ_a n_s(a)
  private double[] logOdds = new double[0]; // β_s

  ContextTree(CtwParameters parameters) {
    symbols = parameters.symbols();
    contexts = parameters.contexts();
    priorLogOdds = Math.log(parameters.lambda()) - Math.log1p(-parameters.lambda());
    add();
  }

  int size() {
    return size;
  }

  /// The node of context qs, made if it is not there; `node` is s.
  int child(int node, int q) {
    int child = children[node * contexts + q];
    if (child == 0) {
      child = add();
      children[node * contexts + q] = child;
    }
    return child;
  }

  int count(int node, int symbol) {
    return counts[node * symbols + symbol];
  }

  int total(int node) {
    return totals[node];
  }

  double logOdds(int node) {
    return logOdds[node];
  }

  void increment(int node, int symbol) {
    counts[node * symbols + symbol]++;
    totals[node]++;
  }

  /// Evidence for a leaf here, in nats.
  void favour(int node, double evidence) {
    logOdds[node] += evidence;
  }

  private int add() {
    if (size == totals.length) {
      grow();
    }
    logOdds[size] = priorLogOdds;
    return size++;
  }

  private void grow() {
    int room = Math.max(ROOM, Math.multiplyExact(2, size));
    children = Arrays.copyOf(children, Math.multiplyExact(room, contexts));
    counts = Arrays.copyOf(counts, Math.multiplyExact(room, symbols));
    totals = Arrays.copyOf(totals, room);
    logOdds = Arrays.copyOf(logOdds, room);
  }
}
