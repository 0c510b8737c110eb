package org.headscope.engine.interpret.twin;

import module java.base;

import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// Two checkpoints whose heads are matched, and the instances that both read.
///
/// @param seed of the bootstrap
public record TwinSpec(
    CheckpointRef first, CheckpointRef second, List<Instance> instances, long seed) {
  public TwinSpec {
    instances = List.copyOf(instances);
    Refusal.when(instances.isEmpty(), "twins need instances");
  }
}
