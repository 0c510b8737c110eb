package org.headscope.app.lesson.expression;

/// The kinds of an expression's value.
public enum Kind {
  NUMBER("a number"),
  TEXT("a text"),
  TRUTH("true or false"),
  /// A head, written as its layer and head, `2.1`; only measured values take one.
  HEAD("a head such as 2.1");

  private final String words;

  Kind(String words) {
    this.words = words;
  }

  /// For sentences: `a number`.
  public String words() {
    return words;
  }
}
