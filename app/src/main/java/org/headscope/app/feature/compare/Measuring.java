package org.headscope.app.feature.compare;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.feature.compare.Question.Answer;
import org.headscope.app.selection.PredictorChoice;
import org.headscope.app.shell.Predictions;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Latest;
import org.headscope.app.task.TaskState;
import org.headscope.engine.interpret.evaluation.EvaluationResult;

/**
 * Answers one question at a time beside the FX thread; the next one drops the one before. Until an
 * answer is there the last whole one stays; what is known so far takes its place after a moment.
 */
final class Measuring {
  /** An answer that comes sooner than this is not announced by parts of it. */
  private static final long PATIENCE_NANOS = 300_000_000;

  /** Parts follow each other no faster than people can. */
  private static final long BEAT_NANOS = 100_000_000;

  private static final int KEPT = 24;

  /** Where the answer to the present question is. */
  enum Status {
    /** Shown, or nothing was asked. */
    IDLE,
    COMPUTING,
    /** A person stopped it. */
    CANCELLED,
    FAILED
  }

  /**
   * What is known.
   *
   * @param answer the present answer, part of it, or the last whole one; empty before the first
   * @param status where the present answer is
   * @param error why there is none, if it failed
   */
  record State(Optional<Answer> answer, Status status, String error) {
    static final State NOTHING = new State(Optional.empty(), Status.IDLE, "");
  }

  private final Predictions predictions;
  private final LongSupplier nanoClock;
  private final Latest computing;
  private final Deque<Answer> known = new ArrayDeque<>();
  private final ReadOnlyObjectWrapper<State> state =
      new ReadOnlyObjectWrapper<>(this, "state", State.NOTHING);
  private Optional<Question> asked = Optional.empty();
  private Optional<Answer> lastWhole = Optional.empty();
  private Optional<BackgroundTask<?>> running = Optional.empty();

  Measuring(Predictions predictions, LongSupplier nanoClock) {
    this.predictions = predictions;
    this.nanoClock = nanoClock;
    this.computing = new Latest(predictions.runner());
  }

  /** What is known. */
  ReadOnlyObjectProperty<State> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /** Sees to it that {@code next} is answered, or that nothing is if it is empty. */
  void ask(Optional<Question> next) {
    if (next.isPresent() && asked.filter(next.get()::same).isPresent()) {
      return;
    }
    asked = next;
    running = Optional.empty();
    computing.cancel();
    if (next.isEmpty()) {
      lastWhole = Optional.empty();
      state.set(State.NOTHING);
    } else {
      answer(next.get());
    }
  }

  /** Tries again what was stopped or failed. */
  void again() {
    if (state.get().status() == Status.CANCELLED || state.get().status() == Status.FAILED) {
      asked.ifPresent(this::answer);
    }
  }

  /** Stops the computation; the last whole answer stays. */
  void cancel() {
    if (state.get().status() == Status.COMPUTING) {
      computing.cancel();
      stopped(Status.CANCELLED, "");
    }
  }

  private void answer(Question question) {
    Optional<Answer> before = known.stream().filter(a -> a.holds(question)).findFirst();
    if (before.isPresent()) {
      whole(before.get().to(question));
    } else {
      state.set(new State(state.get().answer(), Status.COMPUTING, ""));
      compute(question);
    }
  }

  private void compute(Question question) {
    List<PredictorChoice> choices = question.choices();
    Parts parts = new Parts(question);
    BackgroundTask<EvaluationResult> task =
        new BackgroundTask<>(
            "compare %d predictors".formatted(choices.size()),
            (progress, cancellation) ->
                predictions
                    .source()
                    .evaluate(
                        choices,
                        question.sample().instances(),
                        question.rows(),
                        parts,
                        progress,
                        cancellation));
    task.onSuccess(result -> found(question, result));
    task.onError(error -> stopped(Status.FAILED, String.valueOf(error.getMessage())));
    task.onFinally(() -> {
      if (task.stateProperty().get() == TaskState.CANCELLED && runs(task)) {
        stopped(Status.CANCELLED, "");
      }
    });
    parts.task = Optional.of(task);
    running = Optional.of(task);
    computing.start(task);
  }

  private boolean runs(BackgroundTask<?> task) {
    return running.filter(task::equals).isPresent() && state.get().status() == Status.COMPUTING;
  }

  /** Only of the task that runs: what was dropped does not tell. */
  private void found(Question question, EvaluationResult result) {
    Answer answer = new Answer(question, question.choices(), result);
    known.addFirst(answer);
    if (known.size() > KEPT) {
      known.removeLast();
    }
    whole(answer);
  }

  private void whole(Answer answer) {
    lastWhole = Optional.of(answer);
    state.set(new State(lastWhole, Status.IDLE, ""));
  }

  /** Parts of an answer that will not come go back to the last whole one. */
  private void stopped(Status how, String error) {
    state.set(new State(lastWhole, how, error));
  }

  /** What is known so far, handed to the FX thread no faster than it can be followed. */
  private final class Parts implements Consumer<EvaluationResult> {
    private final Question question;
    private volatile Optional<EvaluationResult> latest = Optional.empty();
    private final AtomicBoolean waiting = new AtomicBoolean();
    private long next = nanoClock.getAsLong() + PATIENCE_NANOS;
    private Optional<BackgroundTask<?>> task = Optional.empty();

    Parts(Question question) {
      this.question = question;
    }

    @Override
    public void accept(EvaluationResult part) {
      latest = Optional.of(part);
      long now = nanoClock.getAsLong();
      boolean whole = part.instances() == question.sample().instances().size();
      if (now - next >= 0 && !whole && waiting.compareAndSet(false, true)) {
        next = now + BEAT_NANOS;
        predictions.runner().later(this::show);
      }
    }

    private void show() {
      waiting.set(false);
      if (task.filter(Measuring.this::runs).isPresent()) {
        latest
            .map(part -> new Answer(question, question.choices(), part))
            .ifPresent(answer -> state.set(new State(Optional.of(answer), Status.COMPUTING, "")));
      }
    }
  }
}
