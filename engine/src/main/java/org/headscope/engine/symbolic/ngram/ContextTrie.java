package org.headscope.engine.symbolic.ngram;

/// The distinct contexts so far, as a tree of numbered nodes. The children of a context are those
/// with one more token before it, so a path from the root spells a context backwards from its
/// newest token. A token adds at most order − 1 contexts.
final class ContextTrie {
  static final int ROOT = 0;

  private final ContextTable older; // 0 for none
  private int size = 1;

  ContextTrie(int tokens) {
    this.older = new ContextTable(tokens);
  }

  /// The context `node` with `token` before it, which is added if it is new.
  int before(int node, int token) {
    int found = older.get(node, token);
    if (found != 0) {
      return found;
    }
    older.set(node, token, size);
    return size++;
  }
}
