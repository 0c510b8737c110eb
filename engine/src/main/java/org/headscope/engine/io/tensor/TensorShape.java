package org.headscope.engine.io.tensor;

import module java.base;

/// What the header of a file says of a tensor.
///
/// @param sizes of the dimensions; empty for a scalar
public record TensorShape(StoredTensor.Type type, List<Long> sizes) {
  public TensorShape {
    sizes = List.copyOf(sizes);
  }
}
