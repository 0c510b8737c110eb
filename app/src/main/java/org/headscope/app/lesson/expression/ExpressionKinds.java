package org.headscope.app.lesson.expression;

import module java.base;

/// The check of an expression's kinds, before it is evaluated.
final class ExpressionKinds {
  private ExpressionKinds() {}

  /// Returns the kind of `expression`.
  ///
  /// @throws ExpressionFault if the kinds of its parts do not fit
  static Kind of(Expression expression) {
    return switch (expression) {
      case Expression.Numeral _ -> Kind.NUMBER;
      case Expression.Literal _ -> Kind.TEXT;
      case Expression.Constant _ -> Kind.TRUTH;
      case Expression.Not(int _, Expression of) -> require(of, Kind.TRUTH, "not");
      case Expression.Negative(int _, Expression of) -> require(of, Kind.NUMBER, "−");
      case Expression.Binary binary -> binary(binary);
      case Expression.Call call -> call(call);
    };
  }

  private static Kind require(Expression of, Kind expected, String by) {
    Kind found = of(of);
    if (found != expected) {
      throw new ExpressionFault(
          of.at(),
          "“%s” needs %s, but this is %s; write one"
              .formatted(by, expected.words(), found.words()));
    }
    return expected;
  }

  private static Kind binary(Expression.Binary binary) {
    Expression.Operator operator = binary.operator();
    return switch (operator) {
      case OR, AND -> both(binary, Kind.TRUTH, Kind.TRUTH);
      case PLUS, MINUS, TIMES, OVER -> both(binary, Kind.NUMBER, Kind.NUMBER);
      case AT_MOST, LESS, AT_LEAST, GREATER -> both(binary, Kind.NUMBER, Kind.TRUTH);
      case EQUAL, UNEQUAL -> {
        Kind left = of(binary.left());
        Kind _ = require(binary.right(), left, operator.sign());
        yield Kind.TRUTH;
      }
    };
  }

  private static Kind both(Expression.Binary binary, Kind expected, Kind gives) {
    Kind _ = require(binary.left(), expected, binary.operator().sign());
    Kind _ = require(binary.right(), expected, binary.operator().sign());
    return gives;
  }

  private static Kind call(Expression.Call call) {
    Measure measure = call.measure();
    List<Expression> arguments = call.arguments();
    if (arguments.size() != measure.takes().size()) {
      String expected = measure.takes().stream().map(Kind::words).collect(Collectors.joining(", "));
      throw new ExpressionFault(
          call.at(),
          "%s takes %s, not %d; write it as %s"
              .formatted(
                  measure.word(),
                  expected.isEmpty() ? "nothing" : expected,
                  arguments.size(),
                  measure.example()));
    }
    for (int i = 0; i < arguments.size(); i++) {
      argument(measure, measure.takes().get(i), arguments.get(i));
    }
    if (measure.isArithmetic() && call.place().isPresent()) {
      throw new ExpressionFault(
          call.at(), measure.word() + " is the same everywhere; remove the @");
    }
    return measure.gives() == Kind.ANY ? of(arguments.getLast()) : measure.gives();
  }

  private static void argument(Measure measure, Kind expected, Expression argument) {
    if (expected == Kind.ANY) {
      Kind _ = of(argument);
    } else if (expected != Kind.HEAD) {
      Kind _ = require(argument, expected, measure.word());
    } else if (!(argument instanceof Expression.Numeral(int _, String written))
        || !written.matches("[1-9]\\d{0,3}\\.[1-9]\\d{0,3}")) {
      throw new ExpressionFault(
          argument.at(),
          "%s needs a head, its layer and its number; write it as %s"
              .formatted(measure.word(), measure.example()));
    }
  }
}
