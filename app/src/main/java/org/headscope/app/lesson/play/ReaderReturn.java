package org.headscope.app.lesson.play;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.SessionState;
import org.headscope.engine.run.UserError;

/// The reader's state before a lesson, or the first of several that lead to each other, and the way
/// back to it.
final class ReaderReturn {
  /// Prefixes of settings that stay as their reader has them while a lesson goes from step to step:
  /// the window's appearance, and what an audience sees; except those that a step sets.
  private static final List<String> NAMES = List.of("present.", "window.", "record.", "theme");

  private final Journal journal;
  private final Set<Path> opened = new LinkedHashSet<>();
  private Optional<SessionState> before = Optional.empty();

  ReaderReturn(Journal journal) {
    this.journal = journal;
  }

  /// Takes note of where the reader is, unless a lesson already led away from there.
  void leave() {
    before = before.or(() -> Optional.of(journal.state()));
  }

  SessionState before() {
    return before.orElseGet(journal::state);
  }

  void opens(List<Path> runs) {
    opened.addAll(runs);
  }

  /// Goes to `target` but for what is the reader's own, as one step that is called `words`.
  void go(SessionState target, SessionState since, String words) {
    journal.returnTo(kept(target, since, journal.state()), words);
  }

  /// Leads back as one step, and closes the runs that lessons opened.
  void comeBack() {
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
            // What was looked at then is gone, so what is shown stays.
          }
          runs.stream()
              .filter(run -> !there.open().has(run) && journal.state().open().has(run))
              .forEach(run -> journal.perform(new Command.CloseRun(run)));
        });
  }

  /// `target` with what is the reader's own `now`.
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
    return new SessionState(target.selection(), target.open(), settings, target.reference());
  }
}
