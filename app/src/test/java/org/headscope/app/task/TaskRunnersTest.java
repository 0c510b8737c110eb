package org.headscope.app.task;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

class TaskRunnersTest {
  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final TaskRunners workers =
      new TaskRunners(_ -> new TaskRunner(worker::add, Runnable::run));

  private static BackgroundTask<Boolean> task() {
    return new BackgroundTask<>("task", (_, _) -> true);
  }

  @Test
  void viewsAreDoneOnceTheirWorkersAreIdle() {
    TaskRunner first = workers.forViews("first");
    TaskRunner second = workers.forViews("second");
    assertThat(workers.areViewsDone()).isTrue();
    for (TaskRunner runner : new TaskRunner[] {first, second}) {
      runner.start(task());
      assertThat(workers.areViewsDone()).isFalse();
      worker.remove().run();
      assertThat(workers.areViewsDone()).isTrue();
    }
  }

  @Test
  void viewsDoNotWaitForBackgroundWork() {
    TaskRunner training = workers.forBackgroundWork("training");
    training.start(task());
    assertThat(training.active()).hasSize(1);
    assertThat(workers.areViewsDone()).isTrue();
  }

  @Test
  void allRunnersAreListedInOrderAndCloseTogether() {
    TaskRunner first = workers.forBackgroundWork("first");
    TaskRunner second = workers.forViews("second");
    assertThat(workers.all()).containsExactly(first, second);
    workers.close();
    first.start(task());
    second.start(task());
    assertThat(worker).as("nothing starts after closing").isEmpty();
  }
}
