package org.headscope.app.task;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// What a [BackgroundTask] does on its own thread.
@FunctionalInterface
public interface BackgroundWork<T> {
  /// Does the work.
  ///
  /// @throws org.headscope.engine.run.UserError when it fails for a reason that a person can act on
  /// @throws java.util.concurrent.CancellationException when it stopped on request
  T run(Progress progress, Cancellation cancellation) throws Exception;
}
