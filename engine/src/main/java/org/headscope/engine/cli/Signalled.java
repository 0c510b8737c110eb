package org.headscope.engine.cli;

import java.io.Serial;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/// Work that ended because a signal asked for it.
final class Signalled extends CancellationException {
  @Serial private static final long serialVersionUID = 1L;

  private final int exitCode;

  /// Ended by `cause`.
  ///
  /// @param exitCode 128 and the number of the signal, as shells have it
  Signalled(int exitCode, CancellationException cause) {
    super(cause.getMessage());
    initCause(cause);
    this.exitCode = exitCode;
  }

  /// The exit code of a process that `failure` ends, if a signal is behind it.
  static OptionalInt exitCode(Throwable failure) {
    for (@Nullable Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof Signalled signalled) {
        return OptionalInt.of(signalled.exitCode);
      }
    }
    return OptionalInt.empty();
  }
}
