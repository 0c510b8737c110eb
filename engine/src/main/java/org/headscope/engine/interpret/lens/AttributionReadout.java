package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.neural.BlockLayout;
import org.headscope.engine.neural.BlockLayout.Norm;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.block.ResidualWriter;

/// The final norm and the unembedding as a linear map of the residual stream, for a given σ.
///
/// @param form whose norm is the final one
/// @param unembedding W_U, V×D, the embedding if tied
/// @param gamma γ of the final norm; ones without a norm
/// @param constants what is added to the logits for every stream, V each: W_U β, and the head's
///   bias
record AttributionReadout(
    BlockLayout form,
    int width,
    float[] unembedding,
    float[] gamma,
    SequencedMap<ResidualWriter, double[]> constants) {
  /// The readout of a stack.
  static AttributionReadout of(LayeredConfig config, Map<String, float[]> weights) {
    int width = config.width();
    float[] unembedding = Objects.requireNonNull(weights.get(config.unembedding()));
    float[] gamma = weights.get("norm.weight");
    if (gamma == null) {
      gamma = new float[width];
      Arrays.fill(gamma, 1);
    }
    SequencedMap<ResidualWriter, double[]> constants = new LinkedHashMap<>();
    Optional.ofNullable(weights.get("norm.bias"))
        .map(AttributionReadout::doubles)
        .map(beta -> new AttributionMap(unembedding, config.vocabulary()).of(beta)) // D → V
        .ifPresent(bias -> constants.put(ResidualWriter.of(ResidualWriter.Type.NORM, 0), bias));
    Optional.ofNullable(weights.get("head.bias"))
        .map(AttributionReadout::doubles)
        .ifPresent(bias -> constants.put(ResidualWriter.of(ResidualWriter.Type.LOGIT, 0), bias));
    return new AttributionReadout(config.layout(), width, unembedding, gamma, constants);
  }

  private static double[] doubles(float[] values) {
    double[] doubles = new double[values.length];
    Arrays.setAll(doubles, i -> values[i]);
    return doubles;
  }

  int vocabulary() {
    return unembedding.length / width;
  }

  /// σ of the final norm for a residual stream x, D; 1 without a norm.
  double sigma(double[] x) {
    return form.sigma(x);
  }

  /// The direction g of a symbol's logit: ⟨g, a⟩/σ = W_U\[symbol] (γ ⊙ (a − ā))/σ for all a,
  /// without ā unless the norm subtracts it.
  double[] direction(int symbol) {
    double[] g = new double[width];
    Arrays.setAll(g, d -> unembedding[symbol * width + d] * gamma[d]);
    if (form.norm() == Norm.LAYER) {
      double mean = Arrays.stream(g).average().orElse(0);
      Arrays.setAll(g, d -> g[d] - mean);
    }
    return g;
  }

  /// The sum of all constants of a symbol's logit.
  double constant(int symbol) {
    return constants.values().stream().mapToDouble(bias -> bias[symbol]).sum();
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += a[d] * b[d];
    }
    return sum;
  }
}
