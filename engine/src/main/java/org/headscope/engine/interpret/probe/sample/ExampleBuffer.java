package org.headscope.engine.interpret.probe.sample;

import java.util.Arrays;

/// [ExampleSet] while they are drawn.
final class ExampleBuffer {
  private final int n;
  private final int[] instances;
  private final int[] positions;
  private final int[] others;
  private final int[] queries;
  private final float[] targets;
  private int size;

  /// Room for `most` examples.
  ///
  /// @param n the order of n-grams; 0 for pairs of states
  ExampleBuffer(int most, int n) {
    this.n = n;
    this.instances = new int[most];
    this.positions = new int[most];
    this.others = new int[n == 0 ? most : 0];
    this.queries = new int[most * n];
    this.targets = new float[most];
  }

  /// Goes on to an example of another instance.
  void next(int instance) {
    instances[size++] = instance;
  }

  /// Makes the example an n-gram: the n−1 tokens that end at `i`, then `query`.
  void ngram(int[] tokens, int i, int query, double target) {
    positions[size - 1] = i;
    System.arraycopy(tokens, i - n + 2, queries, (size - 1) * n, n - 1);
    queries[size * n - 1] = query;
    targets[size - 1] = (float) target;
  }

  /// Makes the example a pair of positions.
  void pair(int i, int j, boolean same) {
    positions[size - 1] = i;
    others[size - 1] = j;
    targets[size - 1] = same ? 1 : 0;
  }

  ExampleSet draws() {
    return new ExampleSet(
        Arrays.copyOf(instances, size),
        Arrays.copyOf(positions, size),
        Arrays.copyOf(others, n == 0 ? size : 0),
        Arrays.copyOf(queries, size * n),
        Arrays.copyOf(targets, size));
  }
}
