package org.headscope.app.session;

import module java.base;

import org.headscope.app.session.SelectionState.InSequence;
import org.headscope.engine.task.Instance;

/// The commands that lead back to a state of the session: its selection and its display settings.
/// Runs opened since then stay open.
public final class SessionReturn {
  private final SessionState now;
  private final SessionState target;
  private final List<Command> way = new ArrayList<>();

  private SessionReturn(SessionState now, SessionState target) {
    this.now = now;
    this.target = target;
  }

  /// Returns the commands that lead from `now` to `target`; empty if they are the same.
  ///
  /// @param usual the default of a setting, as commands write it
  public static List<Command> between(
      SessionState now, SessionState target, Function<String, Optional<Object>> usual) {
    SessionReturn back = new SessionReturn(now, target);
    back.open();
    back.model();
    back.sequence();
    back.workspace();
    back.settings(usual);
    return back.way;
  }

  private void open() {
    List<RunRef> missing =
        target.open().runs().stream().filter(run -> !now.open().has(run.directory())).toList();
    if (!missing.isEmpty()) {
      way.add(new Command.OpenRuns(missing.stream().map(RunRef::directory).toList()));
    }
    target
        .open()
        .file()
        .filter(file -> !now.open().file().equals(Optional.of(file)))
        .ifPresent(file -> way.add(new Command.OpenInstances(file)));
  }

  private void model() {
    SelectionState.Opened there = target.selection().opened();
    SelectionState.InModel model = target.selection().model();
    SelectionState.InModel was = now.selection().model();
    SelectionState.Opened here = now.selection().opened();
    boolean elsewhere =
        !here.run().equals(there.run())
            || here.step() != there.step()
            || was.layer() != model.layer()
            || was.head() != model.head();
    there
        .run()
        .filter(_ -> elsewhere)
        .ifPresent(
            run -> way.add(new Command.SelectRun(run, there.step(), model.layer(), model.head())));
    if (!was.picture().equals(model.picture())) {
      way.add(new Command.Picture(model.picture().show(), model.picture().channel()));
    }
  }

  private void sequence() {
    Optional<Instance> there = target.selection().opened().instance();
    InSequence wanted = target.selection().sequence();
    boolean another = !there.equals(now.selection().opened().instance());
    if (another && there.isPresent()) {
      Instance place = there.get();
      way.add(
          ReferenceLanguage.typed(place)
              ? new Command.Type(place.text(), wanted.window())
              : new Command.SelectInstance(place.id(), wanted.window()));
    }
    InSequence from = another ? InSequence.at(wanted.window()) : now.selection().sequence();
    if (!wanted.equals(from)) {
      cell(from, wanted);
    }
  }

  private void cell(InSequence from, InSequence wanted) {
    if (wanted.pinned()) {
      way.add(new Command.Pin(wanted.query(), wanted.key(), wanted.window()));
    } else {
      if (from.pinned()) {
        way.add(new Command.Release());
      }
      way.add(new Command.Window(wanted.window()));
    }
    if (from.state() != wanted.state() || !from.edge().equals(wanted.edge())) {
      way.add(
          wanted
              .edge()
              .<Command>map(Command.LightEdge::new)
              .orElseGet(() -> new Command.LightState(wanted.state())));
    }
  }

  private void workspace() {
    Workspace was = now.selection().workspace();
    Workspace wanted = target.selection().workspace();
    if (!was.predictors().equals(wanted.predictors())) {
      way.add(new Command.Predictors(wanted.predictors(), wanted.preferred()));
    }
    if (!was.explained().equals(wanted.explained())
        || !was.preferred().equals(wanted.preferred())) {
      way.add(new Command.Explain(wanted.explained(), wanted.preferred()));
    }
    if (!was.marked().equals(wanted.marked())) {
      way.add(new Command.Mark(wanted.marked().positions()));
    }
    if (!was.tab().equals(wanted.tab())) {
      way.add(new Command.Tab(wanted.tab()));
    }
  }

  private void settings(Function<String, Optional<Object>> usual) {
    Map<String, Object> wanted = target.settings();
    wanted.forEach((name, value) -> {
      if (!value.equals(now.settings().get(name))) {
        way.add(new Command.Set(name, value));
      }
    });
    now.settings()
        .forEach((name, value) -> {
          if (!wanted.containsKey(name)) {
            usual
                .apply(name)
                .filter(plain -> !plain.equals(value))
                .ifPresent(plain -> way.add(new Command.Set(name, plain)));
          }
        });
  }
}
