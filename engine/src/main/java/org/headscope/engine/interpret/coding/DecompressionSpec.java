package org.headscope.engine.interpret.coding;

import module java.base;

import org.headscope.engine.interpret.evaluation.PredictorRef;

/// Which compressed text to read.
///
/// @param run the checkpoint by which it was written; none for a rule, which the file names
public record DecompressionSpec(Path file, Optional<PredictorRef> run, Path out) {}
