package org.headscope.app.lesson.play;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.SessionState;
import org.headscope.engine.run.UserError;

/// The session's state before a lesson, or before the first of several that lead to each other, and
/// the way back to it.
final class ReaderReturn {
  /// Prefixes of settings that a lesson leaves to its reader: the window's appearance, and what an
  /// audience sees; unless a step sets them.
  private static final List<String> NAMES = List.of("present.", "window.", "record.", "theme");

  private final Journal journal;
  private final Set<Path> opened = new LinkedHashSet<>();
  private Optional<SessionState> before = Optional.empty();

  ReaderReturn(Journal journal) {
    this.journal = journal;
  }

  /// Stores where the reader is, unless an earlier lesson already led away from there.
  void storePlace() {
    before = before.or(() -> Optional.of(journal.state()));
  }

  SessionState before() {
    return before.orElseGet(journal::state);
  }

  void addOpened(List<Path> runs) {
    opened.addAll(runs);
  }

  /// Goes to `target`, as one step called `words`, but keeps the reader's settings.
  ///
  /// @param since the session when the lesson began
  void go(SessionState target, SessionState since, String words) {
    journal.returnTo(kept(target, since, journal.state()), words);
  }

  /// Returns to the stored state, as one step, and closes the runs that lessons opened.
  void returnToPlace() {
    List<Path> runs = List.copyOf(opened);
    SessionState there = before();
    before = Optional.empty();
    opened.clear();
    if (runs.isEmpty() || journal.state().equals(there)) {
      return;
    }
    journal.during(
        journal.gesture("close the lesson"),
        () -> {
          try {
            go(there, there, "");
          } catch (UserError _) {
            // That view no longer exists, so the current one stays.
          }
          runs.stream()
              .filter(run -> !there.open().has(run) && journal.state().open().has(run))
              .forEach(run -> journal.perform(new Command.CloseRun(run)));
        });
  }

  /// Returns `target` with the reader's settings in `now`.
  ///
  /// @param before the session when the lesson began
  private static SessionState kept(SessionState target, SessionState before, SessionState now) {
    Map<String, Object> settings = new TreeMap<>(target.settings());
    Set<String> all = new HashSet<>(target.settings().keySet());
    all.addAll(now.settings().keySet());
    for (String name : all) {
      boolean set = !Objects.equals(target.settings().get(name), before.settings().get(name));
      if (!set && NAMES.stream().anyMatch(name::startsWith)) {
        Object own = now.settings().get(name);
        if (own == null) {
          settings.remove(name);
        } else {
          settings.put(name, own);
        }
      }
    }
    return target.withSettings(settings);
  }
}
