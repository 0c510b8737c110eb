package org.headscope.app.feature.present;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.export.Film;
import org.headscope.app.export.ScreenImage;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.RecordingSubject;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Span;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/// Records a view as an audience sees it: every frame is painted again at the chosen size, beside
/// the window. At the end the window returns to where it was.
public final class Recorder {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration LOOK = Duration.ofMillis(15);

  /// The number of consecutive polls that must find it unchanged.
  private static final int CALM = 2;

  private final Workbench workbench;
  private final PresentViewModel model;
  private final TaskRunner runner;
  private final BooleanSupplier training;

  /// Records what commands of the journal ask for.
  public Recorder(
      Workbench workbench, PresentViewModel model, TaskRunner runner, BooleanSupplier training) {
    this.workbench = workbench;
    this.model = model;
    this.runner = runner;
    this.training = training;
    workbench.selection().journal().performs(Command.RecordView.class, this::perform);
  }

  private void perform(Command.RecordView asked) {
    if (model.figure(asked.view()).isEmpty()) {
      throw new UserError(
          "The view %s shows nothing to record; open a run and an instance."
              .formatted(asked.view()));
    }
    if (asked.timeline() == RecordingSubject.TRAINING && !training.getAsBoolean()) {
      throw new UserError("Nothing is being trained; start a training in Build, and record then.");
    }
    Palette palette = workbench.themeProperty().get().palette();
    BackgroundTask<String> task =
        new BackgroundTask<>(
            "record " + asked.view(),
            (progress, cancellation) -> new Take(asked, palette, progress, cancellation).record());
    task.onSuccess(said -> workbench.notify(Notice.wrote(asked.file(), said)));
    runner.start(task.onError(workbench.failureHandler(asked)));
  }

  private record Shot(Figure figure, int frames) {}

  private final class Take {
    private final Command.RecordView command;
    private final Palette palette;
    private final Progress progress;
    private final Cancellation cancellation;
    private int left;

    Take(Command.RecordView asked, Palette palette, Progress progress, Cancellation cancellation) {
      this.command = asked;
      this.palette = palette;
      this.progress = progress;
      this.cancellation = cancellation;
    }

    String record() {
      switch (command.timeline()) {
        case SECONDS, TRAINING -> {
          List<Shot> shots = command.timeline() == RecordingSubject.SECONDS ? seconds() : changes();
          Film.write(command.file(), command.rate(), frames -> paint(shots, frames));
        }
        case TOKENS, CHECKPOINTS -> {
          List<Command> back = inWindow(this::back);
          try {
            List<Command> steps =
                inWindow(
                    command.timeline() == RecordingSubject.TOKENS
                        ? this::tokens
                        : this::checkpoints);
            Film.write(command.file(), command.rate(), frames -> walk(steps, frames));
          } finally {
            inWindow(() -> perform(back));
          }
        }
      }
      String without = left == 0 ? "" : " without " + unreadable();
      return "Recorded %s%s.".formatted(command.file(), without);
    }

    private String unreadable() {
      String one = command.timeline() == RecordingSubject.TOKENS ? "token" : "checkpoint";
      return "%d unreadable %s%s".formatted(left, one, left == 1 ? "" : "s");
    }

    private Optional<Figure> figure() {
      return model
          .figure(command.view())
          .map(stage -> model.lit(stage, command.width(), command.height()));
    }

    private int framesOfStep() {
      return (int) Math.max(1, Math.round(command.seconds() * command.rate()));
    }

    /// Records the view from now on, one frame after each interval.
    private List<Shot> seconds() {
      List<Shot> shots = new ArrayList<>();
      int all = framesOfStep();
      long began = System.nanoTime();
      for (int frame = 0; frame < all; frame++) {
        cancellation.check();
        progress.update("recording", frame, all);
        inWindow(this::figure).ifPresent(now -> shots.add(new Shot(now, 1)));
        pause(began + (frame + 1) * 1_000_000_000L / command.rate() - System.nanoTime());
      }
      return shots;
    }

