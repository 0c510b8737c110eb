package org.headscope.engine.symbolic.ngram;

import module java.base;

/// The distinct contexts so far, as a tree of numbered nodes. The children of a context are those
/// with one more token before it, so a path from the root spells a context backwards from its
/// newest token.
///
/// Memory: for each context a table with one number per token; a token adds at most order − 1
/// contexts.
final class ContextTrie {
  static final int ROOT = 0;

  private final int tokens;
  private int[] older; // [node][token]; 0 for none
  private int size = 1;

  ContextTrie(int tokens) {
    this.tokens = tokens;
    this.older = new int[16 * tokens];
  }

  /// The context `node` with `token` before it, which is added if it is new.
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
