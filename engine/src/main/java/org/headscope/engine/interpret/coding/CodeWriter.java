package org.headscope.engine.interpret.coding;

import module java.base;

/// An arithmetic encoder (Witten, Neal & Cleary 1987) that writes bytes, as the range coders of
/// Martin (1979) and Schindler (1998) do. A carry runs back through the bytes already written, so
/// no part of the range is given away as in carry-less coders (Subbotin 1999).
///
/// The code of the text so far is any number in [low, low + range): a binary fraction that begins
/// with the bytes written and continues with the 56 bits of `low`. A token narrows this range to
/// its part of 2³². The parts' ends are products of 88 bits, rounded down, so a range of at least
/// 2⁴⁸ loses at most 2⁻⁴⁸ of itself.
final class CodeWriter {
  /// The number of bits of `low` and `range`.
  static final int BITS = 56;

  /// The smallest range between tokens, 2⁴⁸; below it, the next byte is settled except for carries.
  static final long MIN_RANGE = 1L << (BITS - 8);

  private static final long WHOLE = 1L << BITS;

  private byte[] bytes = new byte[256];
  private int size;
  private long low;
  private long range = WHOLE;

  /// Scales `bound`, as a part of 2³², to `range`, and rounds down.
  static long scaled(long range, long bound) {
    long high = Math.multiplyHigh(range, bound);
    return high << (Long.SIZE - Intervals.BITS) | (range * bound) >>> Intervals.BITS;
  }

  /// Writes a token that [has][Intervals#has] an interval.
  void write(Intervals intervals, int token) {
    long from = scaled(range, intervals.from(token));
    range = scaled(range, intervals.to(token)) - from;
    low += from;
    while (range < MIN_RANGE) {
      shift();
      range <<= 8;
    }
  }

  private void shift() {
    if (low >= WHOLE) {
      carry();
    }
    put((int) (low >>> (BITS - 8)));
    low = (low & (MIN_RANGE - 1)) << 8;
  }

  private void carry() {
    int at = size - 1;
    while (bytes[at] == -1) {
      bytes[at--] = 0;
    }
    bytes[at]++;
    low -= WHOLE;
  }

  private void put(int value) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size);
    }
    bytes[size++] = (byte) value;
  }

  /// Ends the code and returns it. One more byte settles the number, since the range contains a
  /// multiple of 2⁴⁸; the reader takes zeros for the bytes after it.
  byte[] finish() {
    low += MIN_RANGE - 1;
    shift();
    return Arrays.copyOf(bytes, size);
  }
}
