package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.RunView;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.probe.spec.ProbeTask;

/// A figure of probes whose points can be highlighted and picked.
abstract class ProbePictureModel<F extends ProbePictureModel.ProbeFigure> extends PictureModel<F> {
  final ProbesViewModel probes;
  private Optional<ProbePoint> highlighted = Optional.empty();

  /// Subclasses call [#show] at the end of their constructors.
  ProbePictureModel(ProbesViewModel probes) {
    this.probes = probes;
    probes.listen(_ -> show());
  }

  abstract void show();

  abstract List<ProbeSubject> subjects();

  abstract String caption(F drawn);

  /// Names the subject for file names; empty if it is the selected run.
  Optional<String> subject(F drawn) {
    return Optional.empty();
  }

  /// Selects the checkpoint nearest to a point on the axis, if that is one of checkpoints.
  void seek(double x) {}

  /// @param draw draws the figure with the highlighted and the picked point
  final void show(
      Cover over,
      List<ProbePoint> spots,
      BiFunction<Optional<ProbePoint>, Optional<ProbePoint>, F> draw) {
    boolean shown = over.hasPicture();
    highlighted =
        highlighted.filter(_ -> shown).flatMap(p -> spots.stream().filter(p::isSame).findFirst());
    Optional<ProbePoint> picked = spots.stream().filter(this::isPicked).findFirst();
    setFigure(shown ? Optional.of(draw.apply(highlighted, picked)) : Optional.empty());
    setCaption(figure().map(this::caption).orElse(""));
    setCover(over);
  }

  final void highlight(Optional<ProbePoint> spot) {
    if (!spot.equals(highlighted)) {
      highlighted = spot;
      show();
    }
  }

  /// Highlights the next point in a direction, each −1, 0 or 1; returns false if there is none.
  final boolean walk(int across, int down) {
    Optional<ProbePoint> next = figure().flatMap(drawn -> drawn.next(highlighted, across, down));
    next.ifPresent(_ -> highlight(next));
    return next.isPresent();
  }

  /// Picks the highlighted point's probe, of the first seed.
  final void pick() {
    highlighted.ifPresent(this::pick);
  }

  void pick(ProbePoint spot) {
    probes.pick(spot.subject(), spot.question(), spot.layer());
  }

  private boolean isPicked(ProbePoint spot) {
    return probes
        .pickProperty()
        .getValue()
        .filter(pick -> pick.question().equals(spot.question()) && pick.layer() == spot.layer())
        .flatMap(pick -> probes.stored(spot.subject()).filter(k -> k.spec().equals(pick.spec())))
        .isPresent();
  }

  /// Returns the style of `subject`'s run: fixed for the selected one, else by its place in the
  /// list; if another shown run has that colour, the next free one.
  final SeriesSlot slot(ProbeSubject subject) {
    Optional<RunRef> selected = probes.subjects.selected().map(ProbeSubject::run);
    if (selected.equals(Optional.of(subject.run()))) {
      return SeriesSlot.MODEL;
    }
    List<RunRef> runs = probes.workbench.runs().stream().map(RunView::ref).toList();
    Map<RunRef, SeriesSlot> slots = new LinkedHashMap<>();
    for (ProbeSubject shown : probes.subjects.chosenRuns()) {
      // Runs that cannot be probed should not use up colours.
      if (!selected.equals(Optional.of(shown.run())) && probes.reasonAgainst(shown).isEmpty()) {
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
    probes.ignoreDamage(subjects());
  }

  private ShellLine line(List<ProbePoint> spots) {
    ProbeSettings.ProbingSettings how = probes.settings().probing();
    List<ProbePoint> ngrams =
        spots.stream().filter(s -> s.question().task() != ProbeTask.STATE).toList();
    String orders = named(ngrams, spot -> String.valueOf(spot.question().n()));
    return ShellLine.of("probe")
        .and(subjects(spots.stream().map(ProbePoint::subject).distinct().toList()))
        .and("--tasks", named(spots, spot -> spot.question().task().label()))
        .and(ngrams.isEmpty() ? List.of() : List.of("--n", orders))
        .and("--preset", how.preset().name(), "--site", how.site().label())
        .and("--seeds", "1.." + how.seeds())
        .and("--controls", how.controls().name().toLowerCase(Locale.ROOT))
        .and("--stored", "--json");
  }

  private static List<String> subjects(List<ProbeSubject> subjects) {
    List<RunRef> runs = subjects.stream().map(ProbeSubject::run).distinct().toList();
    if (runs.size() == 1 && subjects.size() > 1) {
      String steps =
          subjects.stream().map(s -> String.valueOf(s.step())).collect(Collectors.joining(","));
      return List.of("--run", runs.getFirst().directory().toString(), "--steps", steps);
    }
    return subjects.stream()
        .flatMap(s -> Stream.of("--run", CommandLineWriter.checkpoint(s.run(), s.step())))
        .toList();
  }

  private static String named(List<ProbePoint> spots, Function<ProbePoint, String> name) {
    return spots.stream().map(name).distinct().sorted().collect(Collectors.joining(","));
  }

  /// A figure of measured points that can be highlighted and picked.
  interface ProbeFigure extends Figure {
    List<ProbePoint> spots();

    Optional<ProbePoint> spotAt(double x, double y, double width, double height, Palette palette);

    /// Returns the measurable place nearest to `x`, on an axis with dots for them.
    default OptionalDouble dotAt(double x, double width, double height, Palette palette) {
      return OptionalDouble.empty();
    }

    /// Returns the point a number of steps across and down from `highlighted`, if any.
    Optional<ProbePoint> next(Optional<ProbePoint> at, int across, int down);

    /// Returns the figure for export, without the highlight.
    Figure still();
  }
}
