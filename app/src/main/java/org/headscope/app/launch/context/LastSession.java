package org.headscope.app.launch.context;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.TypedTextContext;
import org.headscope.app.session.script.SessionScript;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.training.run.RunDirectory;

/// The end of the last session: the few commands that lead there, as a script of them.
///
/// @param missing runs and files of instances of it that do not exist any more
/// @param complaint why the stored session cannot be read, a sentence; empty if it can
public record LastSession(List<Command> commands, List<Path> missing, Optional<String> complaint) {
  /// The form of a training comes back, but not its folder, which is taken by then.
  private static final String FORM = "builder.";

  private static final String FOLDER = "builder.folder";

  public LastSession {
    commands = List.copyOf(commands);
    missing = List.copyOf(missing);
  }

  /// The session that ended with `commands`, held against the disk: not on the FX thread.
  private static LastSession of(List<Command> commands) {
    List<Path> missing =
        Stream.concat(
                opened(commands).filter(run -> !RunDirectory.isRun(run)),
                files(commands).filter(file -> !Files.isRegularFile(file)))
            .distinct()
            .toList();
    return new LastSession(commands, missing, Optional.empty());
  }

  private static Stream<Path> opened(List<Command> commands) {
    return all(commands, Command.OpenRuns.class).flatMap(open -> open.runs().stream());
  }

  private static Stream<Path> files(List<Command> commands) {
    return all(commands, Command.OpenInstances.class).map(Command.OpenInstances::file);
  }

  private static <C extends Command> Stream<C> all(List<Command> commands, Class<C> type) {
    return commands.stream().filter(type::isInstance).map(type::cast);
  }

  private static Path file() {
    return UserFolder.CONFIG.path().resolve("last-session.jsonl");
  }

  /// The stored session, if any; never fails.
  public static LastSession load() {
    if (Files.notExists(file())) {
      return of(List.of());
    }
    try {
      return of(SessionScript.read(file()).entries().stream().map(JournalEntry::command).toList());
    } catch (UserError e) {
      return new LastSession(
          List.of(),
          List.of(),
          Optional.of("The last session cannot be restored: " + e.getMessage()));
    }
  }

  public static void save(SessionState end) {
    List<JournalEntry> entries =
        commands(end).stream().map(c -> new JournalEntry(0, c, false)).toList();
    SessionScript.write(file(), entries);
  }

  private static List<Command> commands(SessionState end) {
    SelectionState selection = end.selection();
    SelectionState.InModel model = selection.model();
    SelectionState.InSequence at = selection.sequence();
    List<Command> commands = new ArrayList<>();
    commands.add(
        new Command.OpenRuns(end.open().runs().stream().map(run -> run.directory()).toList()));
    end.settings()
        .forEach((name, value) -> {
          if (name.startsWith(FORM) && !name.equals(FOLDER)) {
            commands.add(new Command.Set(name, value));
          }
        });
    // The one that is looked at comes last, though it may be listed before others.
    Stream.concat(end.open().sets().stream().map(InstanceSet::file), end.open().file().stream())
        .map(Command.OpenInstances::new)
        .forEach(commands::add);
    selection
        .opened()
        .run()
        .map(run ->
            new Command.SelectRun(run, selection.opened().step(), model.layer(), model.head()))
        .ifPresent(commands::add);
    Optional<EditedLanguage> edits = end.edits();
    edits
        .flatMap(_ -> end.original())
        .or(() -> selection.opened().instance())
        .map(instance ->
            TypedTextContext.typed(instance)
                ? new Command.Type(instance.text(), at.window())
                : new Command.GoTo(
                    instance.id(),
                    at.pinned() ? at.query() : -1,
                    at.pinned() ? at.key() : -1,
                    at.window()))
        .ifPresent(commands::add);
    edits.map(how -> Command.EditLanguage.of(how, at.window())).ifPresent(commands::add);
    commands.add(new Command.Tab(selection.workspace().tab()));
    return commands;
  }

  private boolean isThere(Path path) {
    return !missing.contains(path);
  }

  /// The runs that were open, as far as they are still there.
  List<Path> runs() {
    return opened(commands).filter(this::isThere).toList();
  }

  Optional<Command.SelectRun> selected() {
    return all(commands, Command.SelectRun.class).findFirst();
  }

  /// The files of instances that were open and are still there; the one looked at comes last.
  List<Path> instances() {
    return files(commands).filter(this::isThere).toList();
  }

  Optional<Command.Framing> instance() {
    return all(commands, Command.Framing.class).findFirst();
  }

  List<Command> rest() {
    return Stream.of(Command.EditLanguage.class, Command.Set.class, Command.Tab.class)
        .<Command>flatMap(type -> all(commands, type))
        .toList();
  }
}
