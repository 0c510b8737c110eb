package org.headscope.engine.neural.block;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.*;

/// The parameters under one prefix of a model's names, such as `blocks.1.attention.`.
///
/// @param all every parameter of the model by its full name
/// @param prefix the start of the names here
/// @param compute the precision of linear maps and attention
public record Parameters(Map<String, NDArray> all, String prefix, ComputePrecision compute) {
  /// The type of all parameters.
  public DataType type() {
    return all.values().iterator().next().getDataType();
  }

  public Parameters under(String name) {
    return new Parameters(all, prefix + name + ".", compute);
  }

  public NDList list(String... names) {
    return new NDList(Arrays.stream(names).map(this::get).toList());
  }

  public NDArray get(String name) {
    NDArray value = all.get(prefix + name);
    if (value == null) {
      throw new IllegalArgumentException("the model has no parameter " + prefix + name);
    }
    return value;
  }

  public boolean has(String name) {
    return all.containsKey(prefix + name);
  }

  public NDArray weight() {
    return get("weight");
  }

  public NDArray bias() {
    return get("bias");
  }

  public NDArray bias(NDManager manager) {
    return has("bias") ? bias() : manager.create(new Shape(0));
  }
}
