package org.headscope.engine.neural.block;

import module java.base;

/// Collects parameters by name, in the order of the forward pass. Linear maps are initialised as in
/// the public code: N(0, 0.02), biases 0 (\[Code] §3).
public final class ParameterSpecs {
  /// The initial standard deviation of linear and embedding weights (\[Code] §3).
  public static final double INITIAL_DEVIATION = 0.02;

  private final Map<String, ParameterSpec> specs = new LinkedHashMap<>();

  public ParameterSpecs add(String name, ParameterSpec spec) {
    specs.put(name, spec);
    return this;
  }

  public ParameterSpecs addAll(String prefix, Map<String, ParameterSpec> others) {
    others.forEach((name, spec) -> specs.put(prefix + name, spec));
    return this;
  }

  /// A linear map without bias: `name.weight` `[out, in]`.
  public ParameterSpecs plain(String name, int out, int in) {
    return add(name + ".weight", ParameterSpec.normal(INITIAL_DEVIATION, out, in));
  }

  /// A linear map: `name.weight` `[out, in]` and `name.bias` `[out]`.
  public ParameterSpecs biased(String name, int out, int in) {
    return plain(name, out, in).add(name + ".bias", ParameterSpec.constant(0, out));
  }

  /// A linear map without bias that ends in the residual stream. It starts smaller, N(0,
  /// 0.02/√(2L)), to keep the variance of the stream constant.
  ///
  /// @param depth L
  public ParameterSpecs plainBranch(String name, int out, int in, int depth) {
    double deviation = INITIAL_DEVIATION / Math.sqrt(2.0 * depth);
    return add(name + ".weight", ParameterSpec.normal(deviation, out, in));
  }

  public ParameterSpecs branch(String name, int out, int in, int depth) {
    return plainBranch(name, out, in, depth).add(name + ".bias", ParameterSpec.constant(0, out));
  }

  public Map<String, ParameterSpec> map() {
    return specs;
  }
}
