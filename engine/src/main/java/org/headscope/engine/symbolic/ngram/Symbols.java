package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.task.Vocabulary;

/// The tokens of which strings consist: all of a vocabulary except padding and separator. RegBench
/// has the 18 symbols a–r.
record Symbols(Vocabulary vocabulary, int[] ids) {
  static Symbols of(Vocabulary vocabulary) {
    return new Symbols(vocabulary, vocabulary.ordinary());
  }

  /// V, the number of entries in a row.
  int size() {
    return vocabulary.size();
  }

  int count() {
    return ids.length;
  }

  /// True if `token` ends a string.
  boolean isSeparator(int token) {
    return token == vocabulary.separator();
  }

  /// The same probability for every symbol; the separator and the pad get 0.
  double[] uniform() {
    double[] row = new double[size()];
    for (int x : ids) {
      row[x] = 1.0 / ids.length;
    }
    return row;
  }

  /// Throws if `token` is neither a symbol nor the separator.
  void check(int token, int position) {
    if (!vocabulary.isWritten(token)) {
      throw new IllegalArgumentException(
          "token %d at position %d is not a symbol %s"
              .formatted(token, position, vocabulary.names()));
    }
  }
}
