package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.probes.Curve.Kind;
import org.headscope.app.feature.probes.Curve.Look;
import org.headscope.app.service.RunView;
import org.headscope.app.session.RunRef;

/// A picture of probes, whose parts are pointed at and picked.
abstract class ProbePicture<F extends Figure, P> extends PictureModel<F> {
  private final ProbesViewModel probes;
  private Optional<P> at = Optional.empty();

  /// Follows what `probes` knows; subclasses call [#show] once they are whole.
  ProbePicture(ProbesViewModel probes) {
    this.probes = probes;
    probes.listen(_ -> show());
  }

  abstract void show();

  abstract List<Subject> subjects();

  /// The part at a place of `drawn` in this size.
  abstract Optional<P> partAt(F drawn, double x, double y, double width, double height, Palette p);

  /// The part so many further across and down from `at`; none if there is none that way.
  abstract Optional<P> next(F drawn, Optional<P> at, int across, int down);

  /// The measured point that `part` of `drawn` stands for.
  abstract Spot spot(F drawn, P part);

  /// All measured points of `drawn`.
  abstract Stream<Spot> spots(F drawn);

  /// `drawn` as it leaves the window, without what the mouse points at.
  abstract Figure still(F drawn);

  /// Whose numbers `drawn` shows, in words.
  abstract String caption(F drawn);

  /// Shows a picture.
  ///
  /// @param over what stands over it or in its place
  /// @param has whether a part is one of the picture's
  /// @param draw draws it, with the part that is pointed at
  final void show(Cover over, Predicate<P> has, Function<Optional<P>, F> draw) {
    at = at.filter(part -> over.overPicture() && has.test(part));
    setFigure(over.overPicture() ? Optional.of(draw.apply(at)) : Optional.empty());
    setCaption(figure().map(this::caption).orElse(""));
    setCover(over);
  }

  final ProbesViewModel probes() {
    return probes;
  }

  final void point(Optional<P> part) {
    if (!part.equals(at)) {
      at = part;
      show();
    }
  }

  /// Points at the next part in a direction, each −1, 0 or 1; false if there is none that way.
  final boolean walk(int across, int down) {
    Optional<P> part = figure().flatMap(drawn -> next(drawn, at, across, down));
    if (part.isPresent()) {
      point(part);
    }
    return part.isPresent();
  }

  /// Picks the probe of the first seed behind what is pointed at.
  final void pick() {
    figure().ifPresent(drawn -> at.ifPresent(part -> pick(spot(drawn, part))));
  }

  void pick(Spot spot) {
    probes.pick(spot.subject(), spot.question(), spot.layer());
  }

  /// Whether `spot` stands for the picked probe.
  final boolean isPicked(Spot spot) {
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
        .map(drawn -> ProbesLine.of(spots(drawn).toList(), probes.settings().how()))
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
