package org.headscope.engine.interpret.coding;

/// Reads what [CodeWriter] wrote, by the same intervals.
final class CodeReader {
  private final byte[] bytes;
  private int at;
  private long code; // the number behind low
  private long range = 1L << CodeWriter.BITS;

  CodeReader(byte[] bytes) {
    this.bytes = bytes;
    for (int i = 0; i < CodeWriter.BITS / 8; i++) {
      next();
    }
  }

  private void next() {
    code = code << 8 | (at < bytes.length ? bytes[at] & 0xff : 0);
    at++;
  }

  int read(Intervals intervals) {
    int low = 0;
    int high = intervals.tokens(); // the token is from low to high − 1
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (CodeWriter.scaled(range, intervals.from(middle)) <= code) {
        low = middle;
      } else {
        high = middle;
      }
    }
    long from = CodeWriter.scaled(range, intervals.from(low));
    range = CodeWriter.scaled(range, intervals.to(low)) - from;
    code -= from;
    while (range < CodeWriter.LEAST) {
      next();
      range <<= 8;
    }
    return low;
  }

  /// Whether more was read than a code of so many bytes can hold.
  boolean isOver() {
    return at > bytes.length + CodeWriter.BITS / 8 - 1;
  }

  boolean isAtEnd() {
    return at == bytes.length + CodeWriter.BITS / 8 - 1;
  }
}
