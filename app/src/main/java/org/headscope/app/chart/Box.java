package org.headscope.app.chart;

/// A rectangle in logical pixels.
public record Box(double x, double y, double width, double height) {
  public boolean contains(double px, double py) {
    return px >= x && px < right() && py >= y && py < bottom();
  }

  /// Whether the two have an area in common.
  public boolean meets(Box other) {
    return x < other.right() && other.x() < right() && y < other.bottom() && other.y() < bottom();
  }

  public double right() {
    return x + width;
  }

  public double bottom() {
    return y + height;
  }
}
