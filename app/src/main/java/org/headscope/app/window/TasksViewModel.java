package org.headscope.app.window;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.*;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.run.TaskProgress;

/// The tasks of all workers that take long enough to be shown.
final class TasksViewModel {
  /// Shorter tasks would only flicker.
  private static final Duration PATIENCE = Duration.ofMillis(700);

  private final List<TaskRunner> runners;

  /// The tasks, in the order in which they appeared.
  final ObservableList<BackgroundTask<?>> listed = FXCollections.observableArrayList();

  final ReadOnlyObjectWrapper<Summary> summary =
      new ReadOnlyObjectWrapper<>(this, "summary", Summary.of(List.of()));

  /// All tasks in a few words.
  ///
  /// @param count `3 tasks`
  /// @param time until the last one ends, `4 min`; empty if unknown
  /// @param hundredths percentage done, averaged over the tasks whose progress is known
  record Summary(String count, String time, int hundredths) {
    static Summary of(List<BackgroundTask<?>> tasks) {
      List<TaskProgress> all = tasks.stream().map(t -> t.progressProperty().get()).toList();
      return new Summary(
          tasks.size() == 1 ? "1 task" : tasks.size() + " tasks",
          all.stream()
              .map(TaskProgress::left)
              .flatMap(Optional::stream)
              .max(Comparator.naturalOrder())
              .map(TaskProgress::words)
              .orElse(""),
          (int)
              all.stream()
                  .mapToDouble(TaskProgress::fraction)
                  .filter(fraction -> fraction >= 0)
                  .map(fraction -> 100 * fraction)
                  .average()
                  .orElse(0));
    }
  }

  TasksViewModel(List<TaskRunner> runners) {
    this.runners = runners.stream().distinct().toList();
    for (TaskRunner runner : this.runners) {
      runner.active().addListener((InvalidationListener) _ -> changed(runner));
      changed(runner);
    }
  }

  private void changed(TaskRunner runner) {
    listed.removeIf(task -> runners.stream().noneMatch(r -> r.active().contains(task)));
    for (BackgroundTask<?> task : runner.active()) {
      if (!listed.contains(task)) {
        runner.later(PATIENCE, () -> list(runner, task));
      }
    }
    sum();
  }

  private void list(TaskRunner runner, BackgroundTask<?> task) {
    if (runner.active().contains(task) && !listed.contains(task)) {
      task.progressProperty().addListener((InvalidationListener) _ -> sum());
      listed.add(task);
      sum();
    }
  }

  private void sum() {
    summary.set(Summary.of(listed));
  }

  void cancelAll() {
    List.copyOf(listed).forEach(BackgroundTask::cancel);
  }
}
