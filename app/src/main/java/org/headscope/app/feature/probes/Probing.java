package org.headscope.app.feature.probes;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.shell.ProbeBench;
import org.headscope.app.shell.ProbeSource.Wish;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskState;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/** The checkpoints that are probed, one after the other: how far, paused, given up. */
final class Probing {
  private final ProbeBench bench;
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
   * @param waiting how many come after it
   * @param paused what a person stopped and may continue
   * @param share of the running one's work, 0..1
   * @param left of the running one, as the pace so far has it
   */
  record State(
      Optional<Subject> running,
      int waiting,
      List<Subject> paused,
      double share,
      Optional<Duration> left) {
    static final State NONE = new State(Optional.empty(), 0, List.of(), 0, Optional.empty());

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

  Probing(ProbeBench bench, Hearer hearer) {
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
                        new Pace(job, progress),
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
      tell(0, Optional.empty());
    });
    job.task = Optional.of(task);
    bench.probing().start(task);
    tell(state.get().share(), state.get().left());
  }

  /** Stops everything; what is unfinished is kept. */
  void pause() {
    for (Job job : List.copyOf(jobs)) {
      job.paused = true;
      job.task.ifPresent(BackgroundTask::cancel);
    }
    tell(0, Optional.empty());
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
    tell(0, Optional.empty());
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

  private void tell(double share, Optional<Duration> left) {
    List<Subject> going =
        jobs.stream().filter(j -> !j.paused && j.task.isPresent()).map(j -> j.subject).toList();
    List<Subject> paused = jobs.stream().filter(j -> j.paused).map(j -> j.subject).toList();
    state.set(
        new State(going.stream().findFirst(), Math.max(0, going.size() - 1), paused, share, left));
  }

  ReadOnlyObjectProperty<State> stateProperty() {
    return state.getReadOnlyProperty();
  }

  /** The first report sets the pace, so that what continues counts from where it went on. */
  private final class Pace implements Progress {
    private static final long BEAT_NANOS = 150_000_000;
    private static final long FIRST_NANOS = 2_000_000_000L;

    private final Job job;
    private final Progress progress;
    private long before = -1;
    private long start;
    private long told;

    Pace(Job job, Progress progress) {
      this.job = job;
      this.progress = progress;
    }

    @Override
    public void update(String phase, long done, long total) {
      progress.update(phase, done, total);
      long now = System.nanoTime();
      if (before < 0) {
        before = done;
        start = now;
      }
      if (done < total && now - told < BEAT_NANOS) {
        return;
      }
      told = now;
      double share = (double) done / Math.max(1, total);
      long nanos = now - start;
      Optional<Duration> left =
          done > before && nanos > FIRST_NANOS
              ? Optional.of(
                  Duration.ofNanos((long) (nanos * ((total - done) / (double) (done - before)))))
              : Optional.empty();
      bench
          .probing()
          .later(() -> {
            if (!job.paused && job.task.isPresent()) {
              tell(share, left);
            }
          });
    }
  }
}
