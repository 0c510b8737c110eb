package org.headscope.engine.interpret.inspect;

import java.util.Optional;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.CheckpointRef;

/// Which checkpoint shall read which instance.
///
/// @param mapped tokens from the beginning of which maps are made; all if empty. What tokens attend
///   to does not depend on those after them, while maps grow with the square of their number
public record InspectionSpec(
    CheckpointRef checkpoint, Instance instance, Optional<Integer> mapped) {
  /// With maps of all tokens.
  public InspectionSpec(CheckpointRef checkpoint, Instance instance) {
    this(checkpoint, instance, Optional.empty());
  }
}
