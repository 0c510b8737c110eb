package org.headscope.engine.interpret.headscore;

import java.util.List;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.CheckpointRef;

/// Which heads to score, on what.
///
/// @param instances held-out instances; a label deserves at least 100
public record HeadScoreSpec(CheckpointRef checkpoint, List<Instance> instances, long seed) {
  public HeadScoreSpec {
    instances = List.copyOf(instances);
    if (instances.isEmpty()) {
      throw new IllegalArgumentException("head scores need instances");
    }
  }

  public HeadScoreSpec at(CheckpointRef other) {
    return new HeadScoreSpec(other, instances, seed);
  }
}
