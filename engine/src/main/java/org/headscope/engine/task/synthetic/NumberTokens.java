package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.task.Vocabulary;

/// The vocabulary of `size` tokens that both tasks have, in the public code's order: numbers, `=>`
/// and `.`, sorted as texts. So `.` is token 0, `10` comes before `2`, and `=>` is the last token.
///
/// @param size V, the two others beside the V−2 numbers included
record NumberTokens(int size) {
  /// The answer to a question that has none, and the padding of batches.
  static final int DOT = 0;

  static final int FIRST = 1;

  /// By size, since labels are asked for one by one.
  private static final Map<Integer, Vocabulary> VOCABULARIES = new ConcurrentHashMap<>();

  Vocabulary vocabulary() {
    return VOCABULARIES.computeIfAbsent(size, _ -> sorted());
  }

  private Vocabulary sorted() {
    List<String> labels =
        Stream.concat(
                Stream.of(".", "=>"), IntStream.range(0, numbers()).mapToObj(Integer::toString))
            .sorted()
            .toList();
    return new Vocabulary(labels, DOT, Vocabulary.NONE);
  }

  int numbers() {
    return size - 2;
  }

  /// The token that asks, `=>`.
  int arrow() {
    return size - 1;
  }

  boolean isNumber(int token) {
    return token >= FIRST && token < arrow();
  }

  double[] certain(int token) {
    double[] row = new double[size];
    row[token] = 1;
    return row;
  }

  /// The row that gives the `count` tokens from `first` on the same probability.
  double[] uniform(int first, int count) {
    double[] row = new double[size];
    Arrays.fill(row, first, first + count, 1.0 / count);
    return row;
  }
}
