package org.headscope.engine.interpret.distance;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;

/// Whose heads are averaged, over which instances.
///
/// @param instances one or many
public record DistanceSpec(CheckpointRef checkpoint, List<Instance> instances) {
  public DistanceSpec {
    instances = List.copyOf(instances);
    Refusal.when(instances.isEmpty(), "means need instances");
  }

  /// The first `count` of the instances that heads are scored on, which no training has.
  public static DistanceSpec heldOut(RunDirectory run, long step, int count) {
    return new DistanceSpec(run.ref(step), HeadScoreSpec.heldOutInstances(run, count));
  }
}
