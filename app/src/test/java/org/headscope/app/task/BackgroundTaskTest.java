package org.headscope.app.task;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

class BackgroundTaskTest {
  /// Runs queued work only on request, so that a test decides the order of threads.
  private static final class Later implements Executor {
    private final Queue<Runnable> waiting = new ArrayDeque<>();

    @Override
    public void execute(Runnable command) {
      waiting.add(command);
    }

    void runAll() {
      while (!waiting.isEmpty()) {
        waiting.remove().run();
      }
    }
  }

  private final Later worker = new Later();
  private final Later ui = new Later();
  private final TaskRunner runner = new TaskRunner(worker, ui);
  private final List<String> story = new ArrayList<>();

  private BackgroundTask<String> reporting(String name, BackgroundTask.Work<String> work) {
    return new BackgroundTask<>(name, work)
        .onSuccess(result -> story.add("success " + result))
        .onError(error -> story.add("error " + error.getMessage()))
        .onFinally(() -> story.add("finally"));
  }

  @Test
  void successIsReportedOnTheFxThreadOnly() {
    BackgroundTask<String> task = runner.start(reporting("t", (_, _) -> "done"));
    worker.runAll();
    assertThat(story).isEmpty();
    ui.runAll();
    assertThat(story).containsExactly("success done", "finally");
    assertThat(task.stateProperty().get()).isEqualTo(TaskState.SUCCEEDED);
    assertThat(runner.active()).isEmpty();
  }

  @Test
  void aUserErrorIsReportedUnchanged() {
    runner.start(
        reporting(
            "t",
            (_, _) -> {
              throw new UserError("run.json: no model; train one.");
            }));
    worker.runAll();
    ui.runAll();
    assertThat(story).containsExactly("error run.json: no model; train one.", "finally");
  }

  @Test
  void aFaultBecomesASentenceThatNamesTheTask() {
    runner.start(
        reporting(
            "open x",
            (_, _) -> {
              throw new IllegalStateException("odd");
            }));
    worker.runAll();
    ui.runAll();
    assertThat(story.getFirst()).startsWith("error").contains("open x").contains("odd");
  }

  @Test
  void aTaskCancelledBeforeItBeganNeverRuns() {
    BackgroundTask<String> task =
        runner.start(
            reporting(
                "t",
                (_, _) -> {
                  story.add("ran");
                  return "";
                }));
    task.cancel();
    worker.runAll();
    ui.runAll();
    assertThat(story).containsExactly("finally");
    assertThat(task.stateProperty().get()).isEqualTo(TaskState.CANCELLED);
  }

  @Test
  void nothingBeginsOnceTheWindowIsClosed() {
    TaskRunner closed = new TaskRunner("closed");
    closed.close();
    closed.start(reporting("late", (_, _) -> "late"));
    assertThat(closed.active()).isEmpty();
    assertThat(story).isEmpty();
  }

  @Test
  void aThousandReportsReachTheFxThreadAsOne() {
    BackgroundTask<String> task =
        runner.start(
            reporting(
                "t",
                (progress, _) -> {
                  for (int i = 1; i <= 1000; i++) {
                    progress.update("reading", i, 1000);
                  }
                  return "";
                }));
    worker.runAll();
    assertThat(ui.waiting).hasSizeLessThanOrEqualTo(3);
    ui.runAll();
    assertThat(task.progressProperty().get().done()).isEqualTo(1000);
  }
}
