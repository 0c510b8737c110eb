package org.headscope.app.task;

import module java.base;

import org.headscope.engine.io.FaultLog;
import org.headscope.engine.run.UserError;

/// Reports unexpected faults in the window.
public final class FaultMessages {
  private FaultMessages() {}

  /// Carries the recorded trace of a fault, beside the fault itself.
  private static final class Noted extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final String trace;

    Noted(String trace, Throwable cause) {
      super(cause);
      this.trace = trace;
    }
  }

  static UserError duringTask(String name, Throwable cause) {
    return error("Could not finish \"" + name + "\"", cause);
  }

  public static UserError inWindow(Throwable cause) {
    return error("The window could not finish an action", cause);
  }

  private static UserError error(String what, Throwable cause) {
    FaultLog.Fault fault = FaultLog.note(cause);
    String reason = cause.getMessage() == null ? "" : ": " + cause.getMessage();
    return new UserError(
        "%s because of a fault inside HeadScope (%s%s); everything stays open%s."
            .formatted(
                what,
                cause.getClass().getSimpleName(),
                reason,
                fault.file().map(file -> ", and a trace is in " + file).orElse("")),
        new Noted(fault.trace(), cause));
  }

  /// Returns a report of `error` if it is a fault, without personal data.
  public static Optional<String> details(UserError error) {
    return error.getCause() instanceof Noted noted ? Optional.of(noted.trace) : Optional.empty();
  }
}
