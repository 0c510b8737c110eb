package org.headscope.engine.training;

import java.util.OptionalDouble;

/**
 * One line of {@code metrics.jsonl}; what does not apply is absent.
 *
 * @param step optimiser steps done
 * @param tokens tokens seen by then
 * @param seconds seconds since the start
 * @param split {@code train} or the split that was evaluated
 * @param loss mean cross-entropy, nats
 * @param accuracy share of rows whose argmax the automaton allows (facts §4)
 * @param tvd mean total variation distance to the truth (facts §4)
 * @param learningRate of this step
 * @param gradientNorm global norm before clipping
 */
public record MetricsLine(
    long step,
    long tokens,
    double seconds,
    String split,
    OptionalDouble loss,
    OptionalDouble accuracy,
    OptionalDouble tvd,
    OptionalDouble learningRate,
    OptionalDouble gradientNorm) {}
