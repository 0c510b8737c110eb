package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.UserError;

/// Flips single bits of a file in turn. `-Dflips=20000` flips that many bits of each file in place
/// of {@value #FEW}, or all of a smaller file, and `-Dflips.seed=2` draws others.
public final class FlippedBits {
  private static final int FEW = 150;

  private FlippedBits() {}

  /// Checks that a file with any one bit flipped is not read.
  ///
  /// @param read returns whether the file was read; may also refuse it with a [UserError]
  public static void areRefused(Path file, BooleanSupplier read) throws IOException {
    if (!read.getAsBoolean()) {
      throw new AssertionError(file + " is refused as it is");
    }
    long seed = Long.getLong("flips.seed", 1);
    int flips = Integer.getInteger("flips", FEW);
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
      int bits = Math.toIntExact(content.length() * Byte.SIZE);
      IntStream chosen =
          flips >= bits
              ? IntStream.range(0, bits)
              : new SplittableRandom(seed).ints(flips, 0, bits);
      for (int bit : chosen.toArray()) {
        flip(content, bit);
        if (accepted(read)) {
          throw new AssertionError("%s is read with bit %d flipped".formatted(file, bit));
        }
        flip(content, bit);
      }
    }
  }

  private static void flip(RandomAccessFile content, int bit) throws IOException {
    content.seek(bit / Byte.SIZE);
    int before = content.read();
    content.seek(bit / Byte.SIZE);
    content.write(before ^ 1 << bit % Byte.SIZE);
  }

  private static boolean accepted(BooleanSupplier read) {
    try {
      return read.getAsBoolean();
    } catch (UserError _) {
      return false;
    }
  }
}
