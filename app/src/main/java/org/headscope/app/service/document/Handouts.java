package org.headscope.app.service.document;

import module java.base;

import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.TemporaryFolder;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// Handouts of lessons, for which views are drawn: a separate process runs `headscope lesson
/// handout`, so that the window stays responsive. Used on the FX thread.
public final class Handouts {
  private static final Pattern STEP = Pattern.compile("Step (\\d{1,4}) of (\\d{1,4})");

  private final Workbench workbench;
  private final TaskRunner runner;
  private final Maker maker;

  @FunctionalInterface
  interface Maker {
    /// Runs `headscope` with `arguments` and passes its output to `says`.
    void run(List<String> arguments, Consumer<String> says, Cancellation cancellation);
  }

  Handouts(Workbench workbench, TaskRunner runner, Maker maker) {
    this.workbench = workbench;
    this.runner = runner;
    this.maker = maker;
    workbench.selection().journal().performs(Command.SaveHandout.class, this::perform);
  }

  private void perform(Command.SaveHandout asked) {
    List<RunRef> runs = workbench.selection().journal().state().open().runs();
    BackgroundTask<Path> task =
        new BackgroundTask<>(
            "write handout",
            (progress, cancellation) -> write(asked, runs, progress, cancellation));
    task.onSuccess(
        file -> workbench.notify(Notice.wrote(file, "Wrote the handout %s.".formatted(file))));
    runner.start(task.onError(workbench.failureHandler(asked)));
  }

  private Path write(
      Command.SaveHandout asked, List<RunRef> runs, Progress progress, Cancellation cancellation) {
    Path file = asked.file();
    try {
      Path folder = temporary();
      Path temporary = folder.resolve("handout." + asked.form());
      try {
        maker.run(
            arguments(asked, temporary, runs),
            line -> reportProgress(line, progress),
            cancellation);
        cancellation.check();
        AtomicFile.write(file, out -> Files.copy(temporary, out));
      } finally {
        Files.deleteIfExists(temporary);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
    return file;
  }

  private static Path temporary() {
    try {
      return Files.createTempDirectory("headscope-handout");
    } catch (IOException e) {
      throw TemporaryFolder.unusable(e);
    }
  }

  private static void reportProgress(String line, Progress progress) {
    Matcher step = STEP.matcher(line);
    if (step.find()) {
      progress.update("steps", Long.parseLong(step.group(1)) - 1, Long.parseLong(step.group(2)));
    }
  }

  private static List<String> arguments(Command.SaveHandout asked, Path file, List<RunRef> runs) {
    List<String> arguments =
        new ArrayList<>(
            List.of("lesson", "handout", asked.lesson().toString(), "--out", file.toString()));
    if (asked.withoutAnswers().orElse(false)) {
      arguments.add("--without-answers");
    }
    runs.forEach(run -> arguments.addAll(List.of("--run", run.directory().toString())));
    return arguments;
  }
}
