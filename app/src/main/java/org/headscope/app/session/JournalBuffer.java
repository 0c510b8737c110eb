package org.headscope.app.session;

import module java.base;

import org.headscope.engine.run.UserError;

/// The latest entries, in memory, passed on to recorders. A drag's intermediate positions are not
/// kept. In a long session only the newest entries stay here; recorders have all of them.
public final class JournalBuffer {
  /// The number of entries kept: hours of work, and some megabytes.
  public static final int NEWEST = 10_000;

  private final Deque<JournalEntry> entries = new ArrayDeque<>();
  private final List<Recorder> recorders = new ArrayList<>();
  private long done;
  private boolean withdrawn; // since the last entry

  public interface Recorder {
    /// Records an entry.
    ///
    /// @param instead true if it replaces the last entry, which then need not be kept
    void take(JournalEntry entry, boolean instead);

    /// Returns all recorded entries, oldest first; waits for them, so not on the FX thread.
    ///
    /// @throws UserError if some were not kept
    List<JournalEntry> kept();
  }

  JournalBuffer() {}

  /// Adds `entry`; one that continues a drag replaces the drag's last position.
  void add(JournalEntry entry, boolean drag) {
    boolean instead =
        drag && !withdrawn && !entries.isEmpty() && entries.getLast().isReplacedBy(entry.command());
    withdrawn = false;
    JournalEntry kept = instead ? entries.removeLast().replacedBy(entry) : entry;
    entries.add(kept);
    done += instead ? 0 : 1;
    if (entries.size() > NEWEST) {
      entries.removeFirst();
    }
    recorders.forEach(recorder -> recorder.take(instead ? entry : kept, instead));
  }

  /// Removes the last entry of `failed`, which failed later.
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
    withdrawn = true; // recorders now end with this
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

  /// Supplies all entries so far, from a recorder if they are no longer here.
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
                ("Only the last %,d of this session's %,d commands are available; save long "
                        + "sessions as scripts earlier.")
                    .formatted(here.size(), done)));
  }
}
