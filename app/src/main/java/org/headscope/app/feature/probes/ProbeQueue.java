package org.headscope.app.feature.probes;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.interpret.probe.ProbeResult;

/// The checkpoints being probed, in order.
final class ProbeQueue {
  private final TaskRunner runner;
  private final Consumer<ProbeSubject> over;
  final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(this, "state", State.NONE);
  private final Map<ProbeSubject, BackgroundTask<ProbeResult>> tasks = new LinkedHashMap<>();

  record State(
      Optional<ProbeSubject> running, Optional<BackgroundTask<ProbeResult>> task, int waiting) {
    static final State NONE = new State(Optional.empty(), Optional.empty(), 0);
  }

  /// @param over called on the FX thread when a task has ended in any way
  ProbeQueue(TaskRunner runner, Consumer<ProbeSubject> over) {
    this.runner = runner;
    this.over = over;
  }

  void start(ProbeSubject subject, BackgroundTask<ProbeResult> task) {
    if (tasks.putIfAbsent(subject, task) == null) {
      task.onFinally(() -> {
        tasks.remove(subject, task);
        over.accept(subject);
        update();
      });
      runner.start(task);
      update();
    }
  }

  /// Stops all tasks; finished results are stored.
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
}
