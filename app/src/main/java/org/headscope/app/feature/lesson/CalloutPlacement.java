package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.chart.Box;

/// A search for the places of callouts: near their subjects, preferably over blanks, with short
/// arrows that cross little, and never over each other or over what must stay visible. Candidates
/// form a grid; callout by callout, the best combinations of candidates are extended.
record CalloutPlacement(CalloutArea area, List<CalloutRequest> requests) {
  /// The gap between a callout and what it must not cover, and between two callouts.
  static final double GAP = 7;

  /// The number of candidates for a callout, and below it the number of combinations that are
  /// extended.
  private static final int CANDIDATES = 140;

  private static final int FOLLOWED = 40;

  /// The cost of showing the number alone, in pixels of arrow.
  static final double NUMBER_FORM = 5000;

  /// The space for callouts.
  ///
  /// @param window the area for them
  /// @param blocked areas that stay uncovered
  /// @param bright areas that should stay visible, except for their blanks
  /// @param blanks areas with nothing to cover
  record CalloutArea(Box window, List<Box> blocked, List<Box> bright, List<Box> blanks) {
    CalloutArea {
      blocked = List.copyOf(blocked);
      bright = List.copyOf(bright);
      blanks = List.copyOf(blanks);
    }
  }

  record Size(double width, double height) {}

  /// A callout to be placed.
  ///
  /// @param sizes of its forms, the best first; the last is the number alone
  /// @param targets its subjects, at least one
  record CalloutRequest(List<Size> sizes, List<Box> targets) {
    CalloutRequest {
      sizes = List.copyOf(sizes);
      targets = List.copyOf(targets);
    }
  }

  /// A place for a callout.
  ///
  /// @param form the index of its size
  /// @param arrows one to each target
  record Place(int form, Box box, List<Arrow> arrows, double cost) {}

  /// The places of the first callouts.
  private record Placed(List<Optional<Place>> places, double cost) {
    List<Place> present() {
      return places.stream().flatMap(Optional::stream).toList();
    }
  }

  /// A further place for a combination.
  ///
  /// @param order the number of those kept before
  private record Extension(Placed placed, Optional<Place> place, double cost, int order)
      implements Comparable<Extension> {
    @Override
    public int compareTo(Extension other) {
      int first = Double.compare(cost, other.cost);
      return first == 0 ? Integer.compare(order, other.order) : first;
    }

    Placed all() {
      return new Placed(Stream.concat(placed.places().stream(), Stream.of(place)).toList(), cost);
    }
  }

  /// The best extensions of all combinations; the earlier of two that cost the same.
  private static final class BestExtensions {
    private final PriorityQueue<Extension> worstFirst =
        new PriorityQueue<>(Comparator.reverseOrder());
    private int order;

    boolean keeps(double cost) {
      return worstFirst.size() < FOLLOWED || cost < worstFirst.element().cost();
    }

    void add(Placed placed, Optional<Place> place, double cost) {
      if (keeps(cost)) {
        worstFirst.add(new Extension(placed, place, cost, order++));
        if (worstFirst.size() > FOLLOWED) {
          worstFirst.remove();
        }
      }
    }

    List<Placed> all() {
      return worstFirst.stream().sorted().map(Extension::all).toList();
    }
  }

  /// Returns the places in the order of the callouts; empty for a callout that fits nowhere.
  List<Optional<Place>> places() {
    List<Placed> best = List.of(new Placed(List.of(), 0));
    for (CalloutRequest each : requests) {
      BestExtensions next = new BestExtensions();
      List<Place> candidates = candidates(each);
      best.forEach(placed -> extend(placed, candidates, next));
      best = next.all();
    }
    return best.getFirst().places();
  }

  private List<Place> candidates(CalloutRequest each) {
    int alone = each.sizes().size() - 1;
    List<PlaceGrid> withWords =
        IntStream.range(0, alone).mapToObj(form -> new PlaceGrid(area, each, form)).toList();
    List<PlaceGrid> numbered = List.of(new PlaceGrid(area, each, alone));
    List<Place> all = new ArrayList<>(PlaceGrid.best(withWords, CANDIDATES));
    all.addAll(PlaceGrid.best(numbered, CANDIDATES / 4));
    return all;
  }

  private static void extend(Placed placed, List<Place> candidates, BestExtensions best) {
    List<Place> others = placed.present();
    List<Box> gaps = others.stream().map(place -> place.box().grown(GAP)).toList();
    boolean fits = false;
    for (Place each : candidates) {
      boolean keeps = best.keeps(placed.cost() + each.cost());
      if ((keeps || !fits) && !meetsAny(gaps, each.box())) {
        fits = true;
        if (keeps) {
          double cost = placed.cost() + (each.cost() + crossing(others, each));
          best.add(placed, Optional.of(each), cost);
        }
      }
    }
    if (!fits) {
      best.add(placed, Optional.empty(), placed.cost() + 2 * NUMBER_FORM);
    }
  }

  private static boolean meetsAny(List<Box> boxes, Box box) {
    for (Box each : boxes) {
      if (each.intersects(box)) {
        return true;
      }
    }
    return false;
  }

  /// Returns the cost of arrows that cross other callouts.
  private static double crossing(List<Place> others, Place next) {
    double cost = 0;
    for (Place other : others) {
      cost += over(other.arrows(), next.box()) + over(next.arrows(), other.box());
    }
    return 900 * cost;
  }

  private static double over(List<Arrow> arrows, Box box) {
    Box around = box.grown(2);
    double shares = 0;
    for (Arrow arrow : arrows) {
      shares += arrow.share(around);
    }
    return shares;
  }
}
