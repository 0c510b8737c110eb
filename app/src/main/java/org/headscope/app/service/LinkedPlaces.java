package org.headscope.app.service;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.headscope.app.session.Command;
import org.headscope.app.session.OtherMap;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SessionLink;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.Span;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.RunDirectory;
import org.headscope.engine.training.ShippedRuns;

/// Places of a session that links name: where it is, and the way to another.
///
/// @param recent folders of runs that were open before, newest first, where links lead, too
public record LinkedPlaces(Workbench workbench, List<Path> recent) {
  public LinkedPlaces {
    recent = List.copyOf(recent);
  }

  /// Among what is open or shipped.
  public LinkedPlaces(Workbench workbench) {
    this(workbench, List.of());
  }

  /// The link to what is shown; empty without a run.
  public Optional<SessionLink> here() {
    return SessionLink.of(workbench.frame().selection(), OtherMap.in(state()));
  }

  private SessionState state() {
    return workbench.selection().journal().state();
  }

  /// Whether the run of `link` can be found.
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

  /// The folder that `run` is the path of, or the name: of a shipped run, or the first of `others`.
  public static Optional<Path> onDisk(String run, Supplier<List<Path>> others) {
    try {
      Path path = Path.of(run);
      return Optional.of(path)
          .filter(RunDirectory::isRun)
          .or(() -> ShippedRuns.find().flatMap(shipped -> shipped.run(run)))
          .or(() ->
              others.get().stream()
                  .filter(other -> other.endsWith(path) && RunDirectory.isRun(other))
                  .findFirst())
          .map(found -> found.toAbsolutePath().normalize());
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  /// Goes to the place that `link` names; what it leaves out stays as it is. One that names a head
  /// shows it alone, or beside the second map that it names.
  public void open(SessionLink link) {
    try {
      Path folder = known(link.run());
      Optional<OtherMap> second = link.other().map(other -> other.in(this::known));
      workbench.openRun(folder, view -> show(link, second, view));
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

  private void show(SessionLink link, Optional<OtherMap> second, RunView view) {
    long step = link.step().orElse(view.lastStep());
    if (!view.steps().contains(step)) {
      workbench.report(
          new UserError(
              "%s has no checkpoint of step %,d; the nearest is of step %,d."
                  .formatted(view.ref().name(), step, view.nearestStep(step))));
      return;
    }
    SelectionState.InModel now = workbench.selection().snapshot().model();
    SessionLink.Head head =
        link.head().orElseGet(() -> new SessionLink.Head(now.layer(), now.head()));
    List<Command> way = new ArrayList<>();
    second
        .flatMap(OtherMap::run)
        .map(run -> new Command.OpenRuns(List.of(run.directory())))
        .ifPresent(way::add);
    way.add(new Command.SelectRun(view.ref(), step, head.layer(), head.head()));
    link.instance().ifPresent(id -> way.add(visit(id, link.position().orElse(-1))));
    if (link.head().isPresent() || second.isPresent()) {
      way.add(new Command.Tab("")); // where heads are
      OtherMap map = second.orElse(OtherMap.NONE);
      if (!map.isAlone() || !OtherMap.in(state()).isAlone()) {
        way.add(map.command());
      }
    }
    // In the shape that the map has here.
    workbench.selection().perform(way);
  }

  /// One that is not there is refused by the command; of what is shown already the window moves
  /// only as far as it must.
  private Command visit(String id, int query) {
    SelectionState now = workbench.selection().snapshot();
    Span shown = now.sequence().window();
    Span window =
        workbench.instances().stream()
            .filter(instance -> instance.id().equals(id))
            .findFirst()
            .map((Instance instance) -> {
              boolean same = now.opened().instance().equals(Optional.of(instance));
              return (same && shown.length() > 0 ? shown : Workbench.firstWindow(instance))
                  .showing(Math.max(0, query))
                  .within(instance.length());
            })
            .orElse(shown);
    return new Command.Visit(id, query, -1, window);
  }
}
