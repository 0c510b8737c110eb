package org.headscope.app.feature.probes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.service.ProbeService;
import org.headscope.app.service.ProbeSource.Request;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.run.UserError;

/// The checkpoints that are probed, one after the other.
final class ProbeQueue {
  private final ProbeService bench;
  private final Listener listener;
  private final ReadOnlyObjectWrapper<State> state =
      new ReadOnlyObjectWrapper<>(this, "state", State.NONE);
  private final Map<Subject, BackgroundTask<ProbeResult>> tasks = new LinkedHashMap<>();

  /// Is told on the FX thread what became known.
  interface Listener {
    /// So far this is known of `subject`.
    void scored(Subject subject, Request request, ProbeResult partial);

    /// All of `request` that can be answered is.
    void done(Subject subject, Request request);

    /// It is over, one way or another: what is stored has changed.
    void over(Subject subject);

    void failed(Subject subject, UserError error);
  }

  /// How far the queue is.
  ///
  /// @param running what is probed now
  /// @param task what probes it
  /// @param waiting how many come after it
  record State(Optional<Subject> running, Optional<BackgroundTask<ProbeResult>> task, int waiting) {
    static final State NONE = new State(Optional.empty(), Optional.empty(), 0);
  }

  ProbeQueue(ProbeService bench, Listener listener) {
    this.bench = bench;
    this.listener = listener;
  }

  /// Queues `request`, unless the checkpoint is in the queue already.
  void start(Subject subject, Request request) {
    if (tasks.containsKey(subject)) {
      return;
    }
    BackgroundTask<ProbeResult> task =
        new BackgroundTask<>(
            "probe " + subject.run().name(),
            (progress, cancellation) ->
                bench
                    .source()
                    .run(
                        request,
                        partial ->
                            bench.probing().later(() -> listener.scored(subject, request, partial)),
                        progress,
                        cancellation));
    task.onSuccess(_ -> listener.done(subject, request));
    task.onError(error -> listener.failed(subject, error));
    task.onFinally(() -> {
      tasks.remove(subject, task);
      listener.over(subject);
      update();
    });
    tasks.put(subject, task);
    bench.probing().start(task);
    update();
  }

  /// Stops everything; what is finished is stored.
  void stop() {
    List<BackgroundTask<ProbeResult>> all = new ArrayList<>(tasks.values());
    tasks.clear();
    all.forEach(BackgroundTask::cancel);
    update();
  }

  private void update() {
    state.set(
        tasks.entrySet().stream()
            .findFirst()
            .map(first ->
                new State(
                    Optional.of(first.getKey()), Optional.of(first.getValue()), tasks.size() - 1))
            .orElse(State.NONE));
  }

  ReadOnlyObjectProperty<State> stateProperty() {
    return state.getReadOnlyProperty();
  }
}
