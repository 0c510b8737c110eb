package org.headscope.app.lesson.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.lesson.expression.MeasuredValue.Quantity;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Limits of expressions: their length and depth, numbers, time and steps.
class ExpressionLimitsTest {
  /// Measurements that take time, and stop first if they are cancelled.
  private record Slow(Cancellation cancellation, DoubleSupplier number) implements Measured {
    @Override
    public Measured cut(String intervention) {
      return this;
    }

    @Override
    public MeasuredValue value(Measure measure, List<MeasuredValue> arguments) {
      cancellation.check();
      return new Quantity(number.getAsDouble());
    }

    @Override
    public Measured at(CheckpointRefExpr place) {
      return this;
    }

    @Override
    public Measured typed(String text) {
      return this;
    }

    @Override
    public List<Long> steps() {
      return LongStream.range(0, 2_000_000).boxed().toList();
    }

    @Override
    public Object place() {
      return new Object(); // as if each were another checkpoint
    }

    @Override
    public Measured stoppedBy(Cancellation other) {
      return new Slow(other, number);
    }
  }

  private static double value(String text) {
    return Expression.of(text).value(new Slow(new Cancellation(), () -> 0)).number();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 / (2 - 2)",
        "0 / 0",
        "1 / 0.000000000000001 / 0",
        "probability(\"model\", 1 / 0, \"a\")",
        "min(1, 2 / (1 - 1))"
      })
  void doesNotDivideByZero(String text) {
    assertThatThrownBy(() -> value(text))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("divides by 0 at column ");
  }

  @Test
  void theColumnOfASignCountsFromOne() {
    assertThatThrownBy(() -> value("1 / 0")).hasMessageContaining("divides by 0 at column 3;");
    String huge = "999999999999999" + " * 999999999999999".repeat(20);
    assertThatThrownBy(() -> value(huge))
        .hasMessageContaining("The “*” at column " + (huge.lastIndexOf('*') + 1) + " gives");
    assertThatThrownBy(() -> Expression.of("1 + true"))
        .isInstanceOfSatisfying(
            ExpressionFault.class,
            fault -> assertThat(fault.words()).startsWith("column 5: “+” needs a number"));
  }

  @Test
  void decimalsAreAWholeNumberUpToTheirLimit() {
    assertThat(value("round(0.1234567891234, 12)")).isEqualTo(0.123456789123);
    for (String decimals : List.of("-1.0", "13.0", "0.5")) {
      assertThatThrownBy(() -> value("round(1, " + decimals + ")"))
          .as(decimals)
          .isInstanceOf(UserError.class)
          .hasMessageContaining("round gives 0 to 12 decimals, not " + decimals);
    }
  }

  @Test
  void numbersThatAreTooLargeAreRefused() {
    String huge = "999999999999999" + " * 999999999999999".repeat(19);
    for (String text :
        List.of(
            huge + " * 999999999999999",
            "-(" + huge + ") * 999999999999999",
            "round(" + huge + " * 999999999999999, 2)",
            "abs(" + huge + " - " + huge + " * 999999999999999) > 1",
            huge + " / 0.000000000000001")) {
      assertThatThrownBy(() -> value(text))
          .as(text)
          .isInstanceOf(UserError.class)
          .hasMessageContaining("gives a number that is too large");
    }
    assertThat(value("round(" + huge + ", 2)")).isFinite();
  }

  /// Values of a training whose numbers overflowed.
  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void measuredNumbersThatAreNotFiniteAreRefused(double number) {
    assertThatThrownBy(() ->
            Expression.of("held-out(\"tvd\") > 1")
                .value(new Slow(new Cancellation(), () -> number)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("held-out is not a finite number here");
  }

  @Test
  void itStopsAtTheNextStepWhenItIsCancelled() {
    Cancellation cancelled = new Cancellation();
    AtomicInteger times = new AtomicInteger();
    Slow slow =
        new Slow(
            cancelled,
            () -> {
              if (times.incrementAndGet() == 3) {
                cancelled.cancel();
              }
              return 0;
            });
    assertThatThrownBy(() -> Expression.of("first-step(step() > 0)").value(slow))
        .isInstanceOf(CancellationException.class);
    assertThat(times).hasValue(3);
  }

  @Test
  void timeAndStepsHaveTheirLimits() {
    Slow slow = new Slow(new Cancellation(), () -> 0);
    Expression ever = Expression.of("first-step(step() > 0)");
    assertThatThrownBy(() -> Evaluator.value(ever, slow, Duration.ofMillis(20)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("was stopped after 0 s");
    Expression unmeasured = Expression.of("first-step(false)");
    assertThatThrownBy(() -> Evaluator.value(unmeasured, slow, Duration.ofMillis(1)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("was stopped after 0 s");
    assertThatThrownBy(() -> ever.value(slow))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("more than 1,000,000 steps");
  }

  @Test
  void lengthAndDepthAreLimited() {
    assertThatThrownBy(() -> Expression.of("(".repeat(500) + "1"))
        .isInstanceOf(ExpressionFault.class);
    assertThatThrownBy(() -> Expression.of("1 + ".repeat(500) + "1"))
        .isInstanceOf(ExpressionFault.class)
        .hasMessageContaining("at most 1,000 letters");
    assertThat(value("1" + " + 1".repeat(200))).isEqualTo(201.0);
    assertThat(value("1" + " ".repeat(999))).isEqualTo(1.0);
    assertThat(value("(".repeat(39) + "1" + ")".repeat(39))).isEqualTo(1.0);
    assertThatThrownBy(() -> Expression.of("(".repeat(40) + "1" + ")".repeat(40)))
        .isInstanceOf(ExpressionFault.class)
        .hasMessageContaining("nested more than 40 deep");
  }
}
