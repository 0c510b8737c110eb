package org.headscope.app.session;

import module java.base;

/// A command as it was performed.
///
/// @param at when, in milliseconds since 1970
public record JournalEntry(long at, Command command, Part part) {
  public enum Part {
    /// A step that undo takes back.
    STEP,
    /// Part of the step before: it followed from it, went on with its drag, or came of its own
    /// accord.
    FOLLOWS,
    /// No part of any step, and true at all of them: a run that appears while it is trained, or
    /// what a room is shown.
    ASIDE,
    /// Not done: it withdraws the last entry with the same command, which failed later.
    FAILED;

    /// What it is called in files, where a step has no name.
    public String json() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public JournalEntry(long at, Command command, boolean follows) {
    this(at, command, follows ? Part.FOLLOWS : Part.STEP);
  }

  public boolean follows() {
    return part == Part.FOLLOWS;
  }

  public JournalEntry of(Command other) {
    return new JournalEntry(at, other, part);
  }

  /// What says anew, as `newer` does, what this did: as much a part of the history as this.
  public JournalEntry saidAnew(JournalEntry newer) {
    return new JournalEntry(newer.at(), newer.command(), part);
  }

  /// Whether `next` only says anew what this did: a drag's later position.
  boolean isSaidAnewBy(Command next) {
    if (command instanceof Command.Set(String before, Object _)
        && next instanceof Command.Set(String after, Object _)) {
      return before.equals(after);
    }
    return command.getClass() == next.getClass();
  }
}
