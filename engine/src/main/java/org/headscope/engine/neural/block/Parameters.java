package org.headscope.engine.neural.block;

import ai.djl.ndarray.NDArray;
import java.util.Map;

/// The parameters under one prefix of a model's names, such as `blocks.1.attention.`.
///
/// @param all every parameter of the model by its full name
/// @param prefix what the names here begin with
/// @param compute the type that linear maps and attention shall compute in
public record Parameters(Map<String, NDArray> all, String prefix, ComputePrecision compute) {
  /// The parameters one level deeper.
  public Parameters under(String name) {
    return new Parameters(all, prefix + name + ".", compute);
  }

  /// The parameter `name`.
  public NDArray get(String name) {
    NDArray value = all.get(prefix + name);
    if (value == null) {
      throw new IllegalArgumentException("the model has no parameter " + prefix + name);
    }
    return value;
  }

  /// Whether there is a parameter `name`.
  public boolean has(String name) {
    return all.containsKey(prefix + name);
  }

  /// The linear map's or norm's weight.
  public NDArray weight() {
    return get("weight");
  }

  /// The linear map's or norm's bias.
  public NDArray bias() {
    return get("bias");
  }
}
