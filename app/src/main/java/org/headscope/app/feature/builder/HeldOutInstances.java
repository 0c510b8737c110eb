package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Selection;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;

/// Opens instances that a newly trained run can read: for a run of another task, held-out ones in a
/// file beside the run.
record HeldOutInstances(Workbench workbench, TaskRunner runner) {
  private static final int COUNT = 20;
  private static final long SEED = 1;

  /// Selects the run of `training` and shows its heads, once a file with an instance of its task is
  /// open.
  void show(TrainingSession.State training) {
    training
        .spec()
        .ifPresent(spec -> {
          Path run = training.folder().orElse(spec.out());
          Task task = spec.recipe().data().task();
          Journal journal = workbench.selection().journal();
          journal.during(
              journal.gesture("open " + run.getFileName()),
              () -> {
                if (canRead(task)) {
                  show(run);
                } else {
                  Path file = run.resolveSibling(run.getFileName() + "-held-out.jsonl");
                  draw(file, task, () -> show(run));
                }
              });
        });
  }

  private void show(Path folder) {
    workbench.runs().stream()
        .filter(run -> run.ref().directory().equals(folder))
        .findFirst()
        .ifPresent(run -> {
          workbench.pairs().choose(run);
          workbench.selection().tabProperty().set("");
        });
  }

  /// Returns true if nothing is selected, or if an open instance can be read by a run of `task`.
  private boolean canRead(Task task) {
    Selection selection = workbench.selection();
    Optional<Instance> selected = selection.snapshot().opened().instance();
    Stream<Instance> open =
        selection.journal().state().open().sets().stream().flatMap(s -> s.instances().stream());
    return selected.isEmpty()
        || Stream.concat(selected.stream(), open)
            .anyMatch(instance -> task.vocabulary().reads(instance.vocabulary()));
  }

  private void draw(Path file, Task task, Runnable then) {
    Consumer<Path> open =
        workbench
            .selection()
            .journal()
            .part(drawn -> {
              String sentence = "Opened %d held-out instances in %s.".formatted(COUNT, drawn);
              workbench.notify(Notice.wrote(drawn, sentence));
              workbench
                  .opener()
                  .openInstances(
                      drawn,
                      opened -> {
                        workbench.pairs().choose(opened.getFirst());
                        then.run();
                      });
            });
    runner.start(
        new BackgroundTask<>(
                "draw instances",
                (progress, stop) -> {
                  if (!Files.exists(file)) {
                    InstanceFile.write(file, task.stream(Split.TEST, SEED), COUNT, progress, stop);
                  }
                  return file;
                })
            .onSuccess(open)
            .onError(workbench::report));
  }
}
