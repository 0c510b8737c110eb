package org.headscope.engine.neural.layer;

import module java.base;

/// Softmax of every row of logits, in double precision.
public final class Softmax {
  private Softmax() {}

  /// T·V logits → T×V.
  public static double[][] rows(float[] logits, int vocabulary) {
    double[] doubles = new double[logits.length];
    Arrays.setAll(doubles, i -> logits[i]);
    return rows(doubles, vocabulary);
  }

  /// The same in double precision.
  public static double[][] rows(double[] logits, int vocabulary) {
    double[][] rows = new double[logits.length / vocabulary][vocabulary];
    for (int t = 0; t < rows.length; t++) {
      double top = Double.NEGATIVE_INFINITY;
      for (int v = 0; v < vocabulary; v++) {
        top = Math.max(top, logits[t * vocabulary + v]);
      }
      double sum = 0;
      for (int v = 0; v < vocabulary; v++) {
        rows[t][v] = Math.exp(logits[t * vocabulary + v] - top);
        sum += rows[t][v];
      }
      for (int v = 0; v < vocabulary; v++) {
        rows[t][v] /= sum;
      }
    }
    return rows;
  }
}
