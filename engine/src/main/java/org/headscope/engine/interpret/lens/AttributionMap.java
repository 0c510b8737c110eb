package org.headscope.engine.interpret.lens;

/// A linear map of vectors, in double precision.
///
/// @param weight row-major
/// @param rows the number of outputs
record AttributionMap(float[] weight, int rows) {
  double[] of(double[] x) {
    double[] y = new double[rows];
    for (int row = 0; row < rows; row++) {
      double sum = 0;
      for (int i = 0; i < x.length; i++) {
        sum += weight[row * x.length + i] * x[i];
      }
      y[row] = sum;
    }
    return y;
  }
}
