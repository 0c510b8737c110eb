package org.headscope.engine.pack;

import module java.base;

/// Writes the same to two streams, which their owners close.
final class TeeStream extends OutputStream {
  private final OutputStream one;
  private final OutputStream other;

  TeeStream(OutputStream one, OutputStream other) {
    this.one = one;
    this.other = other;
  }

  @Override
  public void write(int b) throws IOException {
    one.write(b);
    other.write(b);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    one.write(bytes, from, count);
    other.write(bytes, from, count);
  }
}
