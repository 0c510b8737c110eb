package org.headscope.app.feature.attention;

import java.util.Optional;
import org.headscope.app.task.BackgroundTask;

/**
 * What is being measured in the place of a picture, or was stopped.
 *
 * @param sentence what it will show
 * @param task the measurement; empty once it was stopped or failed
 */
record Pending(String sentence, Optional<? extends BackgroundTask<?>> task) {}
