package org.headscope.app.feature.checkpoints;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.headscope.app.selection.Selection;
import org.headscope.app.shell.RunView;
import org.headscope.app.shell.Workbench;

/**
 * The playhead. It moves at once; the checkpoint that the window shows follows as fast as
 * inspections are ready, so that dragging never waits for those that were passed on the way.
 */
public final class CheckpointsViewModel {
  private final Workbench workbench;
  private final Selection selection;
  private final ReadOnlyObjectWrapper<Optional<TrackFigure>> figure =
      new ReadOnlyObjectWrapper<>(this, "figure", Optional.empty());
  private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper(this, "note", "");
  private final ReadOnlyStringWrapper sentence = new ReadOnlyStringWrapper(this, "sentence", "");
  private final ReadOnlyBooleanWrapper playing = new ReadOnlyBooleanWrapper(this, "playing");
  private Optional<Track> track = Optional.empty();
  private long playhead = -1;

  /** Follows the selected run and step. */
  public CheckpointsViewModel(Workbench workbench, Selection selection) {
    this.workbench = workbench;
    this.selection = selection;
    workbench.runProperty().subscribe(this::opened);
    selection
        .stepProperty()
        .subscribe(step -> {
          playhead = step.longValue();
          show();
        });
    workbench.loadingProperty().subscribe(this::apply);
  }

  private void opened(Optional<RunView> run) {
    track = run.map(Track::of);
    playhead = selection.stepProperty().get();
    playing.set(false);
    show();
  }

  private void show() {
    figure.set(track.map(t -> new TrackFigure(t, playhead)));
    note.set(track.map(this::noteOf).orElse(""));
    sentence.set(
        track.map(CheckpointsViewModel::absence).orElse("Open a run to see its training."));
  }

  private String noteOf(Track t) {
    OptionalInt index = t.index(playhead);
    String place = index.isPresent() ? String.valueOf(index.getAsInt() + 1) : "–";
    return "%s of %d · step %s"
        .formatted(place, t.steps().size(), TrackFigure.steps(Math.max(0, playhead)));
  }

  private static String absence(Track t) {
    return t.curves().isEmpty() ? "This run comes without metrics and head scores." : "";
  }

  /** Moves the playhead to the checkpoint {@code step}. */
  void seek(long step) {
    if (track.isPresent() && step != playhead) {
      playhead = step;
      show();
      apply();
    }
  }

  /** Lets the window follow the playhead, unless it still computes an earlier checkpoint. */
  private void apply() {
    boolean free = !workbench.loadingProperty().get();
    if (free && track.isPresent() && playhead != selection.stepProperty().get()) {
      selection.stepProperty().set(playhead);
    }
  }

  /** Moves the playhead {@code by} checkpoints, as far as there are any. */
  void move(int by) {
    track.ifPresent(t -> seek(t.neighbour(playhead, by)));
  }

  /** Starts playing, from the first checkpoint if the playhead is at the last, or stops. */
  void togglePlay() {
    if (playing.get()) {
      playing.set(false);
      return;
    }
    track
        .filter(t -> t.steps().size() > 1)
        .ifPresent(t -> {
          if (playhead == t.steps().getLast()) {
            seek(t.steps().getFirst());
          }
          playing.set(true);
        });
  }

  /** One beat of playing: on to the next checkpoint once the last one is shown. */
  void tick() {
    if (!playing.get() || workbench.loadingProperty().get()) {
      return;
    }
    move(1);
    if (track.filter(t -> t.steps().getLast() == playhead).isPresent()) {
      playing.set(false);
    }
  }

  /** What every curve has at the checkpoint {@code step}, a line each. */
  String describe(long step) {
    return track
        .map(t ->
            t.curves().stream()
                .flatMap(curve -> curve.at(step).map(p -> describe(curve, p)).stream())
                .collect(Collectors.joining("\n", "step " + TrackFigure.steps(step) + "\n", "")))
        .orElse("");
  }

  private static String describe(Track.Curve curve, Track.Point point) {
    String who = point.head().isEmpty() ? "" : ", best in " + point.head();
    return String.format(Locale.ROOT, "%s %.3f%s", curve.kind().label(), point.value(), who);
  }

  /** The curves with the playhead; empty without a run. */
  public ReadOnlyObjectProperty<Optional<TrackFigure>> figureProperty() {
    return figure.getReadOnlyProperty();
  }

  /** {@code 24 of 24 · step 6,000}. */
  public ReadOnlyStringProperty noteProperty() {
    return note.getReadOnlyProperty();
  }

  /** What is missing; empty when nothing is. */
  public ReadOnlyStringProperty sentenceProperty() {
    return sentence.getReadOnlyProperty();
  }

  /** Whether the playhead moves by itself. */
  public ReadOnlyBooleanProperty playingProperty() {
    return playing.getReadOnlyProperty();
  }
}
