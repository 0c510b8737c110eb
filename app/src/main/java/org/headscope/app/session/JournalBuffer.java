package org.headscope.app.session;

import module java.base;

import org.headscope.engine.run.UserError;

/// What was done last, in memory, and told to whoever keeps it. Positions that a drag passed on its
/// way are not told apart. Of a long session only the newest entries stay here; all of it is where
/// it is kept.
public final class JournalBuffer {
  /// Entries that stay: hours of work, and some megabytes.
  public static final int NEWEST = 10_000;

  private final Deque<JournalEntry> entries = new ArrayDeque<>();
  private final List<Recorder> recorders = new ArrayList<>();
  private long done;
  private boolean withdrawn; // since the last entry

  public interface Recorder {
    /// Takes an entry down.
    ///
    /// @param instead whether it says anew what the last one did, which then need not be kept
    void take(JournalEntry entry, boolean instead);

    /// All that it took down, the oldest first; waits for it, so not on the FX thread.
    ///
    /// @throws UserError if not all of it is kept
    List<JournalEntry> kept();
  }

  JournalBuffer() {}

  /// Adds `entry`; one that goes on with a drag takes the place of the drag's last position.
  void add(JournalEntry entry, boolean drag) {
    boolean instead =
        drag && !withdrawn && !entries.isEmpty() && entries.getLast().isSaidAnewBy(entry.command());
    withdrawn = false;
    JournalEntry kept = instead ? entries.removeLast().saidAnew(entry) : entry;
    entries.add(kept);
    done += instead ? 0 : 1;
    if (entries.size() > NEWEST) {
      entries.removeFirst();
    }
    recorders.forEach(recorder -> recorder.take(instead ? entry : kept, instead));
  }

  /// Takes the last entry of `failed` back, which came to nothing.
  void withdraw(Command failed, long at) {
    Iterator<JournalEntry> backwards = entries.descendingIterator();
    boolean found = false;
    while (!found && backwards.hasNext()) {
      found = backwards.next().command().equals(failed);
    }
    if (found) {
      backwards.remove();
      done--;
    }
    withdrawn = true; // what is kept elsewhere now ends with this
    JournalEntry word = new JournalEntry(at, failed, JournalEntry.Part.FAILED);
    recorders.forEach(recorder -> recorder.take(word, false));
  }

  void copyTo(Recorder recorder) {
    entries.forEach(entry -> recorder.take(entry, false));
    recorders.add(recorder);
  }

  List<JournalEntry> newest() {
    return List.copyOf(entries);
  }

  long done() {
    return done;
  }

  /// All that was done until now, from where it is kept if it is no longer here.
  Supplier<List<JournalEntry>> whole() {
    List<JournalEntry> here = newest();
    if (here.size() == done) {
      return () -> here;
    }
    return recorders.stream()
        .findFirst()
        .<Supplier<List<JournalEntry>>>map(recorder -> recorder::kept)
        .orElseThrow(() ->
            new UserError(
                "Only the last %,d of this session's %,d commands are known; save a session as a script before it grows so long."
                    .formatted(here.size(), done)));
  }
}
