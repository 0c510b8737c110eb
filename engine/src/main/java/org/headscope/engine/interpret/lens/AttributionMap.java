package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.neural.mixer.GatedLinearAttention;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.Retention;
import org.headscope.engine.run.Range;

/// An affine map of vectors, in double precision.
///
/// @param weight row-major, as many rows as outputs
/// @param bias one per output
record AttributionMap(float[] weight, float[] bias) {
  /// A linear map to `rows` outputs.
  AttributionMap(float[] weight, int rows) {
    this(weight, new float[rows]);
  }

  /// True if a mixer normalises the outputs of its heads and multiplies them by a gate.
  static boolean hasGate(MixerConfig mixer) {
    return mixer instanceof Retention.Config || mixer instanceof GatedLinearAttention.Config;
  }

  /// The gate that multiplies the outputs of heads, of its mixer's input; empty without one.
  static Optional<AttributionMap> gate(
      MixerConfig mixer, String group, Map<String, float[]> weights, int width) {
    return switch (mixer) {
      case Retention.Config _ -> {
        AttributionMap all = of(group + "query_key_value_gate", weights, 6 * width);
        yield Optional.of(
            new AttributionMap(
                Arrays.copyOfRange(all.weight, 4 * width * width, 6 * width * width),
                Arrays.copyOfRange(all.bias, 4 * width, 6 * width)));
      }
      case GatedLinearAttention.Config _ -> Optional.of(of(group + "gate", weights, width));
      default -> Optional.empty();
    };
  }

  private static AttributionMap of(String name, Map<String, float[]> weights, int rows) {
    float[] bias = weights.get(name + ".bias");
    float[] weight = Objects.requireNonNull(weights.get(name + ".weight"));
    return bias == null ? new AttributionMap(weight, rows) : new AttributionMap(weight, bias);
  }

  double[] of(double[] x) {
    return of(x, new Range(0, x.length - 1));
  }

  /// The output for some entries of x, as if the others were zero.
  double[] of(double[] x, Range entries) {
    double[] y = new double[bias.length];
    for (int row = 0; row < y.length; row++) {
      double sum = bias[row];
      for (int i = entries.min(); i <= entries.max(); i++) {
        sum += weight[row * x.length + i] * x[i];
      }
      y[row] = sum;
    }
    return y;
  }
}
