package org.headscope.engine.interpret.probe.draw;

/**
 * N examples of one question.
 *
 * @param instances N indices into the texts
 * @param positions N positions i whose hidden state the probe sees
 * @param others N second positions j of a state question; empty for n-grams
 * @param queries N·n ids of the n-grams: the last n−1 tokens at i, then the query c; empty for
 *     states
 * @param targets N counts, frequencies, or 1 and 0 for yes and no
 */
public record Draws(
    int[] instances, int[] positions, int[] others, int[] queries, float[] targets) {
  /** Checks that all are of N examples. */
  public Draws {
    int n = targets.length;
    if (instances.length != n
        || positions.length != n
        || (others.length != 0 && others.length != n)
        || (n > 0 && queries.length % n != 0)) {
      throw new IllegalArgumentException("examples of different numbers");
    }
  }

  /** N. */
  public int size() {
    return targets.length;
  }
}
