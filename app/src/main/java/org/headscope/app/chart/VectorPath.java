package org.headscope.app.chart;

import module java.base;

/// A path of straight lines and cubic Bézier pieces.
public record VectorPath(List<Segment> segments) {
  /// One step of a path.
  public sealed interface Segment {
    /// Lifts the pen to (x, y).
    record Move(double x, double y) implements Segment {}

    /// Draws straight to (x, y).
    record Straight(double x, double y) implements Segment {}

    /// Draws a cubic Bézier curve over two control points to (x, y).
    record Cubic(double x1, double y1, double x2, double y2, double x, double y)
        implements Segment {}
  }

  public VectorPath {
    segments = List.copyOf(segments);
    if (segments.isEmpty() || !(segments.getFirst() instanceof Segment.Move)) {
      throw new IllegalArgumentException("a curve begins with a move");
    }
  }

  public static VectorPath of(double x, double y, Segment... rest) {
    List<Segment> segments = new java.util.ArrayList<>();
    segments.add(new Segment.Move(x, y));
    segments.addAll(List.of(rest));
    return new VectorPath(segments);
  }
}
