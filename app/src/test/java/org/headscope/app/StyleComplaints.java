package org.headscope.app;

import module java.base;

import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// What JavaFX says of style sheets until this is closed, such as colours that it cannot look up.
public final class StyleComplaints extends Handler implements AutoCloseable {
  /// Kept, since loggers that nobody holds forget their handlers.
  private final Logger css = Logger.getLogger("javafx.css");

  private final List<AssertionError> heard = new CopyOnWriteArrayList<>();

  public StyleComplaints() {
    css.addHandler(this);
  }

  /// Each with the stack that it came from.
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
