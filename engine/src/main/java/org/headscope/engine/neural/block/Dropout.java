package org.headscope.engine.neural.block;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.*;
import org.headscope.engine.run.Refusal;

/// Dropout: in training, entries become zero with a probability, and the others grow so that the
/// mean stays. PyTorch has one generator for all threads, from which lanes would draw in whatever
/// order they come; here each has its own.
///
/// @param rate the probability, in [0, 1); what is dropped, each mixer says
/// @param random decides, on one thread at a time
public record Dropout(double rate, RandomGenerator random) {
  /// Nothing is dropped, as in all reading.
  public static final Dropout NONE = new Dropout(0, new SplittableRandom(0));

  /// Probabilities are counted in 2⁻³².
  private static final long ONE = 1L << Integer.SIZE;

  public Dropout {
    Refusal.when(!(rate >= 0 && rate < 1), "the rate of dropout is %s", rate);
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

  /// 0 or 1/(1−rate) for every entry; one draw decides about two of them.
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
      // On a CPU that is the buffer's own memory, which may be gone when the pass back reads it.
      return drawn.toType(x.getDataType(), true).muli(1 / (1 - rate));
    }
  }
}
