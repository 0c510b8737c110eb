package org.headscope.engine.symbolic.ngram;

import module java.base;

/// The contexts met so far as a tree of numbered nodes: the children of a context are those with
/// one more token before it, so a path from the root spells a context from its newest token back.
///
/// Memory: one table of a number for each token a context met, at most order − 1 new ones a token.
final class ContextTrie {
  static final int ROOT = 0;

  private final int tokens;
  private int[] older; // [node][token]; 0: not met
  private int size = 1;

  ContextTrie(int tokens) {
    this.tokens = tokens;
    this.older = new int[16 * tokens];
  }

  /// The context `node` with `token` before it, new if not met so far.
  int before(int node, int token) {
    int at = node * tokens + token;
    if (older[at] == 0) {
      if (size * tokens == older.length) {
        older = Arrays.copyOf(older, 2 * older.length);
      }
      older[at] = size++;
    }
    return older[at];
  }
}
