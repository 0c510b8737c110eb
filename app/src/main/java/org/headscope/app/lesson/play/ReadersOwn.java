package org.headscope.app.lesson.play;

import module java.base;

import org.headscope.app.session.SessionState;

/// What stays as its reader has it while a lesson goes from step to step: how the window looks, and
/// what a room sees; but for what a step sets.
final class ReadersOwn {
  private static final List<String> NAMES = List.of("present.", "window.", "record.", "theme");

  private ReadersOwn() {}

  /// `target` with what is the reader's own `now`.
  ///
  /// @param before the session when the lesson began
  static SessionState kept(SessionState target, SessionState before, SessionState now) {
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
