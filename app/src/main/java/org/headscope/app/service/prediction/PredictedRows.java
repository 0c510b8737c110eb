package org.headscope.app.service.prediction;

import module java.base;

import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.task.Instance;

/// What a predictor says of an instance.
///
/// @param rows T rows of 20 probabilities; fewer where a model's position table ends before
/// @param explain what of the context decided a row; may be asked on any thread
public record PredictedRows(
    PredictorChoice choice,
    Instance instance,
    double[][] rows,
    IntFunction<Optional<Explanation>> explain) {}
