package org.headscope.app.lesson.expression;

import module java.base;

/// An expression over measured values: numbers, texts, comparisons, and, or, not, the four rules of
/// arithmetic, and [Measure]s. It has no variables, loops or side effects.
public sealed interface Expression {
  /// The index of its first letter, from 0.
  int at();

  /// A number as it is written, since `2.10` may be a head.
  record Numeral(int at, String written) implements Expression {}

  record Literal(int at, String text) implements Expression {}

  record Constant(int at, boolean holds) implements Expression {}

  record Not(int at, Expression of) implements Expression {}

  record Negative(int at, Expression of) implements Expression {}

  /// Two expressions and the operator between them.
  record Binary(int at, Operator operator, Expression left, Expression right)
      implements Expression {}

  record Call(
      int at, Measure measure, List<Expression> arguments, Optional<CheckpointRefExpr> place)
      implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /// The operators, lowest precedence first.
  enum Operator {
    OR("or", 1),
    AND("and", 2),
    EQUAL("=", 3),
    UNEQUAL("!=", 3),
    AT_MOST("<=", 3),
    LESS("<", 3),
    AT_LEAST(">=", 3),
    GREATER(">", 3),
    PLUS("+", 4),
    MINUS("-", 4),
    TIMES("*", 5),
    OVER("/", 5);

    /// The precedence of comparisons, which cannot be chained: `1 < 2 < 3` is an error.
    static final int COMPARING = 3;

    private final String sign;
    private final int strength;

    Operator(String sign, int strength) {
      this.sign = sign;
      this.strength = strength;
    }

    String sign() {
      return sign;
    }

    int strength() {
      return strength;
    }
  }

  /// Parses `text` and checks its kinds.
  ///
  /// @throws ExpressionFault naming the place and what to write instead
  static Expression of(String text) {
    Expression parsed = new ExpressionParser(text).whole();
    Kind _ = ExpressionKinds.of(parsed);
    return parsed;
  }

  default Kind kind() {
    return ExpressionKinds.of(this);
  }

  /// Returns the value of the expression, measured on `measured`.
  ///
  /// @throws org.headscope.engine.run.UserError as [Measured#value], if a number is not finite, or
  ///   if it takes too many steps or too long
  /// @throws java.util.concurrent.CancellationException if `measured` was stopped
  default MeasuredValue value(Measured measured) {
    return Evaluator.value(this, measured);
  }
}
