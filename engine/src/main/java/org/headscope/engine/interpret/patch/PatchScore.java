package org.headscope.engine.interpret.patch;

import module java.base;

import org.headscope.engine.metric.Distance;

/// M of one row of logits.
///
/// @param measure with its symbols
/// @param truth the probabilities after the clean text, if known
record PatchScore(PatchMeasure measure, int symbol, int minus, Optional<double[]> truth) {
  double of(float[] logits) {
    return switch (measure.kind()) {
      case DIFFERENCE -> (double) logits[symbol] - logits[minus];
      case LOG_PROBABILITY -> logits[symbol] - logSum(logits);
      case TVD -> Distance.tvd(softmax(logits), truth.orElseThrow());
      case MARGIN -> margin(logits, truth.orElseThrow());
    };
  }

  /// ln Σ_x exp z_x.
  private static double logSum(float[] logits) {
    double max = Double.NEGATIVE_INFINITY;
    for (float logit : logits) {
      max = Math.max(max, logit);
    }
    double sum = 0;
    for (float logit : logits) {
      sum += Math.exp(logit - max);
    }
    return max + Math.log(sum);
  }

  private static double[] softmax(float[] logits) {
    double log = logSum(logits);
    double[] p = new double[logits.length];
    Arrays.setAll(p, x -> Math.exp(logits[x] - log));
    return p;
  }

  private static double margin(float[] logits, double[] truth) {
    double[] sums = new double[2];
    int[] counts = new int[2];
    for (int x = 0; x < logits.length; x++) {
      int side = truth[x] > 0 ? 0 : 1;
      sums[side] += logits[x];
      counts[side]++;
    }
    return sums[0] / Math.max(1, counts[0]) - sums[1] / Math.max(1, counts[1]);
  }
}
