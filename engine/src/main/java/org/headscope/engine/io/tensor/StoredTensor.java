package org.headscope.engine.io.tensor;

import module java.base;

import org.headscope.engine.run.Refusal;

/// One tensor of a safetensors file.
///
/// @param shape sizes of the dimensions, none negative; empty for a scalar
/// @param data the elements in row-major order, little-endian; read only
public record StoredTensor(String name, Type type, List<Long> shape, ByteBuffer data) {

  /// The element types that HeadScope reads. It writes the first three.
  public enum Type {
    I64(8),
    /// IEEE 754 binary32.
    F32(4),
    /// IEEE 754 binary16; read to float32.
    F16(2),
    /// The upper half of binary32; read to float32.
    BF16(2),
    /// Bytes, such as masks in files of others.
    U8(1),
    BOOL(1);

    private final int bytes;

    Type(int bytes) {
      this.bytes = bytes;
    }

    public boolean isFloat() {
      return this == F32 || this == F16 || this == BF16;
    }

    public int bytes() {
      return bytes;
    }
  }

  public StoredTensor {
    shape = List.copyOf(shape);
    data = data.slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    long expected = Math.multiplyExact(elements(shape), type.bytes());
    if (data.remaining() != expected) {
      throw new IllegalArgumentException(
          name + ": " + data.remaining() + " bytes for shape " + shape + " of " + type);
    }
  }

  public static StoredTensor float32(String name, List<Long> shape, float[] values) {
    ByteBuffer data = allocate(values.length, Type.F32);
    data.asFloatBuffer().put(values);
    return new StoredTensor(name, Type.F32, shape, data);
  }

  /// Returns a float16 tensor of `values`, each rounded to the nearest float16.
  public static StoredTensor float16(String name, List<Long> shape, float[] values) {
    ByteBuffer data = allocate(values.length, Type.F16);
    for (int i = 0; i < values.length; i++) {
      data.putShort(Type.F16.bytes() * i, Float.floatToFloat16(values[i]));
    }
    return new StoredTensor(name, Type.F16, shape, data);
  }

  public static StoredTensor int64(String name, List<Long> shape, long[] values) {
    ByteBuffer data = allocate(values.length, Type.I64);
    data.asLongBuffer().put(values);
    return new StoredTensor(name, Type.I64, shape, data);
  }

  private static ByteBuffer allocate(int elements, Type type) {
    return ByteBuffer.allocate(Math.multiplyExact(elements, type.bytes()))
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  /// Returns a view of the data that is little-endian; a plain duplicate would be big-endian.
  @Override
  public ByteBuffer data() {
    return data.duplicate().order(ByteOrder.LITTLE_ENDIAN);
  }

  /// Returns the number of elements of `shape`: the product of its sizes.
  static long elements(List<Long> shape) {
    long elements = 1;
    for (long size : shape) {
      Refusal.when(size < 0, "negative size in shape %s", shape);
      elements = Math.multiplyExact(elements, size);
    }
    return elements;
  }

  /// True if none of its floats is NaN or infinite.
  public boolean finite() {
    boolean finite = true;
    if (type.isFloat()) {
      for (float value : floats()) {
        finite &= Float.isFinite(value);
      }
    }
    return finite;
  }

  /// Returns the elements as float32, in row-major order.
  ///
  /// @throws IllegalStateException if they are integers
  public float[] floats() {
    float[] values = new float[data.remaining() / type.bytes()];
    switch (type) {
      case F32 -> data().asFloatBuffer().get(values);
      case F16 -> {
        for (int i = 0; i < values.length; i++) {
          values[i] = Float.float16ToFloat(data.getShort(Type.F16.bytes() * i));
        }
      }
      case BF16 -> {
        for (int i = 0; i < values.length; i++) {
          values[i] = Float.intBitsToFloat(data.getShort(Type.BF16.bytes() * i) << Short.SIZE);
        }
      }
      case I64, U8, BOOL -> throw new IllegalStateException(name + " holds integers");
    }
    return values;
  }

  /// A tensor's entry in a file's header.
  ///
  /// @param sizes of the dimensions; empty for a scalar
  public record TensorShape(StoredTensor.Type type, List<Long> sizes) {
    public TensorShape {
      sizes = List.copyOf(sizes);
    }

    /// The number of bytes of its elements.
    public long byteCount() {
      return Math.multiplyExact(elements(sizes), type.bytes());
    }
  }
}
