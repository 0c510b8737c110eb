package org.headscope.engine.interpret;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;

/// Instances of the public code's distribution that no training has.
public final class DrawnInstances {
  private DrawnInstances() {}

  /// The first `count` of `seed`.
  public static List<Instance> of(long seed, int count) {
    InstanceStream stream = RegBench.reference().stream(Split.TEST, seed);
    return Stream.generate(stream::next).limit(count).toList();
  }
}
