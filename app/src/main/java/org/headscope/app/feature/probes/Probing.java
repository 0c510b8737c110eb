package org.headscope.app.feature.probes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.service.ProbeService;
import org.headscope.app.service.ProbeSource.Wish;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskState;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.run.UserError;

/** The checkpoints that are probed, one after the other: how far, paused, given up. */
final class Probing {
  private final ProbeService bench;
  private final Hearer hearer;
  private final ReadOnlyObjectWrapper<State> state =
      new ReadOnlyObjectWrapper<>(this, "state", State.NONE);
  private final List<Job> jobs = new ArrayList<>();

  /** Who is told what became known. On the FX thread. */
  interface Hearer {
    /** So far this is known of {@code subject}. */
    void scored(Subject subject, Wish wish, ProbeResult partial);

    /** All of {@code wish} that can be answered is. */
    void done(Subject subject, Wish wish);

    /** It is over, one way or another: what is kept has changed. */
    void over(Subject subject);

    void failed(Subject subject, UserError error);
  }

  /**
   * How far the queue is.
   *
   * @param running what is probed now
   * @param task what probes it
   * @param waiting how many come after it
   * @param paused what a person stopped and may continue
   */
  record State(
      Optional<Subject> running,
      Optional<BackgroundTask<ProbeResult>> task,
      int waiting,
      List<Subject> paused) {
    static final State NONE = new State(Optional.empty(), Optional.empty(), 0, List.of());

    State {
      paused = List.copyOf(paused);
    }
  }

  /** One checkpoint in the queue. */
  private static final class Job {
    private final Subject subject;
    private final Wish wish;
    private Optional<BackgroundTask<ProbeResult>> task = Optional.empty();
    private boolean paused;

    Job(Subject subject, Wish wish) {
      this.subject = subject;
      this.wish = wish;
    }
  }

  Probing(ProbeService bench, Hearer hearer) {
    this.bench = bench;
    this.hearer = hearer;
  }

  /** Queues {@code wish}, in the place of the same checkpoint's that was paused. */
  void start(Subject subject, Wish wish) {
    if (jobs.stream().anyMatch(j -> j.subject.equals(subject) && !j.paused)) {
      return;
    }
    jobs.removeIf(j -> j.subject.equals(subject));
    Job job = new Job(subject, wish);
    jobs.add(job);
    go(job);
  }

  private void go(Job job) {
    job.paused = false;
    BackgroundTask<ProbeResult> task =
        new BackgroundTask<>(
            "probe " + job.subject.run().name(),
            (progress, cancellation) ->
                bench
                    .source()
                    .run(
                        job.wish,
                        partial ->
                            bench
                                .probing()
                                .later(() -> hearer.scored(job.subject, job.wish, partial)),
                        progress,
                        cancellation));
    task.onSuccess(result -> hearer.done(job.subject, job.wish));
    task.onError(error -> hearer.failed(job.subject, error));
    task.onFinally(() -> {
      job.task = Optional.empty();
      if (task.stateProperty().get() != TaskState.CANCELLED) {
        jobs.remove(job);
      } else if (!job.paused && jobs.contains(job)) {
        job.paused = true;
      }
      hearer.over(job.subject);
      tell();
    });
    job.task = Optional.of(task);
    bench.probing().start(task);
    tell();
  }

  /** Stops everything; what is unfinished is kept. */
  void pause() {
    for (Job job : List.copyOf(jobs)) {
      job.paused = true;
      job.task.ifPresent(BackgroundTask::cancel);
    }
    tell();
  }

  /** Goes on with what was paused. */
  void resume() {
    for (Job job : List.copyOf(jobs)) {
      if (job.paused) {
        start(job.subject, job.wish);
      }
    }
  }

  /** Stops everything, and throws away what is unfinished. */
  void cancel() {
    List<Job> all = List.copyOf(jobs);
    pause();
    jobs.clear();
    for (Job job : all) {
      discard(job.subject, job.wish);
    }
    tell();
  }

  /** Throws away what is unfinished of {@code wish}, once nothing works on it. */
  void discard(Subject subject, Wish wish) {
    bench
        .probing()
        .start(
            new BackgroundTask<>(
                    "forget the unfinished probes of " + subject.run().name(),
                    (progress, cancellation) -> {
                      bench.source().discard(wish);
                      return true;
                    })
                .onError(error -> hearer.failed(subject, error))
                .onFinally(() -> hearer.over(subject)));
  }

  private void tell() {
    List<Job> going = jobs.stream().filter(j -> !j.paused && j.task.isPresent()).toList();
    Optional<Job> first = going.stream().findFirst();
    List<Subject> paused = jobs.stream().filter(j -> j.paused).map(j -> j.subject).toList();
    state.set(
        new State(
            first.map(j -> j.subject),
            first.flatMap(j -> j.task),
            Math.max(0, going.size() - 1),
            paused));
  }

  ReadOnlyObjectProperty<State> stateProperty() {
    return state.getReadOnlyProperty();
  }
}
