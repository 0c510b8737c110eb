package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.feature.lesson.CalloutPlacement.CalloutArea;
import org.headscope.app.feature.lesson.CalloutPlacement.CalloutRequest;
import org.headscope.app.feature.lesson.CalloutPlacement.Place;
import org.headscope.app.feature.lesson.CalloutPlacement.Size;

/// A grid of places for one form of a callout. The cost of each place without its arrows is known
/// at once, row by row and column by column, so that arrows are computed for few of them.
final class PlaceGrid {
  private static final double GRID = 14;
  private static final double REACH = 340;
  private static final double COMFORTABLE = 64;
  private static final double MIN_ARROW = 22;

  /// The cost of each further form, in pixels of arrow.
  private static final double LESSER_FORM = 14;

  /// The cost of covering anything, and below it the extra cost if that is bright.
  private static final double OVER_ANYTHING = 110;

  private static final double OVER_BRIGHT = 400;

  /// More than rounding can change a cost.
  private static final double ROUNDING = 1e-6;

  private final CalloutArea area;
  private final CalloutRequest request;
  private final int form;
  private final Size size;
  private final double[] xs;
  private final double[] ys;
  private final boolean[] taken;
  private final double[] blank;
  private final double[] bright;

  PlaceGrid(CalloutArea area, CalloutRequest request, int form) {
    this.area = area;
    this.request = request;
    this.form = form;
    size = request.sizes().get(form);
    Box about = request.targets().stream().reduce(Box::union).orElseThrow();
    Box window = area.window().grown(-CalloutPlacement.GAP);
    xs =
        steps(
            Math.max(window.x(), about.x() - size.width() - REACH),
            Math.min(window.right() - size.width(), about.right() + REACH));
    ys =
        steps(
            Math.max(window.y(), about.y() - size.height() - REACH),
            Math.min(window.bottom() - size.height(), about.bottom() + REACH));
    taken = new boolean[xs.length * ys.length];
    area.blocked().forEach(this::block);
    request.targets().forEach(this::block);
    blank = shares(area.blanks());
    bright = shares(area.bright());
  }

  private static double[] steps(double from, double to) {
    return DoubleStream.iterate(Math.ceil(from), at -> at <= to, at -> at + GRID).toArray();
  }

  /// Returns the best `max` places of `grids`, none of them beside a better one, so that they do
  /// not cluster.
  static List<Place> best(List<PlaceGrid> grids, int max) {
    List<Spot> spots = new ArrayList<>();
    grids.forEach(grid -> grid.addSpots(spots));
    PriorityQueue<Spot> open = new PriorityQueue<>(spots);
    List<Place> best = new ArrayList<>();
    while (best.size() < max && !open.isEmpty()) {
      Spot next = open.remove();
      if (!next.grid().taken[next.cell()]) {
        next.place()
            .ifPresentOrElse(
                place -> {
                  best.add(place);
                  next.grid().take(next.cell());
                },
                () -> open.add(next.grid().spot(next.cell())));
      }
    }
    return best;
  }

  /// A cell of a grid.
  ///
  /// @param cost the place's, or a lower bound while the place is unknown
  private record Spot(PlaceGrid grid, int cell, double cost, Optional<Place> place)
      implements Comparable<Spot> {
    @Override
    public int compareTo(Spot other) {
      int first = Double.compare(cost, other.cost);
      // A place must wait for the others that may cost as little.
      first = first == 0 ? Boolean.compare(place.isPresent(), other.place.isPresent()) : first;
      first = first == 0 ? Integer.compare(grid.form, other.grid.form) : first;
      return first == 0 ? Integer.compare(cell, other.cell) : first;
    }
  }

  private void addSpots(List<Spot> all) {
    double least = formCost() - ROUNDING;
    for (int cell = 0; cell < taken.length; cell++) {
      if (!taken[cell]) {
        Box box = box(cell);
        double cost = least + covering(cell);
        for (Box target : request.targets()) {
          cost += Math.max(0, gap(box, target) - COMFORTABLE);
        }
        all.add(new Spot(this, cell, cost, Optional.empty()));
      }
    }
  }

