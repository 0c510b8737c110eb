package org.headscope.engine.interpret.probe.draw;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The control that knows nothing of the example: targets exchanged among the examples. */
public final class Shuffled {
  private Shuffled() {}

  /**
   * The same examples with their targets in another order.
   *
   * @param seed decides the order
   */
  public static Draws of(Draws draws, long seed) {
    int[] order = IntStream.range(0, draws.size()).toArray();
    Order.shuffle(order, order.length, new SplittableRandom(seed));
    float[] targets = new float[order.length];
    for (int k = 0; k < order.length; k++) {
      targets[k] = draws.targets()[order[k]];
    }
    return new Draws(
        draws.instances(), draws.positions(), draws.others(), draws.queries(), targets);
  }
}
