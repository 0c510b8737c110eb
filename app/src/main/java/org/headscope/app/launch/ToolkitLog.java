package org.headscope.app.launch;

import java.util.logging.Level;
import java.util.logging.Logger;

/// What JavaFX says on standard error.
final class ToolkitLog {
  /// Kept, since loggers that nobody holds forget their settings.
  private static final Logger JAVAFX = Logger.getLogger("javafx");

  private ToolkitLog() {}

  static void quieten() {
    // It remarks on lists whose rows leave a few pixels free.
    JAVAFX.setLevel(Level.WARNING);
    // JavaFX runs well from the class path and says each time that it should not.
    JAVAFX.setFilter(entry ->
        !String.valueOf(entry.getMessage()).startsWith("Unsupported JavaFX configuration"));
  }
}
