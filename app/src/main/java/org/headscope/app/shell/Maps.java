package org.headscope.app.shell;

import org.headscope.app.sight.MapSource;
import org.headscope.app.task.TaskRunner;

/**
 * The worker that measures influence and reads channels and states, beside the one that inspects.
 *
 * @param source what it asks
 * @param runner its thread
 */
public record Maps(MapSource source, TaskRunner runner) {}
