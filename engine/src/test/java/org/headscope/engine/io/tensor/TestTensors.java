package org.headscope.engine.io.tensor;

import module java.base;

/// Tensors for tests.
public final class TestTensors {
  private TestTensors() {}

  /// Reads a whole file and refuses it if a float is NaN or infinite.
  public static TensorFile readFinite(Path file) {
    TensorFile content = Safetensors.read(file);
    content.tensors().values().stream()
        .filter(tensor -> tensor.type() != StoredTensor.Type.I64)
        .forEach(tensor -> Safetensors.finite(file, tensor));
    return content;
  }

  public static StoredTensor int64(String name, List<Long> shape, long[] values) {
    return StoredTensor.int64(name, shape, values);
  }

  /// Returns the elements of an integer tensor, in row-major order.
  public static long[] longs(StoredTensor tensor) {
    long[] values = new long[tensor.data().remaining() / Long.BYTES];
    tensor.data().asLongBuffer().get(values);
    return values;
  }
}
