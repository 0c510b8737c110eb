package org.headscope.engine.neural.block;

import ai.djl.ndarray.NDArray;

/// Decides who owns the memory of a tensor's values.
public final class TensorMemory {
  private TensorMemory() {}

  /// Copies the values of `tensor` to PyTorch's own memory and closes it. DJL keeps a tensor made
  /// from numbers in a buffer of the JVM, which the garbage collector may free once the tensor is
  /// closed, even if views of it are alive or a backward pass will read it.
  public static NDArray copyToNative(NDArray tensor) {
    try (tensor) {
      return tensor.duplicate();
    }
  }
}
