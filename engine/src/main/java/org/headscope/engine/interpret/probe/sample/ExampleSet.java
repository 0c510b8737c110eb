package org.headscope.engine.interpret.probe.sample;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/// N examples of one question.
///
/// @param instances N indices into the sequences
/// @param positions N positions i whose hidden state the probe sees
/// @param others N second positions j of a state question; empty for n-grams
/// @param queries N·n ids of the n-grams: the last n−1 tokens at i, then the query c; empty for
///   states
/// @param targets N counts, frequencies, or 1 and 0 for yes and no
public record ExampleSet(
    int[] instances, int[] positions, int[] others, int[] queries, float[] targets) {
  public ExampleSet {
    int n = targets.length;
    if (instances.length != n
        || positions.length != n
        || (others.length != 0 && others.length != n)
        || (n > 0 && queries.length % n != 0)) {
      throw new IllegalArgumentException("examples of different numbers");
    }
  }

  /// N.
  public int size() {
    return targets.length;
  }

  /// All examples of `parts`, which are of one question.
  public static ExampleSet joined(List<ExampleSet> parts) {
    return new ExampleSet(
        ints(parts, ExampleSet::instances),
        ints(parts, ExampleSet::positions),
        ints(parts, ExampleSet::others),
        ints(parts, ExampleSet::queries),
        floats(parts));
  }

  private static int[] ints(List<ExampleSet> parts, Function<ExampleSet, int[]> which) {
    return parts.stream().map(which).flatMapToInt(IntStream::of).toArray();
  }

  private static float[] floats(List<ExampleSet> parts) {
    float[] all = new float[parts.stream().mapToInt(ExampleSet::size).sum()];
    int from = 0;
    for (ExampleSet part : parts) {
      System.arraycopy(part.targets, 0, all, from, part.size());
      from += part.size();
    }
    return all;
  }

  /// The examples in sequences `from` to `to`, which count from 0 there.
  public ExampleSet ofSequences(int from, int to) {
    int[] chosen =
        IntStream.range(0, size()).filter(i -> from <= instances[i] && instances[i] < to).toArray();
    int order = size() == 0 ? 0 : queries.length / size();
    return new ExampleSet(
        IntStream.of(chosen).map(i -> instances[i] - from).toArray(),
        at(chosen, positions),
        others.length == 0 ? others : at(chosen, others),
        IntStream.of(chosen)
            .flatMap(i -> IntStream.range(i * order, (i + 1) * order))
            .map(q -> queries[q])
            .toArray(),
        at(chosen, targets));
  }

  /// The same examples with their targets exchanged, which decide nothing then.
  public ExampleSet shuffled(long seed) {
    int[] order = IntStream.range(0, size()).toArray();
    RandomOrder.shuffle(order, order.length, new SplittableRandom(seed));
    return new ExampleSet(instances, positions, others, queries, at(order, targets));
  }

  private static int[] at(int[] indices, int[] values) {
    return IntStream.of(indices).map(i -> values[i]).toArray();
  }

  private static float[] at(int[] indices, float[] values) {
    float[] chosen = new float[indices.length];
    for (int k = 0; k < chosen.length; k++) {
      chosen[k] = values[indices[k]];
    }
    return chosen;
  }
}
