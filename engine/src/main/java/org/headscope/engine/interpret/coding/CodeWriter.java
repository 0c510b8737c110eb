package org.headscope.engine.interpret.coding;

import module java.base;

/// An arithmetic encoder (Witten, Neal & Cleary 1987) that writes bytes, as the range coders of
/// Martin (1979) and Schindler (1998) do; a carry runs back through what is written, so no part of
/// the range is given away as in carry-less ones (Subbotin 1999).
///
/// Of the text so far the code is any number in [low, low + range), which is a binary fraction of
/// which the bytes written are the beginning and `low` holds the next 56 bits. A token narrows it
/// to its part of 2³². The parts' ends are products of 88 bits, rounded down, so of a range of at
/// least 2⁴⁸ nothing is lost but 2⁻⁴⁸ of it.
final class CodeWriter {
  /// Bits of `low` and `range`.
  static final int BITS = 56;

  /// With less than this, 2⁴⁸, a byte is settled but for carries.
  static final long MIN_RANGE = 1L << (BITS - 8);

  private static final long WHOLE = 1L << BITS;

  private byte[] bytes = new byte[256];
  private int size;
  private long low;
  private long range = WHOLE;

  /// The place of `bound` of 2³² in `range`.
  static long scaled(long range, long bound) {
    long high = Math.multiplyHigh(range, bound);
    return high << (Long.SIZE - Intervals.BITS) | (range * bound) >>> Intervals.BITS;
  }

  /// Writes a token that its intervals [have][Intervals#has].
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

  /// The code of all that was written, which ends it: one byte more settles the number, since the
  /// range holds a multiple of 2⁴⁸; zeros follow.
  byte[] finish() {
    low += MIN_RANGE - 1;
    shift();
    return Arrays.copyOf(bytes, size);
  }
}
