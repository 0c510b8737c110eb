package org.headscope.app.session;

import module java.base;

/// A command as it was performed.
///
/// @param at milliseconds since 1970
public record JournalEntry(long at, Command command, Part part) {
  public enum Part {
    /// A step that undo reverts.
    STEP,
    /// Part of the previous step: followed from it, continued its drag, or happened by itself.
    FOLLOWS,
    /// Not part of a step, never undone, and valid at all steps: a run added while it is trained,
    /// or what the audience screen shows.
    NO_UNDO,
    /// Not performed: withdraws the last entry with the same command, which failed later.
    FAILED;

    /// Returns the name in files, which a step does not have.
    public String json() {
      return this == NO_UNDO ? "noUndo" : name().toLowerCase(Locale.ROOT);
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

  /// Returns this entry with the command of `newer`, which replaces it, and the same part in the
  /// history.
  public JournalEntry replacedBy(JournalEntry newer) {
    return new JournalEntry(newer.at(), newer.command(), part);
  }

  /// True if `next` only replaces this: a drag's later position.
  boolean isReplacedBy(Command next) {
    if (command instanceof Command.Set(String before, Object _)
        && next instanceof Command.Set(String after, Object _)) {
      return before.equals(after);
    }
    return command.getClass() == next.getClass();
  }
}
