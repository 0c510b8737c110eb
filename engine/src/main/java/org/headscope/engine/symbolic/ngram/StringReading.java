package org.headscope.engine.symbolic.ngram;

import org.headscope.engine.predictor.Smoothing;

/// A reading of strings one by one. A separator ends the context, and at a string's start, contexts
/// are as short as the string so far. Each symbol is counted after all contexts that it follows. An
/// estimator computes the row of each context from that of the next shorter one, and the row of the
/// empty context from uniform probabilities.
abstract class StringReading implements CountedReading {
  final FollowerCounts occurrences;

  private final Symbols symbols;
  private final ContextTrie tree;
  private final int[] contexts; // [l]: the last l symbols; the root for l = 0
  private final int[] recent; // symbols, newest first
  private int length; // of the longest current context
  private int position;

  StringReading(Symbols symbols, int order) {
    this.symbols = symbols;
    this.occurrences = new FollowerCounts(symbols.size());
    this.tree = new ContextTrie(symbols.size());
    this.contexts = new int[order];
    this.recent = new int[order - 1];
  }

  @Override
  public final void extend(int token) {
    symbols.check(token, position++);
    if (symbols.isSeparator(token)) {
      length = 0;
      return;
    }
    count(token);
    if (recent.length > 0) {
      length = Math.min(length + 1, recent.length);
      System.arraycopy(recent, 0, recent, 1, length - 1);
      recent[0] = token;
      for (int l = 0; l < length; l++) {
        contexts[l + 1] = tree.before(contexts[l], recent[l]);
      }
    }
  }

  @Override
  public final double[] row() {
    return refined(length + 1);
  }

  @Override
  public final Smoothing smoothing() {
    int matched = matched();
    return smoothing(matched, refined(matched));
  }

  /// The row by the `count` shortest contexts; uniform for none.
  private double[] refined(int count) {
    double[] p = symbols.uniform();
    for (int l = 0; l < count; l++) {
      refine(l, p);
    }
    return p;
  }

  /// The length of the context that decides the row: the longest with a follower.
  int matched() {
    int matched = length;
    while (matched > 0 && occurrences.total(contexts[matched]) == 0) {
      matched--;
    }
    return matched;
  }

  /// The smoothing of the counts after the last `l` symbols.
  ///
  /// @param shorter the row of the context with one symbol less
  abstract Smoothing smoothing(int l, double[] shorter);

  /// One row of `counts`: those after the last `l` symbols.
  final int[] counts(FollowerCounts counts, int l) {
    int[] row = new int[symbols.size()];
    for (int x : symbols.ids()) {
      row[x] = counts.count(contexts[l], x);
    }
    return row;
  }

  /// Counts `x` after the contexts of 0 to [#length] symbols.
  void count(int x) {
    for (int l = 0; l <= length; l++) {
      occurrences.add(contexts[l], x);
    }
  }

  /// Turns P(· | s') into P(· | s) in place.
  ///
  /// @param l the length of s, from 0 to [#length]
  abstract void refine(int l, double[] p);

  final int context(int l) {
    return contexts[l];
  }

  /// The number of symbols in the longest context, at most N−1.
  final int length() {
    return length;
  }

  /// True if the string's beginning cuts the longest context short.
  final boolean beginsString() {
    return length < recent.length;
  }
}
