package org.headscope.app.lesson.expression;

import module java.base;

/// What is wrong with an expression, and where.
public final class ExpressionFault extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  private final int at;

  ExpressionFault(int at, String what) {
    super(what);
    this.at = at;
  }

  /// The letter at which it is wrong, from 0.
  public int at() {
    return at;
  }

  /// What is wrong and what to do, after the column from 1: `column 7: …; …`.
  public String words() {
    return "column " + (at + 1) + ": " + getMessage();
  }
}
