package org.headscope.engine.neural.block;

import ai.djl.ndarray.NDArray;

/// Whose memory the values of a tensor lie in.
public final class TensorMemory {
  private TensorMemory() {}

  /// The values of `made` in PyTorch's own memory; `made` is closed. DJL leaves what it makes of
  /// numbers in a buffer of the JVM, which the garbage collector may free as soon as the tensor is
  /// closed, though views of it live on or a backward pass will read it.
  public static NDArray owned(NDArray made) {
    try (made) {
      return made.duplicate();
    }
  }
}
