package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;

/// The checkpoint whose heads are scored, and the instances.
///
/// @param instances held out from training; a reliable label needs at least 100
public record HeadScoreSpec(CheckpointRef checkpoint, List<Instance> instances, long seed) {
  /// The number of instances in [#heldOut], enough for reliable labels.
  public static final int HELD_OUT = 100;

  /// The seed of [#heldOut], which no training uses.
  public static final long HELD_OUT_SEED = 2026;

  public HeadScoreSpec {
    instances = List.copyOf(instances);
    Refusal.when(instances.isEmpty(), "head scores need instances");
  }

  /// The default spec: 100 instances from the test split of the run's own task, drawn with a seed
  /// that no training uses.
  public static HeadScoreSpec heldOut(RunDirectory run, long step) {
    return new HeadScoreSpec(run.ref(step), heldOutInstances(run, HELD_OUT), 1);
  }

  /// The first `count` held-out instances, which begin with those of [#heldOut(RunDirectory,
  /// long)].
  public static List<Instance> heldOutInstances(RunDirectory run, int count) {
    return heldOutInstances(run, count, HELD_OUT_SEED);
  }

  /// The first `count` instances of the test split of the run's own task, drawn with `seed`.
  public static List<Instance> heldOutInstances(RunDirectory run, int count, long seed) {
    InstanceStream stream = run.info().data().task().stream(Split.TEST, seed);
    return Stream.generate(stream::next).limit(count).toList();
  }

  public HeadScoreSpec at(CheckpointRef other) {
    return new HeadScoreSpec(other, instances, seed);
  }
}
