package org.headscope.app.session;

/// A command as it was performed.
///
/// @param at when, in milliseconds since 1970
/// @param follows whether it belongs to the step before: it followed from it, went on with its
///   drag, or came of its own accord
public record JournalEntry(long at, Command command, boolean follows) {
  /// The same with `other` in place of its command.
  public JournalEntry of(Command other) {
    return new JournalEntry(at, other, follows);
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
