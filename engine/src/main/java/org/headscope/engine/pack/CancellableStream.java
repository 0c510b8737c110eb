package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.run.Cancellation;

/// A stream whose reader ends where it is cancelled.
final class CancellableStream extends FilterInputStream {
  private final Cancellation cancellation;

  CancellableStream(InputStream in, Cancellation cancellation) {
    super(in);
    this.cancellation = cancellation;
  }

  @Override
  public int read(byte[] bytes, int from, int count) throws IOException {
    cancellation.check();
    return super.read(bytes, from, count);
  }
}
