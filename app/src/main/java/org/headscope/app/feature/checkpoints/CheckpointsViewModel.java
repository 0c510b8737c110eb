package org.headscope.app.feature.checkpoints;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.StepScale;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Gesture;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;

/// The track of checkpoints. The playhead is at the checkpoint that the window shows; a drag moves
/// its target, which the window follows as fast as frames are ready, so that dragging never waits
/// for those that were passed on the way.
public final class CheckpointsViewModel extends PictureModel<TrackFigure> {
  private static final String PLAY = "play checkpoints";

  private final Workbench workbench;
  private final Selection selection;
  private Gesture played;

  /// The number of the checkpoint shown, or being read: `24 of 33`.
  final ReadOnlyStringWrapper place = new ReadOnlyStringWrapper("");

  final ReadOnlyStringWrapper step = new ReadOnlyStringWrapper("");

  final ReadOnlyBooleanWrapper playing = new ReadOnlyBooleanWrapper();

  final ReadOnlyBooleanWrapper logarithmic = new ReadOnlyBooleanWrapper();

  private Optional<RunView> run = Optional.empty();
  private Optional<Track> measured = Optional.empty();
  private Optional<Track> track = Optional.empty();
  private SelectionState.InModel head;
  private long target = -1;

  public CheckpointsViewModel(Workbench workbench, Selection selection) {
    this.workbench = workbench;
    this.selection = selection;
    this.played = selection.journal().gesture(PLAY);
    this.head = workbench.frame().selection().model();
    workbench.runProperty().subscribe(this::opened);
    selection
        .stepProperty()
        .subscribe(step -> {
          target = step.longValue();
          show();
        });
    workbench.frameProperty().subscribe(this::framed);
    workbench.appearance().stepScaleProperty().addListener(_ -> scale());
    workbench.loadingProperty().subscribe(this::apply);
  }

  /// Changes the flags to those of another head.
  private void framed() {
    SelectionState.InModel now = workbench.frame().selection().model();
    if (now.layer() != head.layer() || now.head() != head.head()) {
      head = now;
      scale();
    } else {
      show();
    }
  }

  private Track flagged(Track of) {
    return of.with(
        run.map(now -> OnsetFlag.of(now, head.layer(), head.head())).orElseGet(List::of));
  }

  private void opened(Optional<RunView> now) {
    boolean another = !now.map(RunView::ref).equals(run.map(RunView::ref));
    run = now;
    measured = now.map(Track::of);
    if (another) {
      target = selection.stepProperty().get();
      playing.set(false);
    }
    scale();
  }

  private void scale() {
    StepScale scale = workbench.appearance().stepScaleProperty().get();
    track = measured.map(t -> flagged(t.on(scale)));
    logarithmic.set(track.filter(t -> t.axis().logarithmic()).isPresent());
    show();
  }

  void toggleScale() {
    StepScale other = logarithmic.get() ? StepScale.LINEAR : StepScale.LOGARITHMIC;
    workbench.appearance().stepScaleProperty().set(other);
  }

  private void show() {
    long shown = workbench.frame().step();
    Optional<TrackFigure> next = track.map(t -> new TrackFigure(t, shown, target));
    if (!next.equals(figure())) {
      setFigure(next);
    }
    place.set(track.map(t -> placeOf(t, shown)).orElse(""));
    step.set(track.map(_ -> "step " + NumberText.count(Math.max(0, shown))).orElse(""));
    setCaption(place.get() + " · " + step.get());
    String absence =
        run.map(CheckpointsViewModel::absence)
            .orElseGet(() -> workbench.frame().absence("Open a run to see its training."));
    setCover(absence.isEmpty() ? new Cover.None() : new Cover.Absent(absence));
  }

  private String placeOf(Track t, long shown) {
    if (shown != target) {
      return "reading " + NumberText.count(Math.max(0, target));
    }
    int index = t.steps().indexOf(shown);
    return "%s of %d".formatted(index < 0 ? "–" : index + 1, t.steps().size());
  }

  private static String absence(RunView run) {
    if (run.measured().isEmpty()) {
      return "Reading metrics of %s…".formatted(run.ref().name());
    }
    Measurements measured = run.measured().get();
    if (!measured.metrics().isEmpty() || !measured.headScores().isEmpty()) {
      return "";
    }
    if (measured.problems().isEmpty()) {
      return "This run has no metrics and no head scores.";
    }
    Stream<Measurements.Part> parts = measured.problems().keySet().stream().sorted();
    String words = parts.map(Measurements.Part::words).collect(Collectors.joining(" and "));
    return "The %s of %s could not be read.".formatted(words, run.ref().name());
  }

  void seek(long step) {
    if (track.isPresent() && step != target) {
      target = step;
      show();
      apply();
    }
  }

  /// Lets the window follow the target, unless it still reads an earlier checkpoint.
  private void apply() {
    boolean free = !workbench.loadingProperty().get();
    if (free && track.isPresent() && target != selection.stepProperty().get()) {
      selection.selectStep(target);
    }
  }

  void move(int by) {
    track.ifPresent(t -> seek(t.neighbour(target, by)));
  }

  /// Starts playing, from the first checkpoint if the playhead is at the last, or stops.
  public void togglePlay() {
    if (playing.get()) {
      playing.set(false);
      return;
    }
    track
        .filter(t -> t.steps().size() > 1)
        .ifPresent(t -> {
          played = selection.journal().gesture(PLAY);
          if (target == t.steps().getLast()) {
            selection.journal().during(played, () -> seek(t.steps().getFirst()));
          }
          playing.set(true);
        });
  }

  /// One beat of playing: on to the next checkpoint once the last one is shown.
  public void tick() {
    if (!playing.get() || workbench.loadingProperty().get()) {
      return;
    }
    selection.journal().during(played, () -> move(1));
    if (track.filter(t -> t.steps().getLast() == target).isPresent()) {
      playing.set(false);
    }
  }

  String describe(long step) {
    return track
        .map(t ->
            Stream.concat(
                    t.curves().stream()
                        .flatMap(curve -> curve.at(step).map(p -> describe(curve, p)).stream()),
                    t.flags().stream().map(OnsetFlag::words))
                .collect(Collectors.joining("\n", "step " + NumberText.count(step) + "\n", "")))
        .orElse("");
  }

  private static String describe(Track.Curve curve, Track.Point point) {
    String who = point.head().isEmpty() ? "" : ", best in " + point.head();
    return String.format(Locale.ROOT, "%s %.3f%s", curve.kind().label, point.value(), who);
  }

  /// The longest that stand for step and place: the line beside them must not move.
  List<String> widest() {
    return track
        .map(t -> {
          String last = NumberText.count(t.steps().getLast());
          int count = t.steps().size();
          return Stream.of("step " + last, "reading " + last, count + " of " + count)
              .map(words -> words.replaceAll("[0-9]", "0"))
              .toList();
        })
        .orElse(List.of());
  }

  @Override
  public ShellLine line() {
    return figure().isPresent()
        ? new CommandLineWriter(workbench)
            .picture("checkpoints")
            .and("--layer", "" + head.layer(), "--head", "" + head.head())
        : ShellLine.nothing();
  }
}
