package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.task.Vocabulary;

/// The vocabulary of `size` tokens that both tasks share, in the public code's order: numbers, `=>`
/// and `.`, sorted as texts. So `.` is token 0, `10` comes before `2`, and `=>` is the last token.
///
/// @param size V, including the two tokens beside the V−2 numbers
record NumberTokens(int size) {
  /// Answers a question that has no answer, and pads batches.
  static final int DOT = 0;

  static final int FIRST = 1;

  /// Cached by size, since labels are requested one by one.
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

  /// Returns the token that asks, `=>`.
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

  /// Returns the row with equal probabilities for the `count` tokens from `first` on.
  double[] uniform(int first, int count) {
    double[] row = new double[size];
    Arrays.fill(row, first, first + count, 1.0 / count);
    return row;
  }
}
