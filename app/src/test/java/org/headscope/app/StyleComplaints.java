package org.headscope.app;

import module java.base;

import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// Collects JavaFX's complaints about style sheets until closed, such as colours that it cannot
/// find.
public final class StyleComplaints extends Handler implements AutoCloseable {
  /// Held here, since unreferenced loggers lose their handlers.
  private final Logger css = Logger.getLogger("javafx.css");

  private final List<AssertionError> heard = new CopyOnWriteArrayList<>();

  public StyleComplaints() {
    css.addHandler(this);
  }

  /// Returns the complaints, each with its stack trace.
  public List<AssertionError> heard() {
    return heard;
  }

  @Override
  public void publish(LogRecord complaint) {
    heard.add(new AssertionError(complaint.getMessage()));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    css.removeHandler(this);
  }
}
