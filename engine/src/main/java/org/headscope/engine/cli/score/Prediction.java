package org.headscope.engine.cli.score;

import module java.base;

import org.headscope.engine.symbolic.ctw.CtwTrace;

/// One predictor's predictions at T positions of a text, as `predict --json` prints them.
///
/// @param rows T rows with one probability per token
/// @param weights T rows of D+1 blending weights, for context-tree weighting only
/// @param logProbability T values of ln P of the text so far, in nats, for context-tree weighting
///   only
record Prediction(
    String predictor,
    double[][] rows,
    Optional<double[][]> weights,
    Optional<double[]> logProbability) {

  Prediction slice(int from, int to) {
    return new Prediction(
        predictor,
        Arrays.copyOfRange(rows, from, Math.min(to, rows.length)),
        weights.map(w -> Arrays.copyOfRange(w, from, to)),
        logProbability.map(p -> Arrays.copyOfRange(p, from, to)));
  }

  static Prediction of(String predictor, double[][] rows) {
    return new Prediction(predictor, rows, Optional.empty(), Optional.empty());
  }

  static Prediction of(String predictor, CtwTrace trace) {
    return new Prediction(
        predictor, trace.rows(), Optional.of(trace.weights()), Optional.of(trace.logProbability()));
  }
}
