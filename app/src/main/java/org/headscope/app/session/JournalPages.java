package org.headscope.app.session;

import java.util.ArrayList;
import java.util.List;

/// What was done, in memory, and told to whoever keeps it. Positions that a drag passed on its way
/// are not told apart.
public final class JournalPages {
  private final List<JournalEntry> entries = new ArrayList<>();
  private final List<Recorder> recorders = new ArrayList<>();

  /// Keeps entries elsewhere.
  @FunctionalInterface
  public interface Recorder {
    /// Takes an entry down.
    ///
    /// @param instead whether it says anew what the last one did, which then need not be kept
    void take(JournalEntry entry, boolean instead);
  }

  JournalPages() {}

  /// Adds `entry`; one that goes on with a drag takes the place of the drag's last position.
  void add(JournalEntry entry, boolean drag) {
    boolean instead = drag && !entries.isEmpty() && entries.getLast().isSaidAnewBy(entry.command());
    JournalEntry kept =
        instead
            ? new JournalEntry(entry.at(), entry.command(), entries.removeLast().follows())
            : entry;
    entries.add(kept);
    recorders.forEach(recorder -> recorder.take(instead ? entry : kept, instead));
  }

  void copyTo(Recorder recorder) {
    entries.forEach(entry -> recorder.take(entry, false));
    recorders.add(recorder);
  }

  List<JournalEntry> all() {
    return List.copyOf(entries);
  }
}
