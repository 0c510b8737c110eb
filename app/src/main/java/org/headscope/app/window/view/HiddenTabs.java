package org.headscope.app.window.view;

import module java.base;

import javafx.animation.PauseTransition;
import javafx.util.Duration;

/// Keeps hidden tabs up to date during an export, so that all files show the same checkpoint and
/// instance.
public final class HiddenTabs {
  private static final Duration TICK = Duration.millis(50);

  /// Idle ticks after which nothing more is expected: an answer can cause the next query.
  private static final int QUIET = 3;

  /// Ticks after which missing pictures are left out: two minutes.
  private static final int PATIENCE = 2400;

  private final TabArea middle;
  private final BooleanSupplier idle;

  /// The tabs of `middle`; `idle` returns true if nothing is being computed for any view.
  public HiddenTabs(TabArea middle, BooleanSupplier idle) {
    this.middle = middle;
    this.idle = idle;
  }

  /// Calls `action` once every tab is up to date, or after two minutes.
  public void whileAllFollow(Runnable action) {
    middle.setAllFollow(true);
    tick(
        0,
        0,
        () -> {
          try {
            action.run();
          } finally {
            middle.setAllFollow(false);
          }
        });
  }

  private void tick(int quiet, int passed, Runnable end) {
    if (quiet >= QUIET || passed >= PATIENCE) {
      end.run();
      return;
    }
    PauseTransition pause = new PauseTransition(TICK);
    pause.setOnFinished(_ -> tick(idle.getAsBoolean() ? quiet + 1 : 0, passed + 1, end));
    pause.play();
  }
}
