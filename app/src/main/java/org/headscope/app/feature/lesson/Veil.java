package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.chart.Box;

/// What is dimmed: an area but for the holes in it, in boxes that do not meet, so that nothing is
/// dimmed twice.
final class Veil {
  private Veil() {}

  static List<Box> around(Box area, List<Box> holes) {
    List<Box> inside = holes.stream().flatMap(hole -> hole.common(area).stream()).toList();
    double[] edges =
        DoubleStream.concat(
                DoubleStream.of(area.y(), area.bottom()),
                inside.stream().flatMapToDouble(h -> DoubleStream.of(h.y(), h.bottom())))
            .sorted()
            .distinct()
            .toArray();
    List<Box> veil = new ArrayList<>();
    for (int i = 0; i + 1 < edges.length; i++) {
      Box row = new Box(area.x(), edges[i], area.width(), edges[i + 1] - edges[i]);
      veil.addAll(row(row, inside.stream().filter(row::meets).toList()));
    }
    return veil;
  }

  /// `row` without the columns of `holes`, each of which is at least as high.
  private static List<Box> row(Box row, List<Box> holes) {
    List<Box> pieces = new ArrayList<>();
    double x = row.x();
    for (Box hole : holes.stream().sorted((a, b) -> Double.compare(a.x(), b.x())).toList()) {
      if (hole.x() > x) {
        pieces.add(new Box(x, row.y(), hole.x() - x, row.height()));
      }
      x = Math.max(x, hole.right());
    }
    if (x < row.right()) {
      pieces.add(new Box(x, row.y(), row.right() - x, row.height()));
    }
    return pieces;
  }

  /// `boxes` with those put together that nearly touch and fill the box around both.
  static List<Box> joined(List<Box> boxes, double near, double filled) {
    List<Box> all = new ArrayList<>(boxes);
    for (int i = 0; i < all.size(); i++) {
      for (int j = i + 1; j < all.size(); j++) {
        Optional<Box> both = joined(all.get(i), all.get(j), near, filled);
        if (both.isPresent()) {
          all.set(i, both.get());
          all.remove(j);
          j = i;
        }
      }
    }
    return all;
  }

  private static Optional<Box> joined(Box a, Box b, double near, double filled) {
    Box both = a.around(b);
    boolean full = a.area() + b.area() >= filled * both.area();
    return Stream.of(both).filter(_ -> full && a.grown(near).meets(b)).findFirst();
  }
}
