package org.headscope.engine.interpret.inspect;

/// One way to look into models, the same for the window, the command line and a program.
@FunctionalInterface
public interface Analysis<S, R> {
  /// Finds what is asked for, on this thread.
  ///
  /// @throws org.headscope.engine.run.UserError naming what cannot be read, is not there, or would
  ///   take too much memory
  /// @throws java.util.concurrent.CancellationException if cancelled
  R run(S spec, Context context);
}
