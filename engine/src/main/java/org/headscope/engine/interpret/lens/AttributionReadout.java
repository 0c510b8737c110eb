package org.headscope.engine.interpret.lens;

import module java.base;

/// The final norm and the tied unembedding as a linear map of the residual stream, for a given σ.
///
/// @param unembedding W_U, V×D
/// @param gamma γ of the final norm; ones without a norm
/// @param beta β; zeros without a norm
/// @param normed true if the model has a final norm
record AttributionReadout(
    float[] unembedding, float[] gamma, float[] beta, boolean normed, int width) {
  /// LayerNorm's ε.
  static final double EPSILON = 1e-5;

  /// The readout of a stack of `width` D.
  static AttributionReadout of(Map<String, float[]> weights, int width) {
    float[] unembedding = Objects.requireNonNull(weights.get("embedding.weight"));
    float[] gamma = weights.get("norm.weight");
    float[] beta = weights.get("norm.bias");
    if (gamma == null || beta == null) {
      float[] ones = new float[width];
      Arrays.fill(ones, 1);
      return new AttributionReadout(unembedding, ones, new float[width], false, width);
    }
    return new AttributionReadout(unembedding, gamma, beta, true, width);
  }

  int vocabulary() {
    return unembedding.length / width;
  }

  /// σ of the final norm for a residual stream x, D; 1 without a norm.
  double sigma(double[] x) {
    return normed ? Math.sqrt(variance(x) + EPSILON) : 1;
  }

  static double variance(double[] x) {
    double mean = Arrays.stream(x).average().orElse(0);
    return Arrays.stream(x).map(v -> (v - mean) * (v - mean)).average().orElse(0);
  }

  /// The direction g of a symbol's logit, with ⟨g, a⟩/σ = W_U\[symbol] (γ ⊙ (a − ā))/σ for all a.
  double[] direction(int symbol) {
    double[] g = new double[width];
    Arrays.setAll(g, d -> unembedding[symbol * width + d] * gamma[d]);
    if (normed) {
      double mean = Arrays.stream(g).average().orElse(0);
      Arrays.setAll(g, d -> g[d] - mean);
    }
    return g;
  }

  /// W_U\[symbol] β: what the final norm adds to the logit.
  double bias(int symbol) {
    double sum = 0;
    for (int d = 0; d < width; d++) {
      sum += unembedding[symbol * width + d] * beta[d];
    }
    return sum;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += a[d] * b[d];
    }
    return sum;
  }
}
