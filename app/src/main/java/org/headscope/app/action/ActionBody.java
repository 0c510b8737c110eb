package org.headscope.app.action;

import module java.base;

import org.headscope.app.control.Dialogs;
import org.headscope.app.session.Command;
import org.headscope.app.session.link.SessionLink;

/// The effect of an [Action], in a form that its listener can carry out.
public sealed interface ActionBody {
  /// Changes the view or stored data, by commands alone.
  ///
  /// @param commands may ask the user first; none if there is nothing to change
  record Performs(Supplier<? extends List<? extends Command>> commands) implements ActionBody {
    public static Performs one(Supplier<Optional<Command>> command) {
      return new Performs(() -> command.get().stream().toList());
    }

    public static Performs one(Command command) {
      return new Performs(() -> List.of(command));
    }
  }

  /// Opens a file, whose commands follow once it was read.
  ///
  /// @param path may ask the user; empty if cancelled
  record Opens(What what, Supplier<Optional<Path>> path) implements ActionBody {
    public enum What {
      RUNS,
      FILE
    }

    public static Opens runs(Dialogs dialogs) {
      return new Opens(What.RUNS, () -> dialogs.folder("Open the folder of a run, or of runs"));
    }
  }

  /// Goes to the place that `link` names, by commands that follow once its run was read.
  record Follows(SessionLink link) implements ActionBody {}

  /// Changes nothing in the session: shows help, moves the focus, copies, quits.
  record Shows(Runnable action) implements ActionBody {}
}
