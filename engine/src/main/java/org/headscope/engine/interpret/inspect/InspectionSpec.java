package org.headscope.engine.interpret.inspect;

import org.headscope.engine.task.Instance;
import org.headscope.engine.training.CheckpointRef;

/// Which checkpoint shall read which instance.
public record InspectionSpec(CheckpointRef checkpoint, Instance instance) {}
