package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// A checkpoint that reads an instance, and the lenses for its layers.
///
/// @param lenses at least one, without repetition
public record LensSpec(CheckpointRef checkpoint, Instance instance, List<Lens> lenses) {
  /// @throws UserError if there is no lens, or one twice
  public LensSpec {
    lenses = List.copyOf(lenses);
    UserError.when(lenses.isEmpty(), "There is no lens to read with; choose one.");
    UserError.when(
        Set.copyOf(lenses).size() < lenses.size(), "A lens is named twice; name each once.");
  }

  boolean needsFit() {
    return lenses.stream().anyMatch(Lens::fitted);
  }
}
