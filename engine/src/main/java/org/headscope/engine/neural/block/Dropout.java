package org.headscope.engine.neural.block;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.*;
import org.headscope.engine.run.Refusal;

/// Dropout: in training, entries become zero with a given probability, and the others are scaled up
/// to keep the mean. PyTorch has one generator for all threads, from which lanes would draw in
/// varying order; here, each lane has a separate one.
///
/// @param rate the probability, in [0, 1); each mixer documents what it drops
/// @param random decides, on one thread at a time
public record Dropout(double rate, RandomGenerator random) {
  /// No dropout, used in all passes that only read.
  public static final Dropout NONE = new Dropout(0, new SplittableRandom(0));

  /// The resolution of probabilities: 2⁻³².
  private static final long ONE = 1L << Integer.SIZE;

  public Dropout {
    Refusal.when(!(rate >= 0 && rate < 1), "the dropout rate is %s", rate);
  }

  public Dropout when(boolean wanted) {
    return wanted ? this : NONE;
  }

  public boolean drops() {
    return rate > 0;
  }

  /// Zeroes entries with probability `rate` and scales the rest by 1/(1−rate); any shape.
  public NDArray of(NDArray x) {
    return drops() ? x.mul(factors(x)) : x;
  }

  /// 0 or 1/(1−rate) for every entry; one draw decides two entries.
  private NDArray factors(NDArray x) {
    Shape shape = x.getShape();
    int size = Math.toIntExact(shape.size());
    long dropped = Math.round(rate * ONE);
    ByteBuffer mask = x.getManager().allocateDirect(size);
    for (int i = 0; i < size; i += 2) {
      long draw = random.nextLong();
      mask.put(i, (byte) ((draw >>> Integer.SIZE) >= dropped ? 1 : 0));
      if (i + 1 < size) {
        mask.put(i + 1, (byte) ((draw & (ONE - 1)) >= dropped ? 1 : 0));
      }
    }
    try (NDArray drawn = x.getManager().create(mask, shape, DataType.BOOLEAN)) {
      // On a CPU this is the buffer's memory, which may be freed before the backward pass.
      return drawn.toType(x.getDataType(), true).muli(1 / (1 - rate));
    }
  }
}
