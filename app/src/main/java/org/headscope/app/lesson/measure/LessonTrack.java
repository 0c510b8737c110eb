package org.headscope.app.lesson.measure;

import module java.base;

import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.service.RunView;
import org.headscope.app.session.Command;
import org.headscope.app.session.InstanceStore;
import org.headscope.app.session.LastScored;
import org.headscope.app.session.SessionChanges;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.script.Places;

/// Where each step of a lesson is in a session.
public final class LessonTrack {
  private final LessonPlaces places;
  private final Places folders;

  public LessonTrack(LessonPlaces places) {
    this.places = places;
    Map<Path, Path> here = new HashMap<>();
    places.runs().forEach((as, run) -> here.put(Lesson.PLACE.resolve(as), run.ref().directory()));
    this.folders = new Places(here);
  }

  public LessonPlaces places() {
    return places;
  }

  /// What a step is of a session that was `before` when the lesson began: all that the steps up to
  /// it do, so that there is one place for each, whichever way leads there.
  ///
  /// @param step from 0
  /// @throws org.headscope.engine.run.UserError if one of its commands cannot be done
  public SessionState at(int step, SessionState before) {
    InstanceStore store = new InstanceStore();
    store.read(places.file(), places.instances());
    SessionState state = before;
    for (Command.Change change : upTo(step)) {
      state = SessionChanges.apply(change, state, store);
    }
    return state;
  }

  /// What the session is when the lesson begins, and then at each of its steps.
  ///
  /// @throws org.headscope.engine.run.UserError if one of its commands cannot be done
  public List<SessionState> all(SessionState before) {
    InstanceStore store = new InstanceStore();
    store.read(places.file(), places.instances());
    SessionState state = before;
    for (Command.Change change : beginning()) {
      state = SessionChanges.apply(change, state, store);
    }
    List<SessionState> states = new ArrayList<>(List.of(state));
    for (LessonStep step : places.lesson().steps()) {
      for (Command.Change change : step.commands()) {
        state = SessionChanges.apply((Command.Change) folders.of(change), state, store);
      }
      states.add(state);
    }
    return states;
  }

  private List<Command.Change> upTo(int step) {
    List<Command.Change> changes = beginning();
    places.lesson().steps().subList(0, step + 1).stream()
        .flatMap(each -> each.commands().stream())
        .forEach(change -> changes.add((Command.Change) folders.of(change)));
    return changes;
  }

  private List<Command.Change> beginning() {
    List<Command.Change> changes = new ArrayList<>();
    changes.add(
        new Command.OpenRuns(
            places.runs().values().stream().map(run -> run.ref().directory()).toList()));
    changes.add(new Command.OpenInstances(places.file()));
    places.runs().values().stream()
        .findFirst()
        .map((RunView run) -> new Command.SelectRun(run.ref(), run.lastStep(), 1, 1))
        .ifPresent(changes::add);
    changes.add(
        new Command.SelectInstance(
            places.instance().id(), LastScored.firstWindow(places.instance())));
    return changes;
  }
}
