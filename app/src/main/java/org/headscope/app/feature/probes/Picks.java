package org.headscope.app.feature.probes;

import java.util.Optional;
import java.util.OptionalInt;
import org.headscope.app.feature.probes.Curves.Place;

/** Points that are walked along and picked. */
final class Picks {
  private Picks() {}

  /** Picks the probe behind {@code spot}: that of the first seed. */
  static void pick(ProbesViewModel probes, Spot spot) {
    probes
        .kept(spot.subject())
        .ifPresent(kept ->
            probes.pick(
                new ProbePick(
                    kept.spec(), spot.question(), spot.layer(), kept.spec().seeds().getFirst())));
  }

  /** Whether {@code spot} stands for the picked probe. */
  static boolean isPicked(ProbesViewModel probes, Spot spot) {
    return probes
        .pickProperty()
        .getValue()
        .filter(pick -> pick.question().equals(spot.question()) && pick.layer() == spot.layer())
        .filter(pick ->
            probes.kept(spot.subject()).filter(k -> k.spec().equals(pick.spec())).isPresent())
        .isPresent();
  }

  /** Where the picked probe stands, if it does. */
  static Optional<Place> place(ProbesViewModel probes, Curves curves) {
    for (int c = 0; c < curves.curves().size(); c++) {
      for (int s = 0; s < curves.curves().get(c).spots().size(); s++) {
        Place place = new Place(c, s);
        if (isPicked(probes, curves.spot(place))) {
          return Optional.of(place);
        }
      }
    }
    return Optional.empty();
  }

  /** The neighbour so many points along and so many curves on; from the best without a place. */
  static Place walk(Curves curves, Optional<Place> from, int along, int on) {
    if (from.isEmpty()) {
      return new Place(0, curves.curves().getFirst().best());
    }
    Place here = from.get();
    if (on != 0) {
      int next = Math.floorMod(here.curve() + on, curves.curves().size());
      Curve curve = curves.curves().get(next);
      double x = curves.spot(here).x();
      OptionalInt nearest =
          java.util.stream.IntStream.range(0, curve.spots().size())
              .reduce((a, b) ->
                  Math.abs(curve.spots().get(b).x() - x) < Math.abs(curve.spots().get(a).x() - x)
                      ? b
                      : a);
      return new Place(next, nearest.orElse(0));
    }
    int last = curves.curves().get(here.curve()).spots().size() - 1;
    return new Place(here.curve(), Math.clamp((long) here.spot() + along, 0, last));
  }
}
