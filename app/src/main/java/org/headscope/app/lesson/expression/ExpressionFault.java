package org.headscope.app.lesson.expression;

import module java.base;

/// An error in an expression, and its column.
public final class ExpressionFault extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final int at;

  ExpressionFault(int at, String what) {
    super(what);
    this.at = at;
  }

  /// The index of the first wrong letter, from 0.
  public int at() {
    return at;
  }

  /// Formats the error and its remedy, after the column from 1: `column 7: …; …`.
  public String words() {
    return "column " + (at + 1) + ": " + getMessage();
  }
}
