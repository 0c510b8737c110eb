package org.headscope.engine.training;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.OptionalDouble;

/// One line of `metrics.jsonl`; what does not apply is absent.
///
/// @param step optimiser steps done
/// @param tokens seen by then
/// @param seconds since the start
/// @param split `train` or the split that was evaluated
/// @param loss mean cross-entropy, nats
/// @param accuracy share of rows whose argmax the automaton allows (\[Code] §4)
/// @param tvd mean total variation distance to the truth (\[Code] §4)
/// @param update the step's own; none of a split that was evaluated
public record MetricsLine(
    long step,
    long tokens,
    double seconds,
    String split,
    OptionalDouble loss,
    OptionalDouble accuracy,
    OptionalDouble tvd,
    @JsonUnwrapped Update update) {
  /// How the weights changed in the step, where one was made.
  ///
  /// @param gradientNorm global norm before clipping
  public record Update(OptionalDouble learningRate, OptionalDouble gradientNorm) {
    public static final Update NONE = new Update(OptionalDouble.empty(), OptionalDouble.empty());

    public Update {
      learningRate.ifPresent(value -> check("learningRate", value));
      gradientNorm.ifPresent(value -> check("gradientNorm", value));
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

  private static void check(String field, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(field + " is " + value + ", not a number from 0 up");
    }
  }
}
