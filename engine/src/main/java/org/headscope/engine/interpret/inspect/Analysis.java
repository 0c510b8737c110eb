package org.headscope.engine.interpret.inspect;

/// An analysis of models, the same for the window, the command line and a program.
@FunctionalInterface
public interface Analysis<S, R> {
  /// Computes the result on the calling thread.
  ///
  /// @throws org.headscope.engine.run.UserError naming what cannot be read, does not exist, or
  ///   would take too much memory
  /// @throws java.util.concurrent.CancellationException if cancelled
  R run(S spec, Context context);
}
