package org.headscope.app.lesson.expression;

import module java.base;

import org.headscope.app.lesson.expression.MeasuredValue.Quantity;
import org.headscope.app.lesson.expression.MeasuredValue.Truth;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;

/// An evaluation of one expression whose kinds were checked. Its cost is limited for any
/// expression: steps and time are bounded, and nothing is measured twice for the same checkpoint,
/// since a `first-step` inside another would go over all checkpoints at each of them.
final class Evaluator {
  /// The difference up to which numbers are equal, since sums of floats differ in their last
  /// digits.
  private static final double EQUAL = 1e-9;

  private static final int MAX_DECIMALS = 12;

  /// The maximum number of steps, about a second's worth: ten thousand checkpoints of the longest
  /// condition.
  static final int MAX_STEPS = 1_000_000;

  /// The maximum duration: that of the slowest predictor for all instances of a typical file.
  static final Duration MAX_DURATION = Duration.ofMinutes(2);

  private final Cancellation limit;
  private final IdentityHashMap<Expression, Map<Object, MeasuredValue>> known =
      new IdentityHashMap<>();
  private int steps;

  private Evaluator(Cancellation limit) {
    this.limit = limit;
  }

  static MeasuredValue value(Expression expression, Measured measured) {
    return value(expression, measured, MAX_DURATION);
  }

  /// Evaluates within `max`, which tests shorten.
  static MeasuredValue value(Expression expression, Measured measured, Duration max) {
    Cancellation limit = measured.cancellation().within(max);
    try {
      return new Evaluator(limit).evaluated(expression, measured.stoppedBy(limit));
    } catch (CancellationException e) {
      measured.cancellation().check();
      throw new UserError(
          "The expression was stopped after %d s; measure fewer checkpoints or instances in it."
              .formatted(max.toSeconds()),
          e);
    }
  }

  private MeasuredValue evaluated(Expression expression, Measured measured) {
    limit.check();
    if (++steps > MAX_STEPS) {
      throw new UserError(
          "The expression takes more than %,d steps; simplify first-step.".formatted(MAX_STEPS));
    }
    return switch (expression) {
      case Expression.Numeral(int _, String written) -> new Quantity(Double.parseDouble(written));
      case Expression.Literal(int _, String text) -> new MeasuredValue.Words(text);
      case Expression.Constant(int _, boolean holds) -> new Truth(holds);
      case Expression.Not(int _, Expression of) -> new Truth(!evaluated(of, measured).holds());
      case Expression.Negative(int _, Expression of) ->
          new Quantity(-evaluated(of, measured).number());
      case Expression.Binary binary -> binary(binary, measured);
      case Expression.Call call -> call(call, measured);
    };
  }

  private MeasuredValue binary(Expression.Binary binary, Measured measured) {
    MeasuredValue left = evaluated(binary.left(), measured);
    return switch (binary.operator()) {
      case OR -> new Truth(left.holds() || evaluated(binary.right(), measured).holds());
      case AND -> new Truth(left.holds() && evaluated(binary.right(), measured).holds());
      case EQUAL -> new Truth(equal(left, evaluated(binary.right(), measured)));
      case UNEQUAL -> new Truth(!equal(left, evaluated(binary.right(), measured)));
      default -> numbers(binary, left.number(), evaluated(binary.right(), measured).number());
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
      case PLUS -> computed(binary, a + b);
      case MINUS -> computed(binary, a - b);
      case TIMES -> computed(binary, a * b);
      default -> quotient(binary, a, b);
    };
  }

  private static MeasuredValue quotient(Expression.Binary binary, double a, double b) {
    if (b == 0) {
      throw new UserError(
          "The expression divides by 0 at column %d; divide by another number."
              .formatted(binary.at() + 1));
    }
    return computed(binary, a / b);
  }

  private static MeasuredValue computed(Expression.Binary binary, double number) {
    if (!Double.isFinite(number)) {
      throw new UserError(
          "The “%s” at column %d gives a number that is too large; use smaller numbers."
              .formatted(binary.operator().sign(), binary.at() + 1));
    }
    return new Quantity(number);
  }

  private MeasuredValue call(Expression.Call call, Measured open) {
    Map<Object, MeasuredValue> here = known.computeIfAbsent(call, _ -> new HashMap<>());
    Measured measured = call.place().map(open::at).orElse(open);
    boolean first = call.measure() == Measure.FIRST_STEP;
    // The first step at which a condition holds is the same for all checkpoints of a run.
    Object place =
        first
            ? measured.at(new CheckpointRefExpr(Optional.empty(), CheckpointRefExpr.FIRST)).place()
            : open.place();
    MeasuredValue before = here.get(place);
    if (before != null) {
      return before;
    }
    MeasuredValue value =
        first ? firstStep(call.arguments().getFirst(), measured) : measure(call, open, measured);
    here.put(place, value);
    return value;
  }

  private MeasuredValue measure(Expression.Call call, Measured open, Measured measured) {
    if (call.measure() == Measure.CUT) {
      String intervention = evaluated(call.arguments().getFirst(), open).text();
      return evaluated(call.arguments().getLast(), measured.cut(intervention));
    }
    List<MeasuredValue> arguments = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      Expression argument = call.arguments().get(i);
      arguments.add(
          call.measure().takes().get(i) == Kind.HEAD
              ? head(((Expression.Numeral) argument).written())
              : evaluated(argument, open));
    }
    return call.measure().isArithmetic()
        ? new Quantity(arithmetic(call.measure(), arguments))
        : finite(call.measure(), measured.value(call.measure(), arguments));
  }

  /// Returns `value`; refuses a number that is not finite, as a broken training leaves.
  private static MeasuredValue finite(Measure measure, MeasuredValue value) {
    if (value instanceof Quantity(double number) && !Double.isFinite(number)) {
      throw new UserError(
          "%s is not a finite number here; choose another checkpoint or run."
              .formatted(measure.word()));
    }
    return value;
  }

  private static MeasuredValue head(String written) {
    int dot = written.indexOf('.');
    return new MeasuredValue.OfHead(
        Integer.parseInt(written.substring(0, dot)), Integer.parseInt(written.substring(dot + 1)));
  }

  private MeasuredValue firstStep(Expression condition, Measured measured) {
    for (long step : measured.steps()) {
      if (evaluated(condition, measured.at(CheckpointRefExpr.at(step))).holds()) {
        return new Quantity(step);
      }
    }
    throw new UserError(
        "The condition of first-step holds at no checkpoint; weaken it, or choose another run.");
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
