package org.headscope.app.window;

import module java.base;

import javafx.concurrent.Task;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskState;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.TaskProgress;

/// A background task as JavaFX knows tasks, for its list: it runs as long as that one does.
final class ListedTask extends Task<TaskState> {
  private final BackgroundTask<?> task;
  private final CountDownLatch over = new CountDownLatch(1);
  private boolean stopping;

  ListedTask(BackgroundTask<?> task) {
    this.task = task;
    updateTitle(PlainText.capital(task.name()));
    task.progressProperty().subscribe(_ -> show());
    task.stateProperty()
        .subscribe(state -> {
          show();
          if (state.isOver()) {
            over.countDown();
          }
        });
    Thread.ofVirtual().start(this);
  }

  /// What waits in a queue has an empty bar; one that moves would say that something is done.
  private void show() {
    TaskProgress progress = task.progressProperty().get();
    boolean waits = task.stateProperty().get() == TaskState.WAITING;
    if (waits || progress.total() > 0) {
      updateProgress(progress.done(), Math.max(1, progress.total()));
    } else {
      updateProgress(-1, 1);
    }
    if (!stopping) {
      updateMessage(waits ? "Waits for its turn" : words(progress));
    }
  }

  private static String words(TaskProgress progress) {
    String share = progress.total() > 0 ? Math.round(100 * progress.fraction()) + " %" : "";
    return Stream.of(progress.phase(), share, progress.timeLeft())
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(" · "));
  }

  boolean isOf(BackgroundTask<?> other) {
    return task.equals(other);
  }

  @Override
  protected TaskState call() throws InterruptedException {
    over.await();
    return task.stateProperty().get();
  }

  /// Asks the work to stop, which it does where it can be resumed.
  @Override
  public boolean cancel(boolean interrupt) {
    stopping = true;
    updateMessage("Stopping");
    task.cancel();
    return false;
  }
}
