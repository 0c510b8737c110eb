package org.headscope.app.service;

import org.headscope.app.task.TaskRunner;

/**
 * The worker that asks predictors, beside the one that inspects.
 *
 * @param source what it asks
 * @param runner its thread
 */
public record Predictions(PredictionSource source, TaskRunner runner) {}
