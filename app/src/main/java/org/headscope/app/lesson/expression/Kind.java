package org.headscope.app.lesson.expression;

/// The kinds of an expression's value.
public enum Kind {
  NUMBER("a number"),
  TEXT("a text"),
  TRUTH("true or false"),
  /// A head, written as its layer and number, `2.1`; only measures take one.
  HEAD("a head such as 2.1"),
  /// A value of any other kind, which the measure gives as well.
  ANY("a value");

  private final String words;

  Kind(String words) {
    this.words = words;
  }

  /// Returns the words for sentences: `a number`.
  public String words() {
    return words;
  }
}
