package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;

/// Numbers for instances that come one behind the other: the same for windows of one tree's text,
/// which say less of other trees than windows of different ones.
final class Clusters {
  private Optional<Object> last = Optional.empty();
  private int number;

  /// The number of the cluster of the next instance.
  int next(Instance instance) {
    Optional<Object> drawn = instance.latent().map(Latent::shared);
    if (drawn.isEmpty() || !drawn.equals(last)) {
      number++;
    }
    last = drawn;
    return number;
  }
}
