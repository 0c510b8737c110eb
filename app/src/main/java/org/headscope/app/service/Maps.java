package org.headscope.app.service;

import org.headscope.app.task.TaskRunner;

/**
 * The worker that measures influence and reads channels and states, beside the one that inspects.
 *
 * @param source what it asks
 * @param runner its thread
 */
public record Maps(MapSource source, TaskRunner runner) {}
