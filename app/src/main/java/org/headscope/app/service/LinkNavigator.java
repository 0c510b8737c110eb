package org.headscope.app.service;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.LastScoredCell;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.Span;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.session.link.SessionLink;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;

/// Resolves links to places in a session: names the current place, and goes to another.
///
/// @param recent folders of runs and files of instances that were open before, newest first, which
///   links may name, too
public record LinkNavigator(Workbench workbench, List<Path> recent) {
  public LinkNavigator {
    recent = List.copyOf(recent);
  }

  public LinkNavigator(Workbench workbench) {
    this(workbench, List.of());
  }

  public Optional<SessionLink> currentLink() {
    SelectionState shown = workbench.frame().selection();
    SelectionState.Opened opened = shown.opened();
    boolean edited = state().edits().isPresent() && state().reference().equals(opened.instance());
    SelectionState named =
        edited
            ? new SelectionState(
                new SelectionState.Opened(opened.run(), opened.step(), Optional.empty()),
                shown.model(),
                shown.sequence(),
                shown.workspace())
            : shown;
    return SessionLink.of(named, file(), OtherMap.in(state()));
  }

  /// Returns the name of the current file in a link; empty if its instance is found without.
  private Optional<String> file() {
    List<Path> listed = workbench.instanceSets().stream().map(InstanceSet::file).toList();
    Optional<Path> shown = workbench.instanceFileProperty().get();
    Optional<String> id =
        workbench.frame().selection().opened().instance().map(instance -> instance.id());
    boolean shipped =
        ShippedRuns.find().isPresent() && shown.filter(ShippedRuns.find().get()::has).isPresent();
    boolean alone =
        workbench.instanceSets().stream().filter(set -> id.flatMap(set::find).isPresent()).count()
            < 2;
    return shown
        .filter(_ -> !(shipped && alone))
        .map(file -> {
          Path name = file.getFileName();
          boolean own = listed.stream().filter(other -> other.endsWith(name)).count() < 2;
          return (own ? name : file).toString();
        });
  }

  private SessionState state() {
    return workbench.selection().journal().state();
  }

  public boolean knows(SessionLink link) {
    return folder(link.run()).isPresent();
  }

  private Optional<Path> folder(String run) {
    return workbench.runEntries().stream()
        .filter(entry -> entry.ref().name().equals(run))
        .map(entry -> entry.ref().directory())
        .findFirst()
        .or(() -> onDisk(run, () -> recent));
  }

  /// Returns the folder of `run`, a path or a name: of a shipped run, or the first of `others`.
  public static Optional<Path> onDisk(String run, Supplier<List<Path>> others) {
    return path(run)
        .flatMap(path ->
            Optional.of(path)
                .filter(RunDirectory::isRun)
                .or(() -> ShippedRuns.find().flatMap(shipped -> shipped.run(run)))
                .or(() ->
                    others.get().stream()
                        .filter(other -> other.endsWith(path) && RunDirectory.isRun(other))
                        .findFirst()))
        .map(found -> found.toAbsolutePath().normalize());
  }

