package org.headscope.app.session;

import module java.base;

import org.headscope.engine.task.Instance;

/// The state that commands change, at one moment: what is open, what is selected, and how it is
/// shown.
///
/// @param settings values of settings by name, as [SettingCodec] writes them; without those that
///   still have their default
/// @param reference the last selected instance that was not typed, which typed strings are compared
///   with
public record SessionState(
    SelectionState selection,
    OpenFiles open,
    Map<String, Object> settings,
    Optional<Instance> reference) {
  public static final SessionState START =
      new SessionState(SelectionState.NONE, OpenFiles.NONE, Map.of(), Optional.empty());

  public SessionState {
    settings = Map.copyOf(settings);
  }

  SessionState with(SelectionState next) {
    Optional<Instance> mine =
        next.opened().instance().filter(i -> !TypedTextContext.typed(i)).or(() -> reference);
    return new SessionState(next, open, settings, mine);
  }

  SessionState with(OpenFiles next) {
    return new SessionState(selection, next, settings, reference);
  }

  SessionState with(Workspace next) {
    return with(selection.withWorkspace(next));
  }

  SessionState with(String setting, Object value) {
    Map<String, Object> more = new TreeMap<>(settings);
    more.put(setting, value);
    return new SessionState(selection, open, more, reference);
  }
}
