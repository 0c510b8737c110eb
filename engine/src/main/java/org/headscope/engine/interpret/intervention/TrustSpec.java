package org.headscope.engine.interpret.intervention;

import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// A checkpoint to be checked.
///
/// @param instance the text that it reads
/// @param other another text, whose activations are patched in
public record TrustSpec(CheckpointRef checkpoint, Instance instance, Instance other) {}
