package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.chart.Box;

/// A search for the places of callouts: near their subjects, preferably over blanks, with short
/// arrows that cross little, and never over each other or over what must stay visible. Candidates
/// form a grid; callout by callout, the best combinations of candidates are extended.
record CalloutPlacement(CalloutArea area, List<CalloutRequest> requests) {
  private static final double GRID = 14;
  private static final double REACH = 340;

  /// The gap between a callout and what it must not cover, and between two callouts.
  private static final double GAP = 7;

  /// The number of candidates for a callout, and below it the number of combinations that are
  /// extended.
  private static final int CANDIDATES = 140;

  private static final int FOLLOWED = 40;
  private static final double COMFORTABLE = 64;
  private static final double MIN_ARROW = 22;

  /// The cost of each further form, in pixels of arrow, and below it that of the number alone.
  private static final double LESSER_FORM = 14;

  private static final double NUMBER_FORM = 5000;

  /// The cost of covering anything, and below it the extra cost if that is bright.
  private static final double OVER_ANYTHING = 110;

  private static final double OVER_BRIGHT = 400;

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

  private record Placed(List<Optional<Place>> places, double cost) {
    Placed with(Optional<Place> next, double more) {
      List<Optional<Place>> longer = new ArrayList<>(places);
      longer.add(next);
      return new Placed(List.copyOf(longer), cost + more);
    }
  }

  /// Returns the places in the order of the callouts; empty for a callout that fits nowhere.
  List<Optional<Place>> places() {
    List<Placed> best = List.of(new Placed(List.of(), 0));
    for (CalloutRequest each : requests) {
      List<Place> candidates = candidates(each);
      best =
          best.stream()
              .flatMap(placed -> continued(placed, candidates).stream())
              .sorted(Comparator.comparingDouble(Placed::cost))
              .limit(FOLLOWED)
              .toList();
    }
    return best.getFirst().places();
  }

  private List<Placed> continued(Placed placed, List<Place> candidates) {
    List<Placed> next =
        candidates.stream()
            .filter(c ->
                placed.places().stream()
                    .flatMap(Optional::stream)
                    .noneMatch(p -> p.box().grown(GAP).intersects(c.box())))
            .map(c -> placed.with(Optional.of(c), c.cost() + crossing(placed, c)))
            .toList();
    return next.isEmpty() ? List.of(placed.with(Optional.empty(), 2 * NUMBER_FORM)) : next;
  }

  /// Returns the cost of arrows that cross other callouts.
  private static double crossing(Placed placed, Place next) {
    double cost = 0;
    for (Place other : placed.places().stream().flatMap(Optional::stream).toList()) {
      cost += over(other.arrows(), next.box()) + over(next.arrows(), other.box());
    }
    return 900 * cost;
  }

  /// Returns the cost of an arrow that crosses something that must stay visible.
  private static double crossing(Arrow arrow, Box box) {
    double share = arrow.share(box);
    return share == 0 ? 0 : 90 + 350 * share;
  }

  private static double over(List<Arrow> arrows, Box box) {
    return arrows.stream().mapToDouble(arrow -> arrow.share(box.grown(2))).sum();
  }

  private List<Place> candidates(CalloutRequest each) {
    List<Place> withWords = new ArrayList<>();
    int alone = each.sizes().size() - 1;
    for (int form = 0; form < alone; form++) {
      candidates(each, form, withWords);
    }
    List<Place> numbered = new ArrayList<>();
    candidates(each, alone, numbered);
    List<Place> all = new ArrayList<>(apart(withWords, CANDIDATES));
    all.addAll(apart(numbered, CANDIDATES / 4));
    return all;
  }

  /// Returns the best `max` of `places`, none of them beside a better one, so that they do not
  /// cluster.
  private static List<Place> apart(List<Place> places, int max) {
    List<Place> chosen = new ArrayList<>();
    List<Place> sorted = places.stream().sorted(Comparator.comparingDouble(Place::cost)).toList();
    for (Place place : sorted) {
      if (chosen.size() == max) {
        return chosen;
      }
      if (chosen.stream().noneMatch(other -> isBeside(other, place))) {
        chosen.add(place);
      }
    }
    return chosen;
  }

  private static boolean isBeside(Place a, Place b) {
    return a.form() == b.form()
        && Math.abs(a.box().x() - b.box().x()) <= GRID
        && Math.abs(a.box().y() - b.box().y()) <= GRID;
  }

  private void candidates(CalloutRequest each, int form, List<Place> all) {
    Size size = each.sizes().get(form);
    Box about = each.targets().stream().reduce(Box::union).orElseThrow();
    Box window = area.window().grown(-GAP);
    double left = Math.max(window.x(), about.x() - size.width() - REACH);
    double right = Math.min(window.right() - size.width(), about.right() + REACH);
    double top = Math.max(window.y(), about.y() - size.height() - REACH);
    double bottom = Math.min(window.bottom() - size.height(), about.bottom() + REACH);
    for (double y = Math.ceil(top); y <= bottom; y += GRID) {
      for (double x = Math.ceil(left); x <= right; x += GRID) {
        Box box = new Box(x, y, size.width(), size.height());
        Box around = box.grown(GAP);
        if (area.blocked().stream().noneMatch(around::intersects)
            && each.targets().stream().noneMatch(around::intersects)) {
          all.add(place(each, form, box));
        }
      }
    }
  }

  private Place place(CalloutRequest each, int form, Box box) {
    List<Arrow> arrows = each.targets().stream().map(target -> Arrow.of(box, target)).toList();
    double cost = form == each.sizes().size() - 1 ? NUMBER_FORM : form * LESSER_FORM;
    for (Arrow arrow : arrows) {
      double length = arrow.length();
      cost += Math.max(0, length - COMFORTABLE) + 25 * Math.max(0, MIN_ARROW - length);
      for (Box blocked : area.blocked()) {
        cost += crossing(arrow, blocked);
      }
      for (Box target : each.targets()) {
        cost += 2 * crossing(arrow, target);
      }
    }
    double blank = share(area.blanks(), box);
    double covered = Math.max(0, share(area.bright(), box) - blank);
    return new Place(form, box, arrows, cost + OVER_ANYTHING * (1 - blank) + OVER_BRIGHT * covered);
  }

  private static double share(List<Box> areas, Box box) {
    double area =
        areas.stream().mapToDouble(a -> a.intersection(box).map(Box::area).orElse(0.0)).sum();
    return Math.min(1, area / Math.max(1, box.area()));
  }
}
