package org.headscope.engine.interpret.lens;

import module java.base;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;

/// A checkpoint whose lenses are fitted, on instances of its task that no test uses.
///
/// @param instances read for the affine lens, from the validation split
/// @param differentiated the number of these in which layers are differentiated
/// @param positions of each of these at which they are
/// @param later the number of instances in which all later positions are differentiated
/// @param steps of the descent of the affine lens
/// @param seed of the instances, positions and batches
public record LensFitSpec(
    @JsonIgnore CheckpointRef checkpoint,
    int instances,
    int differentiated,
    int positions,
    int later,
    int steps,
    long seed) {
  /// Rows of a batch of the descent.
  static final int BATCH = 256;

  static final double RATE = 1e-3;

  /// The weight of the penalty of the regression, in shares of the mean square of the stream.
  static final double RIDGE = 1e-3;

  public LensFitSpec {
    Refusal.when(
        positions < 1
            || Math.min(differentiated, later) < 1
            || Math.max(differentiated, later) > instances,
        "derivatives at %s positions of %s and in %s of %s instances",
        positions,
        differentiated,
        later,
        instances);
    Refusal.when(steps < 0, "%s steps", steps);
  }

  /// The fit that the program makes and ships.
  public static LensFitSpec of(CheckpointRef checkpoint) {
    return new LensFitSpec(checkpoint, 32, 16, 16, 4, 300, 2027);
  }

  List<Instance> instances(RunDirectory run) {
    InstanceStream stream = run.info().data().task().stream(Split.VALIDATION, seed);
    return Stream.generate(stream::next).limit(instances).toList();
  }

  String summary() {
    return "%d instances of the validation split, seed %d; derivatives at %d positions of %d, of later positions in %d; %d steps of descent"
        .formatted(instances, seed, positions, differentiated, later, steps);
  }
}
