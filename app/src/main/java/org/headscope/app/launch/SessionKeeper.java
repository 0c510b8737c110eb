package org.headscope.app.launch;

import module java.base;

import org.headscope.app.launch.context.LastSession;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.SessionState;
import org.headscope.engine.run.UserError;

/// Saves the session's state a moment after it changed, so that the next start continues there
/// however this one ends, even if it is killed.
final class SessionKeeper {
  private static final Duration MOMENT = Duration.ofSeconds(2);

  private final Workbench workbench;
  private boolean due;
  private String lastReported = "";
  private volatile boolean over;

  SessionKeeper(Workbench workbench) {
    this.workbench = workbench;
  }

  /// Keeps what is shown now and follows it: once all of the last session is there again.
  void follow() {
    workbench.selection().journal().follow(_ -> changed());
    changed();
  }

  private void changed() {
    if (!due) {
      due = true;
      workbench.details().later(MOMENT, this::keep);
    }
  }

  private void keep() {
    due = false;
    if (!over) {
      SessionState now = workbench.selection().journal().state();
      workbench.details().runLast(() -> write(now, /* last= */ false));
    }
  }

  /// Keeps the end; nothing is kept after it.
  void end() {
    write(workbench.selection().journal().state(), /* last= */ true);
  }

  /// Writes the state; a late write must not replace the last one.
  private synchronized void write(SessionState now, boolean last) {
    if (over) {
      return;
    }
    over = last;
    try {
      LastSession.save(now);
    } catch (UserError e) {
      String sentence = String.valueOf(e.getMessage());
      if (!sentence.equals(lastReported)) {
        System.err.println(sentence);
      }
      lastReported = sentence;
    }
  }
}
