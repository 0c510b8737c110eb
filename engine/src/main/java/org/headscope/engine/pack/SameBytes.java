package org.headscope.engine.pack;

import module java.base;

/// Takes what is written only if the same stands in `original`.
final class SameBytes extends OutputStream {
  private final InputStream original;

  SameBytes(InputStream original) {
    this.original = original;
  }

  /// There is another byte, or none.
  static final class Other extends IOException {
    @Serial private static final long serialVersionUID = 1L;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    byte[] there = original.readNBytes(count);
    if (!Arrays.equals(there, 0, there.length, bytes, from, from + count)) {
      throw new Other();
    }
  }
}
