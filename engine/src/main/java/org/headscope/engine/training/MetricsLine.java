package org.headscope.engine.training;

import java.util.OptionalDouble;

/// One line of `metrics.jsonl`; what does not apply is absent.
///
/// @param step optimiser steps done
/// @param tokens tokens seen by then
/// @param seconds seconds since the start
/// @param split `train` or the split that was evaluated
/// @param loss mean cross-entropy, nats
/// @param accuracy share of rows whose argmax the automaton allows (\[Code] §4)
/// @param tvd mean total variation distance to the truth (\[Code] §4)
/// @param learningRate of this step
/// @param gradientNorm global norm before clipping
public record MetricsLine(
    long step,
    long tokens,
    double seconds,
    String split,
    OptionalDouble loss,
    OptionalDouble accuracy,
    OptionalDouble tvd,
    OptionalDouble learningRate,
    OptionalDouble gradientNorm) {
  public MetricsLine {
    check("step", (double) step);
    check("tokens", (double) tokens);
    check("seconds", seconds);
    loss.ifPresent(value -> check("loss", value));
    accuracy.ifPresent(value -> check("accuracy", value));
    tvd.ifPresent(value -> check("tvd", value));
    learningRate.ifPresent(value -> check("learningRate", value));
    gradientNorm.ifPresent(value -> check("gradientNorm", value));
  }

  private static void check(String field, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(field + " is " + value + ", not a number from 0 up");
    }
  }
}