    /// Records the view after each change, until the training ends.
    private List<Shot> changes() {
      List<Shot> shots = new ArrayList<>();
      long before = -1;
      while (inWindow(training::getAsBoolean)) {
        cancellation.check();
        long now = inWindow(model::changes);
        if (now != before) {
          before = now;
          inWindow(this::figure).ifPresent(figure -> shots.add(new Shot(figure, 1)));
          progress.update("recording, %d frames".formatted(shots.size()), 0, 0);
        }
        pause(200_000_000L);
      }
      return shots;
    }

    private void paint(List<Shot> shots, Film.Frames frames) throws IOException {
      for (int i = 0; i < shots.size(); i++) {
        progress.update("painting", i, shots.size());
        add(shots.get(i), frames);
      }
    }

    private void add(Shot shot, Film.Frames frames) throws IOException {
      cancellation.check();
      frames.add(
          ScreenImage.of(shot.figure(), command.width(), command.height(), 1, palette),
          shot.frames());
    }

    private void walk(List<Command> steps, Film.Frames frames) throws IOException {
      for (int i = 0; i < steps.size(); i++) {
        progress.update("recording", i, steps.size());
        Command step = steps.get(i);
        inWindow(() -> perform(List.of(step)));
        Optional<Figure> shown = settled();
        if (shown.isPresent()) {
          add(new Shot(shown.get(), framesOfStep()), frames);
        } else {
          left++;
        }
      }
    }

    private List<Command> tokens() {
      SelectionState.InSequence at = now().sequence();
      Span window = at.window();
      int from = window.contains(at.query()) && at.pinned() ? at.query() : window.from();
      return IntStream.range(from, window.to())
          .<Command>mapToObj(query -> new Command.Pin(query, -1, window))
          .toList();
    }

    private List<Command> checkpoints() {
      return workbench.runProperty().get().map(RunView::steps).orElse(List.of()).stream()
          .<Command>map(Command.SelectStep::new)
          .toList();
    }

    private List<Command> back() {
      SelectionState now = now();
      SelectionState.InSequence at = now.sequence();
      return command.timeline() == RecordingSubject.CHECKPOINTS
          ? List.of(new Command.SelectStep(now.opened().step()))
          : at.pinned()
              ? List.of(new Command.Pin(at.query(), at.key(), at.window()))
              : List.of(new Command.ClearSelection(), new Command.ShowPositions(at.window()));
    }

    private SelectionState now() {
      return workbench.selection().snapshot();
    }

    private boolean perform(List<Command> commands) {
      workbench.selection().pass(commands);
      return true;
    }

    /// The figure once everything visible is computed for the new state; a view may still be
    /// rebuilt.
    private Optional<Figure> done() {
      long step = now().opened().step();
      boolean done =
          workbench.inspectionProperty().get().filter(read -> read.step() == step).isPresent()
              && workbench.workers().areViewsDone()
              && !workbench.loadingProperty().get();
      return done ? figure() : Optional.empty();
    }

    /// Returns whether the new state cannot be read, which the window reports.
    private boolean failed() {
      return workbench.workers().areViewsDone()
          && workbench.frame().content() instanceof Frame.Content.Failed;
    }

    private Optional<Figure> settled() {
      long end = System.nanoTime() + PATIENCE.toNanos();
      int calm = 0;
      int lost = 0;
      while (System.nanoTime() < end) {
        cancellation.check();
        Optional<Figure> shown = inWindow(this::done);
        calm = shown.isPresent() ? calm + 1 : 0;
        lost = inWindow(this::failed) ? lost + 1 : 0;
        if (calm > CALM || lost > CALM) {
          return shown;
        }
        pause(LOOK.toNanos());
      }
      throw new UserError("The view was not ready within two minutes; try again.");
    }
  }

  private <T> T inWindow(Supplier<T> work) {
    try {
      return CompletableFuture.supplyAsync(work, runner::later).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UserError error) {
        throw error;
      }
      throw e;
    }
  }

  private static void pause(long nanos) {
    if (nanos <= 0) {
      return;
    }
    try {
      Thread.sleep(Duration.ofNanos(nanos));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("Recording was interrupted; try again.", e);
    }
  }
}
