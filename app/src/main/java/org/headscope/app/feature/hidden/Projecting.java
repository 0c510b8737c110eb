package org.headscope.app.feature.hidden;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.shell.Projections;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Latest;
import org.headscope.app.task.TaskState;
import org.headscope.engine.interpret.projection.ProjectionResult;

/**
 * Answers one question at a time beside the FX thread, and keeps what was answered. Until an answer
 * is there the one before stays.
 */
final class Projecting {
  private static final int KEPT = 80;

  /** Where the present answer is. */
  enum Status {
    /** Shown, or nothing was asked. */
    IDLE,
    COMPUTING,
    /** A person stopped it. */
    CANCELLED,
    FAILED
  }

  /** A question at a checkpoint. */
  record Asked(Question question, long step) {}

  /** What is known of it; {@code whole} is the instance that kept all its points. */
  record Answer(Asked asked, String whole, ProjectionResult result) {}

  /**
   * What is known.
   *
   * @param answer the present answer, or the one before; empty before the first and after a failure
   * @param status where the present answer is
   * @param error why there is none, if it failed
   * @param task what computes it
   */
  record State(
      Optional<Answer> answer, Status status, String error, Optional<BackgroundTask<?>> task) {
    static final State NOTHING = new State(Optional.empty(), Status.IDLE, "", Optional.empty());
  }

  private final Projections projections;
  private final Latest computing;
  private final Latest computingAhead;
  private final Deque<Answer> known = new ArrayDeque<>();
  private final ReadOnlyObjectWrapper<State> state =
      new ReadOnlyObjectWrapper<>(this, "state", State.NOTHING);
  private Optional<Asked> asked = Optional.empty();
  private Optional<Asked> ahead = Optional.empty();
  private String whole = "";

  Projecting(Projections projections) {
    this.projections = projections;
    this.computing = new Latest(projections.runner());
    this.computingAhead = new Latest(projections.runner());
  }

  /** What is known. */
  ReadOnlyObjectProperty<State> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /**
   * Sees to it that {@code next} is answered, or that nothing is if it is empty.
   *
   * @param selected the instance that keeps all its points if the question is a new one
   */
  void ask(Optional<Asked> next, String selected) {
    if (next.equals(asked)) {
      return;
    }
    Optional<Question> before = asked.map(Asked::question);
    asked = next;
    computing.cancel();
    if (next.isEmpty()) {
      computingAhead.cancel();
      state.set(State.NOTHING);
      return;
    }
    Question question = next.get().question();
    if (before.filter(question::equals).isEmpty()) {
      computingAhead.cancel();
      ahead = Optional.empty();
      whole =
          known.stream()
              .filter(a -> a.asked().question().equals(question))
              .map(Answer::whole)
              .findFirst()
              .orElse(selected);
    }
    answer(next.get());
  }

  private void answer(Asked what) {
    Optional<Answer> found = find(what);
    if (found.isPresent()) {
      state.set(new State(found, Status.IDLE, "", Optional.empty()));
      return;
    }
    if (ahead.filter(what::equals).isPresent()) {
      // Asked for twice, it would be computed twice.
      computingAhead.cancel();
      ahead = Optional.empty();
    }
    String keeping = whole;
    BackgroundTask<ProjectionResult> task = task(what);
    task.onSuccess(result -> {
      keep(new Answer(what, keeping, result));
      if (asked.filter(what::equals).isPresent()) {
        answer(what);
      }
    });
    task.onError(error ->
        state.set(
            new State(
                Optional.empty(),
                Status.FAILED,
                String.valueOf(error.getMessage()),
                Optional.empty())));
    task.onFinally(() -> {
      boolean runs = state.get().task().filter(task::equals).isPresent();
      if (runs && task.stateProperty().get() == TaskState.CANCELLED) {
        state.set(new State(state.get().answer(), Status.CANCELLED, "", Optional.empty()));
      }
    });
    state.set(new State(state.get().answer(), Status.COMPUTING, "", Optional.of(task)));
    computing.start(task);
  }

  private BackgroundTask<ProjectionResult> task(Asked what) {
    String keeping = whole;
    return new BackgroundTask<>(
        what.question().words(what.step()),
        (progress, cancellation) ->
            projections
                .source()
                .project(what.question().at(what.step(), keeping), progress, cancellation));
  }

  private void keep(Answer answer) {
    known.addFirst(answer);
    if (known.size() > KEPT) {
      known.removeLast();
    }
  }

  private Optional<Answer> find(Asked what) {
    return known.stream().filter(a -> a.asked().equals(what)).findFirst();
  }

  /** Whether the answer to {@code what} is there. */
  boolean knows(Asked what) {
    return find(what).isPresent();
  }

  /** Computes what will be asked soon, unless that is known or under way. */
  void ahead(Asked what) {
    if (knows(what) || ahead.filter(what::equals).isPresent()) {
      return;
    }
    ahead = Optional.of(what);
    String keeping = whole;
    computingAhead.start(
        task(what)
            .onSuccess(result -> keep(new Answer(what, keeping, result)))
            .onError(error -> {}) // said when it is asked for
            .onFinally(() -> ahead = ahead.filter(a -> !a.equals(what))));
  }

  /** Whether something is computed ahead. */
  boolean isAhead() {
    return ahead.isPresent();
  }

  /** Forgets what would be asked soon. */
  void stopAhead() {
    computingAhead.cancel();
    ahead = Optional.empty();
  }

  /** Stops the computation; the picture before stays. */
  void cancel() {
    if (state.get().status() == Status.COMPUTING) {
      computing.cancel();
      state.set(new State(state.get().answer(), Status.CANCELLED, "", Optional.empty()));
    }
  }

  /** Tries again what was stopped or failed. */
  void again() {
    if (state.get().status() == Status.CANCELLED || state.get().status() == Status.FAILED) {
      asked.ifPresent(this::answer);
    }
  }
}
