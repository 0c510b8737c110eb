package org.headscope.engine.interpret.inspect;

import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.training.RunDirectory;

/**
 * Which checkpoint shall read which instance.
 *
 * @param run the run
 * @param step its checkpoint
 * @param instance what it reads
 */
public record InspectionSpec(RunDirectory run, long step, Instance instance) {}
