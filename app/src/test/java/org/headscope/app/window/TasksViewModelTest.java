package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskState;
import org.junit.jupiter.api.Test;

class TasksViewModelTest {
  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final Queue<Runnable> ui = new ArrayDeque<>();
  private final TaskRunner first = new TaskRunner(worker::add, ui::add);
  private final TaskRunner second = new TaskRunner(worker::add, ui::add);
  private final TasksViewModel model = new TasksViewModel(List.of(first, second, first));

  private static void drain(Queue<Runnable> queue) {
    while (!queue.isEmpty()) {
      queue.remove().run();
    }
  }

  private BackgroundTask<Boolean> task(String name, int done, int total) {
    return new BackgroundTask<>(
        name,
        (progress, _) -> {
          progress.update("phase", done, total);
          drain(ui);
          return true;
        });
  }

  @Test
  void shortTasksAreNotListed() {
    first.start(task("short", 1, 2));
    // It ends before it would be listed.
    Queue<Runnable> patience = new ArrayDeque<>(ui);
    ui.clear();
    drain(worker);
    drain(ui);
    drain(patience);
    assertThat(model.listed).isEmpty();
    assertThat(model.summary.get().count()).isEqualTo("0 tasks");
  }

  @Test
  void tasksOfAllWorkersAreListedUntilTheyAreOver() {
    BackgroundTask<Boolean> one = first.start(task("one", 1, 4));
    BackgroundTask<Boolean> two = second.start(task("two", 3, 4));
    drain(ui);
    assertThat(model.listed).containsExactly(one, two);
    assertThat(model.summary.get().count()).isEqualTo("2 tasks");
    worker.remove().run();
    drain(ui);
    assertThat(model.listed).containsExactly(two);
    assertThat(model.summary.get().count()).isEqualTo("1 task");
  }

  @Test
  void progressIsThatOfTasksWithKnownProgress() {
    first.start(task("unknown", 0, 0));
    BackgroundTask<Boolean> half =
        new BackgroundTask<>(
            "half",
            (progress, _) -> {
              progress.update("phase", 1, 2);
              return true;
            });
    second.start(half);
    drain(ui);
    worker.remove(); // the unknown one stays
    worker.remove().run();
    ui.remove().run(); // running
    ui.remove().run(); // half done
    assertThat(model.listed).hasSize(2);
    assertThat(model.summary.get().hundredths()).isEqualTo(50);
  }

  @Test
  void allAreCancelledAtOnce() {
    BackgroundTask<Boolean> one = first.start(task("one", 1, 4));
    BackgroundTask<Boolean> two = second.start(task("two", 1, 4));
    drain(ui);
    model.cancelAll();
    drain(worker);
    drain(ui);
    assertThat(one.stateProperty().get()).isEqualTo(TaskState.CANCELLED);
    assertThat(two.stateProperty().get()).isEqualTo(TaskState.CANCELLED);
    assertThat(model.listed).isEmpty();
  }
}