  /// Returns the distance between two boxes; no arrow between them is shorter.
  private static double gap(Box a, Box b) {
    double across = Math.max(0, Math.max(a.x() - b.right(), b.x() - a.right()));
    double down = Math.max(0, Math.max(a.y() - b.bottom(), b.y() - a.bottom()));
    return Math.sqrt(across * across + down * down);
  }

  private double formCost() {
    boolean alone = form == request.sizes().size() - 1;
    return alone ? CalloutPlacement.NUMBER_FORM : form * LESSER_FORM;
  }

  private Box box(int cell) {
    return new Box(xs[cell % xs.length], ys[cell / xs.length], size.width(), size.height());
  }

  private double covering(int cell) {
    double covered = Math.max(0, bright[cell] - blank[cell]);
    return OVER_ANYTHING * (1 - blank[cell]) + OVER_BRIGHT * covered;
  }

  private Spot spot(int cell) {
    Box box = box(cell);
    List<Arrow> arrows = new ArrayList<>();
    double cost = formCost();
    for (Box aim : request.targets()) {
      Arrow arrow = Arrow.of(box, aim);
      arrows.add(arrow);
      double length = arrow.length();
      cost += Math.max(0, length - COMFORTABLE) + 25 * Math.max(0, MIN_ARROW - length);
      for (Box blocked : area.blocked()) {
        cost += crossing(arrow, blocked);
      }
      for (Box target : request.targets()) {
        cost += 2 * crossing(arrow, target);
      }
    }
    cost += covering(cell);
    return new Spot(this, cell, cost, Optional.of(new Place(form, box, arrows, cost)));
  }

  /// Returns the cost of an arrow that crosses something that must stay visible.
  private static double crossing(Arrow arrow, Box box) {
    double share = arrow.share(box);
    return share == 0 ? 0 : 90 + 350 * share;
  }

  /// Takes the cell and those beside it.
  private void take(int cell) {
    int column = cell % xs.length;
    int row = cell / xs.length;
    for (int y = Math.max(0, row - 1); y <= Math.min(ys.length - 1, row + 1); y++) {
      for (int x = Math.max(0, column - 1); x <= Math.min(xs.length - 1, column + 1); x++) {
        taken[y * xs.length + x] = true;
      }
    }
  }

  /// Takes the cells where the callout and the gap around it would meet `box`.
  private void block(Box box) {
    for (int row = 0; row < ys.length; row++) {
      boolean meets = meets(ys[row], size.height(), box.y(), box.bottom());
      for (int column = 0; meets && column < xs.length; column++) {
        taken[row * xs.length + column] |= meets(xs[column], size.width(), box.x(), box.right());
      }
    }
  }

  private static boolean meets(double from, double length, double start, double end) {
    double gap = CalloutPlacement.GAP;
    return from - gap < end && start < from - gap + (length + 2 * gap);
  }

  /// Returns the share of each cell's box that `areas` cover.
  private double[] shares(List<Box> areas) {
    double[] shares = new double[taken.length];
    for (Box each : areas) {
      for (int row = 0; row < ys.length; row++) {
        double high = common(ys[row], size.height(), each.y(), each.bottom());
        for (int column = 0; high > 0 && column < xs.length; column++) {
          double wide = common(xs[column], size.width(), each.x(), each.right());
          shares[row * xs.length + column] += wide > 0 ? wide * high : 0;
        }
      }
    }
    double all = Math.max(1, size.width() * size.height());
    Arrays.setAll(shares, cell -> Math.min(1, shares[cell] / all));
    return shares;
  }

  private static double common(double from, double length, double start, double end) {
    return Math.min(from + length, end) - Math.max(from, start);
  }
}
