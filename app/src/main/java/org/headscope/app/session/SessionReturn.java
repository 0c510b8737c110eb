package org.headscope.app.session;

import module java.base;

import org.headscope.app.session.SelectionState.InSequence;
import org.headscope.engine.task.Instance;

/// The commands that lead back to a state of the session: its selection and its display settings.
/// Runs opened since then stay open.
public final class SessionReturn {
  private final SessionState now;
  private final SessionState target;
  private final List<Command> commands = new ArrayList<>();

  private SessionReturn(SessionState now, SessionState target) {
    this.now = now;
    this.target = target;
  }

  /// Returns the commands that lead from `now` to `target`; empty if they are the same.
  ///
  /// @param defaults the default of a setting, as commands write it
  public static List<Command> between(
      SessionState now, SessionState target, Function<String, Optional<Object>> defaults) {
    SessionReturn back = new SessionReturn(now, target);
    back.open();
    back.model();
    back.sequence();
    back.workspace();
    back.settings(defaults);
    return back.commands;
  }

  private void open() {
    List<RunRef> missing =
        target.open().runs().stream().filter(run -> !now.open().has(run.directory())).toList();
    if (!missing.isEmpty()) {
      commands.add(new Command.OpenRuns(missing.stream().map(RunRef::directory).toList()));
    }
    target
        .open()
        .file()
        .filter(file -> !now.open().file().equals(Optional.of(file)))
        .ifPresent(file -> commands.add(new Command.OpenInstances(file)));
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
        .ifPresent(run ->
            commands.add(new Command.SelectRun(run, there.step(), model.layer(), model.head())));
    if (!was.picture().equals(model.picture())) {
      commands.add(new Command.SelectMap(model.picture().show(), model.picture().channel()));
    }
  }

  private void sequence() {
    Optional<Instance> there = target.selection().opened().instance();
    InSequence goal = target.selection().sequence();
    boolean another = !there.equals(now.selection().opened().instance());
    if (another && there.isPresent()) {
      commands.addAll(target.commandsToSelect(now, goal.window()));
    }
    InSequence from = another ? InSequence.at(goal.window()) : now.selection().sequence();
    if (!goal.equals(from)) {
      cell(from, goal);
    }
  }

  private void cell(InSequence from, InSequence goal) {
    if (goal.pinned()) {
      commands.add(new Command.Pin(goal.query(), goal.key(), goal.window()));
    } else {
      if (from.pinned()) {
        commands.add(new Command.ClearSelection());
      }
      commands.add(new Command.ShowPositions(goal.window()));
    }
    if (from.state() != goal.state() || !from.edge().equals(goal.edge())) {
      commands.add(
          goal.edge()
              .<Command>map(Command.HighlightEdge::new)
              .orElseGet(() -> new Command.HighlightState(goal.state())));
    }
  }

  private void workspace() {
    Workspace was = now.selection().workspace();
    Workspace goal = target.selection().workspace();
    if (!was.predictors().equals(goal.predictors())) {
      commands.add(new Command.Predictors(goal.predictors(), goal.preferred()));
    }
    if (!was.explained().equals(goal.explained()) || !was.preferred().equals(goal.preferred())) {
      commands.add(new Command.Explain(goal.explained(), goal.preferred()));
    }
    if (!was.marked().equals(goal.marked())) {
      commands.add(new Command.HighlightPositions(goal.marked().positions()));
    }
    if (!was.tab().equals(goal.tab())) {
      commands.add(new Command.Tab(goal.tab()));
    }
  }

  private void settings(Function<String, Optional<Object>> defaults) {
    Map<String, Object> goal = target.settings();
    goal.forEach((name, value) -> {
      if (!value.equals(now.settings().get(name))) {
        commands.add(new Command.Set(name, value));
      }
    });
    now.settings()
        .forEach((name, value) -> {
          if (!goal.containsKey(name)) {
            defaults
                .apply(name)
                .filter(plain -> !plain.equals(value))
                .ifPresent(plain -> commands.add(new Command.Set(name, plain)));
          }
        });
  }
}
