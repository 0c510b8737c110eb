package org.headscope.app.feature.hidden;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.feature.hidden.ProjectionQuery.Asked;
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
  enum What {
    NOTHING,
    TIME,
    CHECKPOINTS
  }

  private final HiddenViewModel model;
  private final Workbench workbench;
  private final Selection selection;
  final Setting<Integer> step;
  final ReadOnlyObjectWrapper<What> what = new ReadOnlyObjectWrapper<>(this, "what", What.NOTHING);
  private Optional<Asked> ahead = Optional.empty();
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
  private void begin(What next, Runnable first) {
    played = selection.journal().gesture("play hidden states");
    selection.journal().during(played, first);
    what.set(next);
  }

  /// Plays over time from the first frame or from where it was stopped; stops if it is playing.
  void toggleTime() {
    boolean plays = what.get() == What.TIME;
    stop();
    int last = model.lastPosition();
    if (!plays && last > 0) {
      int until = model.until.get();
      int first = until < 0 || until >= last ? Math.min(last, 2 * step.get()) : until;
      begin(What.TIME, () -> model.until.set(first));
    }
  }

  /// Plays over checkpoints, from the first if the last is shown; stops if it is playing.
  void toggleCheckpoints() {
    boolean plays = what.get() == What.CHECKPOINTS;
    stop();
    List<Long> steps = steps();
    if (!plays && steps.size() > 1) {
      boolean over = selection.snapshot().opened().step() >= steps.getLast();
      begin(What.CHECKPOINTS, over ? () -> selection.selectStep(steps.getFirst()) : () -> {});
      prepare();
    }
  }

  private List<Long> steps() {
    return workbench.runProperty().get().map(RunView::steps).orElse(List.of());
  }

  void stop() {
    if (what.get() == What.CHECKPOINTS) {
      model.projecting.stopPrefetch();
      ahead = Optional.empty();
    }
    what.set(What.NOTHING);
  }

  void tick() {
    Runnable frame =
        switch (what.get()) {
          case NOTHING -> () -> {};
          case TIME -> this::more;
          case CHECKPOINTS -> this::further;
        };
    selection.journal().during(played, frame);
  }

  private void more() {
    int next = model.until.get() + step.get();
    boolean end = next >= model.lastPosition();
    model.until.set(end ? -1 : next);
    if (end) {
      stop();
    }
  }

  private void further() {
    Optional<Asked> next = next(selection.snapshot().opened().step());
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
    Optional<Asked> next = next(selection.snapshot().opened().step());
    while (next.isPresent() && knows(next.get())) {
      next = next(next.get().step());
    }
    if (!model.projecting.isPrefetching() && !next.equals(ahead)) {
      ahead = next;
      next.ifPresent(model.projecting::prefetch);
    }
  }

  private boolean knows(Asked asked) {
    return model.projecting.cached(asked).isPresent();
  }

  private Optional<Asked> next(long after) {
    return steps().stream().filter(s -> s > after).findFirst().flatMap(model::asked);
  }
}
