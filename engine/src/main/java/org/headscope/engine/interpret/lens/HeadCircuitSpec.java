package org.headscope.engine.interpret.lens;

import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.CheckpointRef;

/// A head whose weights are multiplied out over the vocabulary.
///
/// @param layer from 1
/// @param head from 1
/// @param distance from the query back to the key, in tokens: for heads that rotate queries and
///   keys or let scores decay, the comparison depends on it
public record HeadCircuitSpec(CheckpointRef checkpoint, int layer, int head, int distance) {
  public static final int MAX_DISTANCE = 100_000;

  /// @throws UserError if the distance is out of range
  public HeadCircuitSpec {
    Refusal.when(layer < 1 || head < 1, "head %s.%s", layer, head);
    UserError.when(
        distance < 0 || distance > MAX_DISTANCE,
        "The distance from 0 to %,d, not %,d.",
        MAX_DISTANCE,
        distance);
  }
}
