package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// Which checkpoint shall read which instance.
///
/// @param mapped positions of which maps are made; all if empty. Maps grow with the square of their
///   number, and what a token attends to does not depend on those after it
public record InspectionSpec(CheckpointRef checkpoint, Instance instance, Optional<Range> mapped) {
  public InspectionSpec(CheckpointRef checkpoint, Instance instance) {
    this(checkpoint, instance, Optional.empty());
  }
}
