package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;

/// The tokens of which strings consist: all of a vocabulary except padding and separator. RegBench
/// has the 18 symbols a–r.
record Symbols(Vocabulary vocabulary, int[] ids) {
  /// The largest vocabulary to count, since every context has a table of its size.
  private static final int MAX_COUNTED = 1024;

  static Symbols of(Vocabulary vocabulary) {
    return new Symbols(vocabulary, vocabulary.ordinary());
  }

  /// The symbols of a vocabulary that is small enough to count contexts in, else an error.
  static Symbols counted(Vocabulary vocabulary) {
    if (vocabulary.size() > MAX_COUNTED) {
      throw new UserError(
          "An n-gram model counts at most %,d tokens, but this vocabulary has %,d; choose another predictor."
              .formatted(MAX_COUNTED, vocabulary.size()));
    }
    return of(vocabulary);
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
