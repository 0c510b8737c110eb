package org.headscope.engine.interpret.coding;

import module java.base;

import org.headscope.engine.interpret.evaluation.PredictorRef;

/// Which text to compress by which predictor.
///
/// @param predictor a rule, or a run's checkpoint, which reads the text in its task's tokens
/// @param alphabet the letters that a rule reads; those of the text if not given
/// @param out where the compressed text goes
public record CompressionSpec(
    PredictorRef predictor, Path text, Optional<String> alphabet, Path out) {}
