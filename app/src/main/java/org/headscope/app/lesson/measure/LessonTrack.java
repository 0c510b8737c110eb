package org.headscope.app.lesson.measure;

import module java.base;

import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.service.RunView;
import org.headscope.app.session.Command;
import org.headscope.app.session.InstanceStore;
import org.headscope.app.session.LastScoredCell;
import org.headscope.app.session.SessionChanges;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.script.LocalPaths;

/// The session states of a lesson's steps.
public final class LessonTrack {
  private final LessonPlaces places;
  private final SessionState before;
  private final LocalPaths folders;

  public LessonTrack(LessonPlaces places, SessionState before) {
    this.places = places;
    this.before = before;
    Map<Path, Path> here = new HashMap<>();
    places
        .runs()
        .forEach((as, run) -> here.put(Lesson.RUNS_PLACEHOLDER.resolve(as), run.ref().directory()));
    this.folders = new LocalPaths(here);
  }

  public LessonPlaces places() {
    return places;
  }

  public SessionState before() {
    return before;
  }

  /// Returns the session's state at a step, from 0: the effect of all commands up to it, so that
  /// each step has one state, however it is reached.
  ///
  /// @throws org.headscope.engine.run.UserError if a command cannot be performed
  public SessionState at(int step) {
    return states(step + 1).getLast();
  }

  /// Returns the session's states at the lesson's beginning, and then at each of its steps.
  ///
  /// @throws org.headscope.engine.run.UserError if a command cannot be performed
  public List<SessionState> all() {
    return states(places.lesson().steps().size());
  }

  /// Returns the measurements of the model that is open at a step, from 0.
  ///
  /// @throws org.headscope.engine.run.UserError if the step's state cannot be reached
  public ModelMeasurements open(int step, Measurer measurer) {
    return ModelMeasurements.of(at(step), places, measurer);
  }

  private List<SessionState> states(int steps) {
    InstanceStore store = new InstanceStore();
    store.read(places.file(), places.instances());
    SessionState state = before;
    for (Command.Change change : beginning()) {
      state = SessionChanges.apply(change, state, store);
    }
    List<SessionState> states = new ArrayList<>(List.of(state));
    for (LessonStep step : places.lesson().steps().subList(0, steps)) {
      for (Command.Change change : step.commands()) {
        state = SessionChanges.apply((Command.Change) folders.of(change), state, store);
      }
      states.add(state);
    }
    return states;
  }

  private List<Command.Change> beginning() {
    List<Command.Change> changes = new ArrayList<>();
    changes.add(
        new Command.OpenRuns(
            places.runs().values().stream().map(run -> run.ref().directory()).toList()));
    changes.add(new Command.OpenInstances(places.file()));
    changes.add(new Command.Set("bench.stack", List.of())); // a lesson's model is uncut at first
    places.runs().values().stream()
        .findFirst()
        .map((RunView run) -> new Command.SelectRun(run.ref(), run.lastStep(), 1, 1))
        .ifPresent(changes::add);
    changes.add(
        new Command.SelectInstance(
            places.instance().id(), LastScoredCell.firstWindow(places.instance())));
    return changes;
  }
}
