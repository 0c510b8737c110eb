package org.headscope.engine.training.run;

import module java.base;

import com.fasterxml.jackson.annotation.*;

/// One line of `metrics.jsonl`; fields that do not apply are absent.
///
/// @param step optimiser steps done
/// @param tokens seen so far
/// @param seconds since the start
/// @param split `train`, the split that was evaluated, or {@value #RESTART}
/// @param loss mean cross-entropy, nats; empty, and null in the file, when infinite or of no rows
/// @param accuracy share of rows whose argmax the automaton allows (\[Code] §4)
/// @param tvd mean total variation distance to the truth (\[Code] §4)
/// @param update the step's update; absent for an evaluated split
public record MetricsLine(
    long step,
    long tokens,
    double seconds,
    String split,
    @JsonInclude(JsonInclude.Include.ALWAYS) OptionalDouble loss,
    OptionalDouble accuracy,
    OptionalDouble tvd,
    @JsonUnwrapped Update update) {
  /// The split of a line that records a restart from the weights kept at its step.
  public static final String RESTART = "restart";

  /// The change of the weights in a step.
  ///
  /// @param gradientNorm global norm before clipping
  /// @param rateFactor only in a restart: the factor of the schedule's rates from there on
  public record Update(
      OptionalDouble learningRate,
      OptionalDouble gradientNorm,
      @JsonAlias("rateTimes") OptionalDouble rateFactor) {
    public static final Update NONE = new Update(OptionalDouble.empty(), OptionalDouble.empty());

    public Update {
      learningRate.ifPresent(value -> check("learningRate", value));
      gradientNorm.ifPresent(value -> check("gradientNorm", value));
      rateFactor.ifPresent(value -> check("rateFactor", value));
    }

    public Update(OptionalDouble learningRate, OptionalDouble gradientNorm) {
      this(learningRate, gradientNorm, OptionalDouble.empty());
    }
  }

  public MetricsLine {
    check("step", (double) step);
    check("tokens", (double) tokens);
    check("seconds", seconds);
    loss.ifPresent(value -> check("loss", value));
    accuracy.ifPresent(value -> check("accuracy", value));
    tvd.ifPresent(value -> check("tvd", value));
  }

  /// A line that records a restart from the weights kept at `from`, with the values measured there.
  public static MetricsLine restart(MetricsLine from, double rateFactor) {
    OptionalDouble none = OptionalDouble.empty();
    return new MetricsLine(
        from.step,
        from.tokens,
        from.seconds,
        RESTART,
        none,
        none,
        none,
        new Update(none, none, OptionalDouble.of(rateFactor)));
  }

  public boolean isRestart() {
    return split.equals(RESTART);
  }

  private static void check(String field, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(field + " is " + value + ", not a number from 0 up");
    }
  }
}
