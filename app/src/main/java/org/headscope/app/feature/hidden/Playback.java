package org.headscope.app.feature.hidden;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.feature.hidden.ProjectionQuery.CheckpointQuery;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Gesture;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.Query.State;

/// Plays the hidden states: over time, each frame shows more positions of the texts; over
/// checkpoints, each frame moves the whole window to the next checkpoint once its picture is ready.
/// The next pictures are computed ahead.
final class Playback {
  enum PlayedAxis {
    NOTHING,
    TIME,
    CHECKPOINTS
  }

  private final HiddenViewModel model;
  private final Workbench workbench;
  private final Selection selection;
  final Setting<Integer> step;
  final ReadOnlyObjectWrapper<PlayedAxis> what =
      new ReadOnlyObjectWrapper<>(this, "what", PlayedAxis.NOTHING);
  private Optional<CheckpointQuery> ahead = Optional.empty();
  private Gesture played;

  Playback(HiddenViewModel model, Workbench workbench) {
    this.model = model;
    this.workbench = workbench;
    this.selection = workbench.selection();
    // The authors' video adds ten positions per frame.
    this.step = selection.journal().setting("hidden.step", 10, SettingCodec.whole(1, 1000));
    this.played = selection.journal().gesture();
    workbench.runProperty().addListener((_, _, _) -> stop());
    model.showing.addListener((_, _, _) -> stop());
  }

  /// Starts playing; everything played until it stops is one step of undo.
  private void begin(PlayedAxis next, Runnable first) {
    played = selection.journal().gesture("play hidden states");
    selection.journal().during(played, first);
    what.set(next);
  }

  /// Plays over time from the first frame or from where it was stopped; stops if it is playing.
  void toggleTime() {
    boolean plays = what.get() == PlayedAxis.TIME;
    stop();
    int last = model.lastPosition();
    if (!plays && last > 0) {
      int until = model.lastShown.get();
      int first = until < 0 || until >= last ? Math.min(last, 2 * step.get()) : until;
      begin(PlayedAxis.TIME, () -> model.lastShown.set(first));
    }
  }

  /// Plays over checkpoints, from the first if the last is shown; stops if it is playing.
  void toggleCheckpoints() {
    boolean plays = what.get() == PlayedAxis.CHECKPOINTS;
    stop();
    List<Long> steps = steps();
    if (!plays && steps.size() > 1) {
      boolean over = selection.snapshot().opened().step() >= steps.getLast();
      begin(PlayedAxis.CHECKPOINTS, over ? () -> selection.selectStep(steps.getFirst()) : () -> {});
      prepare();
    }
  }

  private List<Long> steps() {
    return workbench.runProperty().get().map(RunView::steps).orElse(List.of());
  }

  void stop() {
    if (what.get() == PlayedAxis.CHECKPOINTS) {
      model.projecting.stopPrefetch();
      ahead = Optional.empty();
    }
    what.set(PlayedAxis.NOTHING);
  }

  void tick() {
    Runnable frame =
        switch (what.get()) {
          case NOTHING -> () -> {};
          case TIME -> this::nextPositions;
          case CHECKPOINTS -> this::nextCheckpoint;
        };
    selection.journal().during(played, frame);
  }

  private void nextPositions() {
    int next = model.lastShown.get() + step.get();
    boolean end = next >= model.lastPosition();
    model.lastShown.set(end ? -1 : next);
    if (end) {
      stop();
    }
  }

  private void nextCheckpoint() {
    Optional<CheckpointQuery> next = next(selection.snapshot().opened().step());
    if (next.isEmpty() || model.projecting.state() instanceof State.Failed) {
      stop();
      return;
    }
    // A checkpoint that could not be computed is shown as well, with its error.
    boolean over = knows(next.get()) || (ahead.equals(next) && !model.projecting.isPrefetching());
    if (over && !workbench.loadingProperty().get()) {
      selection.selectStep(next.get().step());
    }
    prepare();
  }

  private void prepare() {
    Optional<CheckpointQuery> next = next(selection.snapshot().opened().step());
    while (next.isPresent() && knows(next.get())) {
      next = next(next.get().step());
    }
    if (!model.projecting.isPrefetching() && !next.equals(ahead)) {
      ahead = next;
      next.ifPresent(model.projecting::prefetch);
    }
  }

  private boolean knows(CheckpointQuery asked) {
    return model.projecting.cached(asked).isPresent();
  }

  private Optional<CheckpointQuery> next(long after) {
    return steps().stream().filter(s -> s > after).findFirst().flatMap(model::checkpointQuery);
  }
}
