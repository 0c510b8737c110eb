package org.headscope.app.session;

import module java.base;

import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;

/// The state that commands change, at one moment: what is open, what is selected, and how it is
/// shown.
///
/// @param settings values of settings by name, as [SettingCodec] writes them; without those that
///   still have their default
/// @param reference the last selected instance that was not typed, which typed strings are compared
///   with
/// @param original the reference, or the instance whose language was edited to make it
public record SessionState(
    SelectionState selection,
    OpenFiles open,
    Map<String, Object> settings,
    Optional<Instance> reference,
    Optional<Instance> original) {
  public static final SessionState START =
      new SessionState(
          SelectionState.NONE, OpenFiles.NONE, Map.of(), Optional.empty(), Optional.empty());

  public SessionState {
    settings = Map.copyOf(settings);
  }

  SessionState with(SelectionState next) {
    Optional<Instance> mine =
        next.opened().instance().filter(i -> !TypedTextContext.typed(i)).or(() -> reference);
    boolean sameLanguage = mine.equals(reference) && mine.filter(this::isListed).isEmpty();
    return new SessionState(next, open, settings, mine, sameLanguage ? original : mine);
  }

  private boolean isListed(Instance instance) {
    return open.sets().stream()
        .anyMatch(set -> set.find(instance.id()).filter(instance::equals).isPresent());
  }

  /// Returns the state that shows the original with an edited language.
  SessionState edited(SelectionState next) {
    return new SessionState(next, open, settings, next.opened().instance(), original);
  }

  /// Returns the edits of the reference's language in this session; empty if there are none.
  public Optional<EditedLanguage> edits() {
    return reference.equals(original) ? Optional.empty() : reference.flatMap(Instance::edited);
  }

  /// Returns the commands that select its instance, with its edits, coming from `now`.
  List<Command> commandsToSelect(SessionState now, Span window) {
    List<Command> commands = new ArrayList<>();
    Optional<Instance> shown = selection.opened().instance();
    boolean typed = shown.filter(TypedTextContext::typed).isPresent();
    Optional<EditedLanguage> edits = edits();
    if (!typed || edits.isPresent() || now.edits().isPresent()) {
      original.map(i -> new Command.SelectInstance(i.id(), window)).ifPresent(commands::add);
    }
    edits.map(how -> Command.EditLanguage.of(how, window)).ifPresent(commands::add);
    shown.filter(_ -> typed).map(i -> new Command.Type(i.text(), window)).ifPresent(commands::add);
    return commands;
  }

  SessionState with(OpenFiles next) {
    return new SessionState(selection, next, settings, reference, original);
  }

  public SessionState with(Workspace next) {
    return with(selection.withWorkspace(next));
  }

  SessionState with(String setting, Object value) {
    Map<String, Object> more = new TreeMap<>(settings);
    more.put(setting, value);
    return withSettings(more);
  }

  public SessionState withSettings(Map<String, Object> others) {
    return new SessionState(selection, open, others, reference, original);
  }
}
