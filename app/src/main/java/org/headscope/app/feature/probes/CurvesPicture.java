package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.probes.Curve.Kind;
import org.headscope.app.feature.probes.Curve.Look;
import org.headscope.app.feature.probes.Curves.Place;
import org.headscope.app.feature.probes.CurvesFigure.Marks;
import org.headscope.engine.interpret.probe.spec.Question;

/// Curves whose points are walked along and picked.
abstract class CurvesPicture extends ProbePicture<CurvesFigure, Place> {
  CurvesPicture(ProbesViewModel probes) {
    super(probes);
  }

  /// Shows `curves` with a line at `playhead`.
  final void show(Cover over, Supplier<Curves> curves, OptionalDouble playhead) {
    Optional<Curves> all = over.overPicture() ? Optional.of(curves.get()) : Optional.empty();
    show(
        over,
        place -> all.stream().flatMap(Curves::places).anyMatch(place::equals),
        at ->
            new CurvesFigure(
                all.orElseThrow(), new Marks(at, picked(all.orElseThrow()), playhead)));
  }

  /// One curve for each order of the task that is in sight, or for states.
  static Look look(Question question) {
    return question.task().ngram()
        ? new Look(Kind.ORDER, question.n() - 1, 3)
        : new Look(Kind.STATE, 0, 1);
  }

  final String name(Question question) {
    return question.task().ngram()
        ? "n = " + question.n()
        : Settings.words(question.task(), probes().states());
  }

  private Optional<Place> picked(Curves curves) {
    return curves.places().filter(place -> isPicked(curves.spot(place))).findFirst();
  }

  @Override
  Optional<Place> partAt(
      CurvesFigure drawn, double x, double y, double width, double height, Palette palette) {
    return drawn.nearest(x, y, width, height, palette);
  }

  /// Along the curve or to the nearest point of another; the best without a place.
  @Override
  Optional<Place> next(CurvesFigure drawn, Optional<Place> at, int across, int down) {
    Curves curves = drawn.curves();
    if (at.isEmpty()) {
      return Optional.of(new Place(0, curves.curves().getFirst().best()));
    }
    Place here = at.get();
    if (down == 0) {
      int last = curves.curves().get(here.curve()).spots().size() - 1;
      return Optional.of(new Place(here.curve(), Math.clamp((long) here.spot() + across, 0, last)));
    }
    int next = Math.floorMod(here.curve() + down, curves.curves().size());
    double x = curves.spot(here).x();
    return curves
        .places()
        .filter(place -> place.curve() == next)
        .min(Comparator.comparingDouble(place -> Math.abs(curves.spot(place).x() - x)));
  }

  @Override
  Spot spot(CurvesFigure drawn, Place place) {
    return drawn.curves().spot(place);
  }

  @Override
  Stream<Spot> spots(CurvesFigure drawn) {
    return drawn.curves().curves().stream().flatMap(curve -> curve.spots().stream());
  }

  @Override
  Figure still(CurvesFigure drawn) {
    return drawn.still();
  }

  @Override
  String caption(CurvesFigure drawn) {
    return drawn.curves().what();
  }
}
