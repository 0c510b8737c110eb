package org.headscope.app.action;

import module java.base;

import org.headscope.app.control.Dialogs;
import org.headscope.app.session.Command;
import org.headscope.app.session.link.SessionLink;

/// The effect of an [Action], as something that a listener can perform.
public sealed interface ActionBody {
  /// Changes what is seen or stored, by commands alone.
  ///
  /// @param commands may ask a person first; none if there is nothing to change
  record Performs(Supplier<? extends List<? extends Command>> commands) implements ActionBody {
    public static Performs one(Supplier<Optional<Command>> command) {
      return new Performs(() -> command.get().stream().toList());
    }

    public static Performs one(Command command) {
      return new Performs(() -> List.of(command));
    }
  }

  /// Opens something, whose commands come when it was read.
  ///
  /// @param path may ask a person; empty if they thought better of it
  record Opens(What what, Supplier<Optional<Path>> path) implements ActionBody {
    public enum What {
      RUNS,
      FILE
    }

    public static Opens runs(Dialogs dialogs) {
      return new Opens(What.RUNS, () -> dialogs.folder("Opens the folder of a run, or of several"));
    }
  }

  /// Goes to the place that `link` names, by commands that come when its run was read.
  record Follows(SessionLink link) implements ActionBody {}

  /// Changes nothing that a session holds: shows help, moves the keyboard, copies, quits.
  record Shows(Runnable action) implements ActionBody {}
}
