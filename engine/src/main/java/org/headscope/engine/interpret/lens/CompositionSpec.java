package org.headscope.engine.interpret.lens;

import org.headscope.engine.training.run.CheckpointRef;

/// A checkpoint whose heads are compared with one another by their weights.
public record CompositionSpec(CheckpointRef checkpoint) {}