  private static Optional<Path> path(String name) {
    try {
      return Optional.of(Path.of(name));
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  /// Returns the file of instances of `name`, a path or a name: one that is listed, shipped, or the
  /// first of `others`.
  public static Optional<Path> fileOnDisk(String name, Supplier<List<Path>> others) {
    return path(name)
        .flatMap(path ->
            Stream.of(
                    Stream.of(path),
                    ShippedRuns.find().stream().flatMap(shipped -> shipped.instances().stream()),
                    others.get().stream())
                .flatMap(files -> files)
                .filter(file -> file.endsWith(path) && Files.isRegularFile(file))
                .findFirst())
        .map(found -> found.toAbsolutePath().normalize());
  }

  /// Goes to the place that `link` names, and keeps whatever it leaves out. A link to a head shows
  /// it alone, or beside the second map that it names.
  public void open(SessionLink link) {
    try {
      Path folder = known(link.run());
      Optional<OtherMap> second = link.other().map(other -> other.in(this::known));
      workbench.opener().openRun(folder, view -> find(link, set -> show(link, second, view, set)));
    } catch (UserError e) {
      workbench.report(e);
    }
  }

  private Path known(String run) {
    return folder(run)
        .orElseThrow(() ->
            new UserError(
                "No run is called %s here; open its folder with Ctrl+O first.".formatted(run)));
  }

  /// Passes the file that `link` names to `then`, after reading it if needed; does nothing if none
  /// is known.
  private void find(SessionLink link, Consumer<Optional<InstanceSet>> then) {
    InstanceList files = workbench.files();
    Optional<InstanceSet> listed = set(link);
    if (link.instance().isEmpty() || listed.isPresent()) {
      then.accept(listed);
    } else if (!files.knowsShipped()) {
      files.whenShippedKnown(workbench.tasks(), () -> find(link, then));
    } else if (link.file().isEmpty()) {
      then.accept(Optional.empty());
    } else {
      fileOnDisk(link.file().get(), () -> recent)
          .ifPresentOrElse(
              file -> files.read(file, set -> then.accept(Optional.of(set))),
              () ->
                  workbench.report(
                      new UserError(
                          "No file of instances is called %s here; open it with Ctrl+Shift+O first."
                              .formatted(link.file().get()))));
    }
  }

  /// Returns the listed file that `link` names, else the first with its instance.
  private Optional<InstanceSet> set(SessionLink link) {
    Optional<Path> shown = workbench.instanceFileProperty().get();
    return Stream.concat(
            shown.flatMap(workbench.files()::find).stream(), workbench.instanceSets().stream())
        .filter(set ->
            link.file()
                .map(name -> path(name).filter(set.file()::endsWith).isPresent())
                .orElse(true))
        .filter(set -> link.instance().flatMap(set::find).isPresent())
        .findFirst();
  }

  private void show(
      SessionLink link, Optional<OtherMap> second, RunView view, Optional<InstanceSet> set) {
    long step = link.step().orElse(view.lastStep());
    if (!view.steps().contains(step)) {
      workbench.report(
          new UserError(
              "%s has no checkpoint of step %,d; the nearest is of step %,d."
                  .formatted(view.ref().name(), step, view.nearestStep(step))));
      return;
    }
    SelectionState.InModel now = workbench.selection().snapshot().model();
    MapRef head = link.head().orElseGet(() -> new MapRef(now.layer(), now.head()));
    List<Command> commands = new ArrayList<>();
    second
        .flatMap(OtherMap::run)
        .map(run -> new Command.OpenRuns(List.of(run.directory())))
        .ifPresent(commands::add);
    commands.add(new Command.SelectRun(view.ref(), step, head.layer(), head.head()));
    if (link.instance().isEmpty()) {
      workbench.pairs().commandsToSelect(view).stream()
          .filter(command -> !(command instanceof Command.SelectRun))
          .forEach(commands::add);
    }
    link.instance().ifPresent(id -> commands.addAll(visit(id, set, link.position().orElse(-1))));
    if (link.head().isPresent() || second.isPresent()) {
      commands.add(new Command.Tab("")); // where heads are
      OtherMap map = second.orElse(OtherMap.NONE);
      if (!map.isAlone() || !OtherMap.in(state()).isAlone()) {
        commands.add(map.command());
      }
    }
    // In the shape that the map has here.
    workbench.selection().perform(commands);
  }

  /// Returns the visit of an instance: the command refuses a missing one, and the window moves no
  /// further than needed.
  private List<Command> visit(String id, Optional<InstanceSet> set, int query) {
    SelectionState now = workbench.selection().snapshot();
    Span shown = now.sequence().window();
    if (set.flatMap(of -> of.find(id)).isEmpty()) {
      return List.of(new Command.GoTo(id, query, -1, shown));
    }
    Instance instance = set.get().find(id).get();
    boolean same = now.opened().instance().equals(Optional.of(instance));
    Span window =
        (same && shown.length() > 0 ? shown : LastScoredCell.firstWindow(instance))
            .showing(Math.max(0, query))
            .within(instance.length());
    Path file = set.get().file();
    return Stream.concat(
            workbench.files().commandsToOpen(file).stream(),
            Stream.of(
                workbench.selection().visiting(instance, Optional.of(file), query, -1, window)))
        .toList();
  }
}
