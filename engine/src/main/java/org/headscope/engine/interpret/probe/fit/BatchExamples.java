package org.headscope.engine.interpret.probe.fit;

import module java.base;

/// Up to N examples of each of P probes, laid out as [ProbeScript] takes them.
///
/// @param sizes examples of each probe, at most N; the rest of its row is idle
/// @param squared true for each probe whose loss is the squared error
/// @param rows P×N rows of the hidden states
/// @param queries P×N×n rows of the stacked embeddings, or P×N×1 rows of the second hidden states
/// @param targets P×N
record BatchExamples(int[] sizes, boolean[] squared, int[] rows, int[] queries, float[] targets) {
  static BatchExamples empty(int probes, int length, int order) {
    return new BatchExamples(
        new int[probes],
        new boolean[probes],
        new int[probes * length],
        new int[probes * length * order],
        new float[probes * length]);
  }

  int probes() {
    return sizes.length;
  }

  int length() {
    return targets.length / sizes.length;
  }

  /// n, or 1 for states.
  int order() {
    return queries.length / targets.length;
  }

  /// P×N weights of the losses, which sum to 1 for each probe within a batch of `batch` examples.
  float[] shares(int batch) {
    int n = length();
    float[] shares = new float[probes() * n];
    for (int p = 0; p < probes(); p++) {
      for (int start = 0; start < sizes[p]; start += batch) {
        int end = Math.min(start + batch, sizes[p]);
        Arrays.fill(shares, p * n + start, p * n + end, 1f / (end - start));
      }
    }
    return shares;
  }
}
