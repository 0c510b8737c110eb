package org.headscope.app.chart;

import module java.base;

/// A rectangle in logical pixels.
public record Box(double x, double y, double width, double height) {
  public boolean contains(double px, double py) {
    return px >= x && px < right() && py >= y && py < bottom();
  }

  public boolean intersects(Box other) {
    return x < other.right() && other.x() < right() && y < other.bottom() && other.y() < bottom();
  }

  public Optional<Box> intersection(Box other) {
    double left = Math.max(x, other.x);
    double top = Math.max(y, other.y);
    double wide = Math.min(right(), other.right()) - left;
    double high = Math.min(bottom(), other.bottom()) - top;
    return wide > 0 && high > 0 ? Optional.of(new Box(left, top, wide, high)) : Optional.empty();
  }

  public Box union(Box other) {
    double left = Math.min(x, other.x);
    double top = Math.min(y, other.y);
    double wide = Math.max(right(), other.right()) - left;
    return new Box(left, top, wide, Math.max(bottom(), other.bottom()) - top);
  }

  public Box grown(double by) {
    return new Box(x - by, y - by, width + 2 * by, height + 2 * by);
  }

  public boolean containsBox(Box other) {
    return other.x >= x && other.y >= y && other.right() <= right() && other.bottom() <= bottom();
  }

  public Box moved(double dx, double dy) {
    return new Box(x + dx, y + dy, width, height);
  }

  /// Returns the rest of this box outside of `holes`, as boxes that do not overlap.
  public List<Box> minus(List<Box> holes) {
    List<Box> inside = holes.stream().flatMap(hole -> hole.intersection(this).stream()).toList();
    double[] edges =
        DoubleStream.concat(
                DoubleStream.of(y, bottom()),
                inside.stream().flatMapToDouble(h -> DoubleStream.of(h.y, h.bottom())))
            .sorted()
            .distinct()
            .toArray();
    List<Box> pieces = new ArrayList<>();
    for (int i = 0; i + 1 < edges.length; i++) {
      Box row = new Box(x, edges[i], width, edges[i + 1] - edges[i]);
      double from = x;
      for (Box hole : inside.stream().sorted(Comparator.comparingDouble(Box::x)).toList()) {
        if (row.intersects(hole)) {
          if (hole.x > from) {
            pieces.add(new Box(from, row.y, hole.x - from, row.height));
          }
          from = Math.max(from, hole.right());
        }
      }
      if (from < right()) {
        pieces.add(new Box(from, row.y, right() - from, row.height));
      }
    }
    return pieces;
  }

  public double area() {
    return width * height;
  }

  public double middleX() {
    return x + width / 2;
  }

  public double middleY() {
    return y + height / 2;
  }

  public double right() {
    return x + width;
  }

  public double bottom() {
    return y + height;
  }
}
