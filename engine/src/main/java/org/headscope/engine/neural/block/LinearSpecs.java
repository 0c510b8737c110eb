package org.headscope.engine.neural.block;

import java.util.LinkedHashMap;
import java.util.Map;
import org.headscope.engine.neural.block.ParameterSpec.Normal;

/// Parameters of linear maps as the public code begins them: N(0, 0.02), biases 0 (\[Code] §3).
public final class LinearSpecs {
  /// Standard deviation of linear and embedding weights at the start (\[Code] §3).
  public static final double INITIAL_DEVIATION = 0.02;

  private LinearSpecs() {}

  /// `name.weight` `[out, in]` and `name.bias` `[out]`.
  public static Map<String, ParameterSpec> biased(String name, int out, int in) {
    Map<String, ParameterSpec> specs = new LinkedHashMap<>(plain(name, out, in));
    specs.put(name + ".bias", ParameterSpec.filled(0, out));
    return specs;
  }

  /// `name.weight` `[out, in]`.
  public static Map<String, ParameterSpec> plain(String name, int out, int in) {
    return Map.of(name + ".weight", matrix(out, in, INITIAL_DEVIATION));
  }

  /// A map with bias that ends in the residual stream. It starts smaller, N(0, 0.02/√(2L)), so that
  /// the stream's variance stays put.
  ///
  /// @param depth L
  public static Map<String, ParameterSpec> branch(String name, int out, int in, int depth) {
    Map<String, ParameterSpec> specs = new LinkedHashMap<>(plainBranch(name, out, in, depth));
    specs.put(name + ".bias", ParameterSpec.filled(0, out));
    return specs;
  }

  /// The same without bias.
  public static Map<String, ParameterSpec> plainBranch(String name, int out, int in, int depth) {
    return Map.of(name + ".weight", matrix(out, in, INITIAL_DEVIATION / Math.sqrt(2.0 * depth)));
  }

  private static ParameterSpec matrix(int rows, int columns, double deviation) {
    return new ParameterSpec(new long[] {rows, columns}, new Normal((float) deviation));
  }
}
