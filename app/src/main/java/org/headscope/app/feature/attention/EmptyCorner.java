package org.headscope.app.feature.attention;

import java.util.Optional;
import org.headscope.app.chart.Box;

/// The corner above the diagonal, where a causal map has no data.
final class EmptyCorner {
  private static final double MARGIN = 4;

  private EmptyCorner() {}

  /// Where something of a size stands in the upper right corner without touching a cell that can
  /// have data; empty where it does not fit.
  ///
  /// @param room the picture's width
  static Optional<Box> of(AttentionLayout layout, double room, double width, double height) {
    double y = layout.map().y() + MARGIN;
    double bottom = y + height;
    double right = Math.max(layout.map().right(), room - 2 * MARGIN) - MARGIN;
    Box box = new Box(Math.floor(right - width), y, width, height);
    if (bottom + MARGIN > layout.map().bottom()) {
      return Optional.empty();
    }
    int lowest = layout.queryAt(bottom + MARGIN).orElse(layout.queries().to() - 1);
    return Optional.of(box).filter(b -> b.x() >= layout.right(lowest) + MARGIN);
  }
}
