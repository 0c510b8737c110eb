package org.headscope.app.lesson.expression;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.headscope.app.lesson.expression.MeasuredValue.OfHead;
import org.headscope.app.lesson.expression.MeasuredValue.Quantity;
import org.headscope.app.lesson.expression.MeasuredValue.Truth;
import org.headscope.app.lesson.expression.MeasuredValue.Words;
import org.headscope.engine.run.UserError;

/// Evaluates expressions whose kinds were checked.
final class Evaluator {
  /// Numbers nearer to each other than this are equal: sums of floats differ in their last digits.
  private static final double EQUAL = 1e-9;

  private static final int MAX_DECIMALS = 12;

  private Evaluator() {}

  static MeasuredValue value(Expression expression, Measured measured) {
    return switch (expression) {
      case Expression.Numeral(int _, String written) -> new Quantity(Double.parseDouble(written));
      case Expression.Literal(int _, String text) -> new Words(text);
      case Expression.Constant(int _, boolean holds) -> new Truth(holds);
      case Expression.Not(int _, Expression of) -> new Truth(!value(of, measured).holds());
      case Expression.Negative(int _, Expression of) -> new Quantity(-value(of, measured).number());
      case Expression.Binary binary -> binary(binary, measured);
      case Expression.Call call -> call(call, measured);
    };
  }

  private static MeasuredValue binary(Expression.Binary binary, Measured measured) {
    MeasuredValue left = value(binary.left(), measured);
    return switch (binary.operator()) {
      case OR -> new Truth(left.holds() || value(binary.right(), measured).holds());
      case AND -> new Truth(left.holds() && value(binary.right(), measured).holds());
      case EQUAL -> new Truth(equal(left, value(binary.right(), measured)));
      case UNEQUAL -> new Truth(!equal(left, value(binary.right(), measured)));
      default -> numbers(binary, left.number(), value(binary.right(), measured).number());
    };
  }

  private static boolean equal(MeasuredValue a, MeasuredValue b) {
    return (a instanceof Quantity(double x) && b instanceof Quantity(double y))
        ? Math.abs(x - y) <= EQUAL
        : a.equals(b);
  }

  private static MeasuredValue numbers(Expression.Binary binary, double a, double b) {
    return switch (binary.operator()) {
      case AT_MOST -> new Truth(a <= b);
      case LESS -> new Truth(a < b);
      case AT_LEAST -> new Truth(a >= b);
      case GREATER -> new Truth(a > b);
      case PLUS -> new Quantity(a + b);
      case MINUS -> new Quantity(a - b);
      case TIMES -> new Quantity(a * b);
      default -> quotient(a, b);
    };
  }

  private static MeasuredValue quotient(double a, double b) {
    if (b == 0) {
      throw new UserError("A claim divides by 0; change it.");
    }
    return new Quantity(a / b);
  }

  private static MeasuredValue call(Expression.Call call, Measured open) {
    Measured measured = call.place().map(open::at).orElse(open);
    if (call.measure() == Measure.FIRST_STEP) {
      return firstStep(call.arguments().getFirst(), measured);
    }
    List<MeasuredValue> arguments = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Expression argument = call.arguments().get(i);
      arguments.add(
          call.measure().takes().get(i) == Kind.HEAD
              ? head(((Expression.Numeral) argument).written())
              : value(argument, open));
    }
    return call.measure().isArithmetic()
        ? new Quantity(arithmetic(call.measure(), arguments))
        : measured.value(call.measure(), arguments);
  }

  private static MeasuredValue head(String written) {
    int dot = written.indexOf('.');
    return new OfHead(
        Integer.parseInt(written.substring(0, dot)), Integer.parseInt(written.substring(dot + 1)));
  }

  private static MeasuredValue firstStep(Expression condition, Measured measured) {
    for (long step : measured.steps()) {
      if (value(condition, measured.at(Elsewhere.at(step))).holds()) {
        return new Quantity(step);
      }
    }
    throw new UserError(
        "What first-step asks for holds at no checkpoint; ask for less, or for another run.");
  }

  private static double arithmetic(Measure measure, List<MeasuredValue> arguments) {
    double a = arguments.getFirst().number();
    return switch (measure) {
      case ABS -> Math.abs(a);
      case MIN -> Math.min(a, arguments.get(1).number());
      case MAX -> Math.max(a, arguments.get(1).number());
      default -> rounded(a, arguments.get(1).number());
    };
  }

  private static double rounded(double number, double decimals) {
    if (decimals != Math.rint(decimals) || decimals < 0 || decimals > MAX_DECIMALS) {
      throw new UserError(
          "round gives 0 to %d decimals, not %s; write another number."
              .formatted(MAX_DECIMALS, decimals));
    }
    return BigDecimal.valueOf(number).setScale((int) decimals, RoundingMode.HALF_UP).doubleValue();
  }
}
