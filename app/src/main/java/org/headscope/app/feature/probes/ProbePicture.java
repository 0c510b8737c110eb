package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.RunView;
import org.headscope.app.service.ShellWords;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// A figure of probes whose points can be highlighted and picked.
abstract class ProbePicture<F extends ProbePicture.ProbeFigure> extends PictureModel<F> {
  final ProbesViewModel probes;
  private Optional<Spot> at = Optional.empty();

  /// Subclasses call [#show] at the end of their constructors.
  ProbePicture(ProbesViewModel probes) {
    this.probes = probes;
    probes.listen(_ -> show());
  }

  abstract void show();

  abstract List<Subject> subjects();

  abstract String caption(F drawn);

  /// Names the subject for file names; empty if it is the selected run.
  Optional<String> subject(F drawn) {
    return Optional.empty();
  }

  /// Selects the checkpoint nearest to a point on the axis, if that is one of checkpoints.
  void seek(double x) {}

  /// @param draw draws the figure with the highlighted and the picked point
  final void show(
      Cover over, List<Spot> spots, BiFunction<Optional<Spot>, Optional<Spot>, F> draw) {
    boolean shown = over.overPicture();
    at = at.filter(_ -> shown).flatMap(p -> spots.stream().filter(p::isSame).findFirst());
    Optional<Spot> picked = spots.stream().filter(this::isPicked).findFirst();
    setFigure(shown ? Optional.of(draw.apply(at, picked)) : Optional.empty());
    setCaption(figure().map(this::caption).orElse(""));
    setCover(over);
  }

  final void point(Optional<Spot> spot) {
    if (!spot.equals(at)) {
      at = spot;
      show();
    }
  }

  /// Highlights the next point in a direction, each −1, 0 or 1; returns false if there is none.
  final boolean walk(int across, int down) {
    Optional<Spot> next = figure().flatMap(drawn -> drawn.next(at, across, down));
    next.ifPresent(_ -> point(next));
    return next.isPresent();
  }

  /// Picks the highlighted point's probe, of the first seed.
  final void pick() {
    at.ifPresent(this::pick);
  }

  void pick(Spot spot) {
    probes.pick(spot.subject(), spot.question(), spot.layer());
  }

  private boolean isPicked(Spot spot) {
    return probes
        .pickProperty()
        .getValue()
        .filter(pick -> pick.question().equals(spot.question()) && pick.layer() == spot.layer())
        .flatMap(pick -> probes.stored(spot.subject()).filter(k -> k.spec().equals(pick.spec())))
        .isPresent();
  }

  /// Returns the style of `subject`'s run: fixed for the selected one, else by its place in the
  /// list; if another shown run has that colour, the next free one.
  final SeriesSlot look(Subject subject) {
    Optional<RunRef> selected = probes.subjects.selected().map(Subject::run);
    if (selected.equals(Optional.of(subject.run()))) {
      return SeriesSlot.MODEL;
    }
    List<RunRef> runs = probes.workbench.runs().stream().map(RunView::ref).toList();
    Map<RunRef, SeriesSlot> slots = new LinkedHashMap<>();
    for (Subject shown : probes.subjects.chosenRuns()) {
      // Runs that cannot be probed should not use up colours.
      if (!selected.equals(Optional.of(shown.run())) && probes.lack(shown).isEmpty()) {
        int place = Math.max(0, runs.indexOf(shown.run()));
        slots.put(shown.run(), SeriesSlot.free(place, slots.values()));
      }
    }
    return slots.getOrDefault(subject.run(), new SeriesSlot(0));
  }

  @Override
  public final ShellLine line() {
    return figure().map(drawn -> line(drawn.spots())).orElse(ShellLine.nothing());
  }

  @Override
  public final void again() {
    probes.again();
  }

  @Override
  public void remedy() {
    probes.forgive(subjects());
  }

  private ShellLine line(List<Spot> spots) {
    Settings.How how = probes.settings().how();
    List<Spot> ngrams = spots.stream().filter(s -> s.question().task() != ProbeTask.STATE).toList();
    String orders = named(ngrams, spot -> String.valueOf(spot.question().n()));
    return ShellLine.of("probe")
        .and(subjects(spots.stream().map(Spot::subject).distinct().toList()))
        .and("--tasks", named(spots, spot -> spot.question().task().label()))
        .and(ngrams.isEmpty() ? List.of() : List.of("--n", orders))
        .and("--preset", how.preset().name(), "--site", how.site().label())
        .and("--seeds", "1.." + how.seeds())
        .and("--controls", how.controls().name().toLowerCase(Locale.ROOT))
        .and("--stored", "--json");
  }

  private static List<String> subjects(List<Subject> subjects) {
    List<RunRef> runs = subjects.stream().map(Subject::run).distinct().toList();
    if (runs.size() == 1 && subjects.size() > 1) {
      String steps =
          subjects.stream().map(s -> String.valueOf(s.step())).collect(Collectors.joining(","));
      return List.of("--run", runs.getFirst().directory().toString(), "--steps", steps);
    }
    return subjects.stream()
        .flatMap(s -> Stream.of("--run", ShellWords.checkpoint(s.run(), s.step())))
        .toList();
  }

  private static String named(List<Spot> spots, Function<Spot, String> name) {
    return spots.stream().map(name).distinct().sorted().collect(Collectors.joining(","));
  }

  /// A figure of measured points that can be highlighted and picked.
  interface ProbeFigure extends Figure {
    List<Spot> spots();

    Optional<Spot> spotAt(double x, double y, double width, double height, Palette palette);

    /// Returns the measurable place nearest to `x`, on an axis with dots for them.
    default OptionalDouble dotAt(double x, double width, double height, Palette palette) {
      return OptionalDouble.empty();
    }

    /// Returns the point a number of steps across and down from `at`, if any.
    Optional<Spot> next(Optional<Spot> at, int across, int down);

    /// Returns the figure for export, without the highlight.
    Figure still();
  }
}
