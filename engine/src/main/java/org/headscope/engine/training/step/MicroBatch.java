package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.task.Task;

/// Inputs and targets of a few instances, padded to the longest of them (\[Code] §1).
///
/// @param rows b, instances
/// @param length T, tokens of the longest input
/// @param inputs b·T token ids, row-major, padded with the vocabulary's padding, or token 0
/// @param labels b·T next tokens; −100 at padding and where the task learns nothing
/// @param tokens the number of inputs that are not padding
record MicroBatch(int rows, int length, long[] inputs, long[] labels, long tokens) {
  /// The label that PyTorch's cross-entropy ignores.
  static final long UNSCORED = -100;

  /// The number of positions, including padding, if the instances were padded to `longest` inputs.
  long padded(int longest) {
    return (long) rows * longest;
  }

  long scored() {
    return Arrays.stream(labels).filter(l -> l != UNSCORED).count();
  }

  static List<MicroBatch> of(Task task, List<int[]> instances, int maxLength, int size) {
    List<int[]> sorted = new ArrayList<>();
    for (int[] tokens : instances) {
      boolean cut = tokens.length - 1 > maxLength;
      sorted.add(cut ? Arrays.copyOf(tokens, maxLength + 1) : tokens);
    }
    // A stable sort, so that the seed determines the order and every sum.
    sorted.sort(Comparator.comparingInt((int[] t) -> t.length).reversed());
    List<MicroBatch> batches = new ArrayList<>();
    for (int i = 0; i < sorted.size(); i += size) {
      batches.add(pad(task, sorted.subList(i, Math.min(sorted.size(), i + size))));
    }
    return batches;
  }

  private static MicroBatch pad(Task task, List<int[]> instances) {
    int length = Math.max(1, instances.getFirst().length - 1);
    long[] inputs = new long[instances.size() * length];
    long[] labels = new long[inputs.length];
    long tokens = 0;
    Arrays.fill(inputs, Math.max(0, task.vocabulary().pad()));
    Arrays.fill(labels, UNSCORED);
    for (int r = 0; r < instances.size(); r++) {
      int[] ids = instances.get(r);
      tokens += ids.length - 1;
      for (int t = 0; t + 1 < ids.length; t++) {
        inputs[r * length + t] = ids[t];
        if (task.learned(ids, t)) {
          labels[r * length + t] = ids[t + 1];
        }
      }
    }
    return new MicroBatch(instances.size(), length, inputs, labels, tokens);
  }
}
