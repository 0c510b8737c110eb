package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.probes.Curve.Kind;
import org.headscope.app.feature.probes.Curve.Look;
import org.headscope.app.service.RunView;
import org.headscope.app.session.RunRef;

/// A picture of probes, whose parts are pointed at and picked.
abstract class ProbePicture<F extends ProbeFigure> extends PictureModel<F> {
  private final ProbesViewModel probes;
  private Optional<Spot> at = Optional.empty();

  /// Follows what `probes` knows; subclasses call [#show] once they are whole.
  ProbePicture(ProbesViewModel probes) {
    this.probes = probes;
    probes.listen(_ -> show());
  }

  abstract void show();

  abstract List<Subject> subjects();

  /// Whose numbers `drawn` shows, in words.
  abstract String caption(F drawn);

  /// Shows a picture.
  ///
  /// @param over what stands over it or in its place
  /// @param spots the picture's points
  /// @param draw draws it, with the point that is pointed at and the picked one
  final void show(
      Cover over, List<Spot> spots, BiFunction<Optional<Spot>, Optional<Spot>, F> draw) {
    boolean shown = over.overPicture();
    at = at.filter(_ -> shown).flatMap(p -> spots.stream().filter(p::isSame).findFirst());
    Optional<Spot> picked = spots.stream().filter(this::isPicked).findFirst();
    setFigure(shown ? Optional.of(draw.apply(at, picked)) : Optional.empty());
    setCaption(figure().map(this::caption).orElse(""));
    setCover(over);
  }

  final ProbesViewModel probes() {
    return probes;
  }

  final void point(Optional<Spot> spot) {
    if (!spot.equals(at)) {
      at = spot;
      show();
    }
  }

  /// Points at the next point in a direction, each −1, 0 or 1; false if there is none that way.
  final boolean walk(int across, int down) {
    Optional<Spot> next = figure().flatMap(drawn -> drawn.next(at, across, down));
    next.ifPresent(_ -> point(next));
    return next.isPresent();
  }

  /// Picks the probe of the first seed behind what is pointed at.
  final void pick() {
    at.ifPresent(this::pick);
  }

  void pick(Spot spot) {
    probes.pick(spot.subject(), spot.question(), spot.layer());
  }

  /// Whether `spot` stands for the picked probe.
  private boolean isPicked(Spot spot) {
    return probes
        .pickProperty()
        .getValue()
        .filter(pick -> pick.question().equals(spot.question()) && pick.layer() == spot.layer())
        .filter(pick ->
            probes.stored(spot.subject()).filter(k -> k.spec().equals(pick.spec())).isPresent())
        .isPresent();
  }

  /// The look of `subject`'s run: by its place in the list, the selected one's its own. A place
  /// whose colour another of those in sight has is exchanged for the next.
  final Look look(Subject subject) {
    if (probes.selected().filter(s -> s.run().equals(subject.run())).isPresent()) {
      return new Look(Kind.SELECTED, 0, 1);
    }
    List<RunRef> runs = probes.workbench().runs().stream().map(RunView::ref).toList();
    Map<RunRef, SeriesSlot> slots = new LinkedHashMap<>();
    for (Subject shown : probes.chosenRuns()) {
      boolean selected = probes.selected().filter(s -> s.run().equals(shown.run())).isPresent();
      // What cannot be probed takes no colour from the others.
      if (!selected && probes.lack(shown).isEmpty()) {
        slots.put(
            shown.run(), SeriesSlot.free(Math.max(0, runs.indexOf(shown.run())), slots.values()));
      }
    }
    SeriesSlot own = slots.getOrDefault(subject.run(), new SeriesSlot(0));
    return new Look(Kind.RUN, own.index(), runs.size());
  }

  @Override
  public final ShellLine line() {
    return figure()
        .map(drawn -> ProbesLine.of(drawn.spots(), probes.settings().how()))
        .orElse(ShellLine.nothing());
  }

  @Override
  public final void again() {
    probes.again();
  }

  @Override
  public void remedy() {
    probes.forgive(subjects());
  }
}
