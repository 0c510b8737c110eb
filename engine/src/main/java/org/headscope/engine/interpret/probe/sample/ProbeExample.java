package org.headscope.engine.interpret.probe.sample;

import module java.base;

import org.headscope.engine.run.RandomOrder;

/// One example of a question.
///
/// @param sequence index of its sequence
/// @param position i, whose hidden state the probe sees
/// @param other second position j of a state question; −1 for n-grams
/// @param ngram the last n−1 tokens at i, then the query c; empty for states
/// @param target a count, a frequency, or 1 for yes and 0 for no
public record ProbeExample(int sequence, int position, int other, int[] ngram, float target) {
  /// Creates an example with the n−1 tokens that end at `i`, then `query`.
  static ProbeExample ngram(int sequence, int[] tokens, int i, int n, int query, double target) {
    int[] ngram = Arrays.copyOfRange(tokens, i - n + 2, i + 2);
    ngram[n - 1] = query;
    return new ProbeExample(sequence, i, -1, ngram, (float) target);
  }

  /// Returns the same example with another index of its sequence.
  public ProbeExample in(int index) {
    return new ProbeExample(index, position, other, ngram, target);
  }

  /// Returns `examples` with their targets exchanged at random.
  public static List<ProbeExample> shuffled(List<ProbeExample> examples, long seed) {
    int[] order = IntStream.range(0, examples.size()).toArray();
    RandomOrder.shuffle(order, order.length, new SplittableRandom(seed));
    List<ProbeExample> shuffled = new ArrayList<>();
    for (int k = 0; k < order.length; k++) {
      ProbeExample example = examples.get(k);
      float target = examples.get(order[k]).target;
      shuffled.add(
          new ProbeExample(
              example.sequence, example.position, example.other, example.ngram, target));
    }
    return shuffled;
  }
}
