package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeMaps;
import org.headscope.app.TestEngine;
import org.headscope.app.session.Selection;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several files opened at once, as by a start with a run and instances.
class OpeningTest {
  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final Queue<Runnable> ui = new ArrayDeque<>();
  private final List<String> done = new ArrayList<>();
  private final TaskRunner runner = new TaskRunner(worker::add, ui::add);
  private final Workbench workbench =
      new Workbench(
          new FakeRuns(),
          new Selection(),
          new TaskRunners(_ -> runner),
          runner,
          new Worker<>(TestEngine.predictions(), runner),
          new Worker<>(TestEngine.predictions(), runner),
          new Worker<>(new FakeMaps(), runner));

  @TempDir Path folder;

  private void hear() {
    while (!ui.isEmpty()) {
      ui.remove().run();
    }
  }

  private void settle() {
    while (!worker.isEmpty() || !ui.isEmpty()) {
      (worker.isEmpty() ? ui : worker).remove().run();
    }
  }

  @Test
  void readingEndsOnceAllFilesAreRead() {
    workbench.opener().openInstances(Path.of("/runs/test.jsonl"));
    workbench.opener().openInstances(Path.of("/runs/test.jsonl"));
    worker.remove().run();
    hear();
    assertThat(workbench.instances()).hasSize(3);
    assertThat(workbench.readingInstancesProperty().get()).as("the other").isTrue();
    settle();
    assertThat(workbench.readingInstancesProperty().get()).isFalse();
  }

  @Test
  void actionsWaitForEverythingToOpen() {
    workbench.opener().openRun(Path.of("/runs/sample"));
    workbench.opener().openInstances(Path.of("/runs/test.jsonl"));
    workbench.opener().openFolder(folder);
    workbench.opener().openInstances(Path.of("/runs/test.jsonl"));
    workbench.whenSettled(() -> done.add(workbench.frame().run().orElseThrow().ref().name()));
    for (int opened = 0; opened < 4; opened++) {
      worker.remove().run();
      hear();
      assertThat(done).isEmpty();
    }
    settle();
    assertThat(done).containsExactly(folder.getFileName().toString());
  }

  @Test
  void actionsRunEvenIfOpeningFails() {
    workbench.whenSettled(() -> done.add("nothing was opened"));
    assertThat(done).containsExactly("nothing was opened");
    workbench.opener().openRun(Path.of("/runs/bad"));
    workbench.opener().openInstances(Path.of("/runs/bad.jsonl"));
    workbench.whenSettled(() -> done.add("all failed"));
    assertThat(done).hasSize(1);
    settle();
    assertThat(done).contains("all failed");
  }
}
