package org.headscope.app.chart;

/// A rectangle in logical pixels.
public record Box(double x, double y, double width, double height) {
  /// Whether a point lies in it.
  public boolean contains(double px, double py) {
    return px >= x && px < right() && py >= y && py < bottom();
  }

  /// Its right edge.
  public double right() {
    return x + width;
  }

  /// Its lower edge.
  public double bottom() {
    return y + height;
  }
}
