package org.headscope.app.display;

import org.headscope.app.display.Observation.Place;

/// A rectangle of screen pixels; right and bottom are outside.
record Area(int left, int top, int right, int bottom) {

  /// Where `place` is on a screen with `scale` pixels a logical pixel.
  static Area of(Place place, double scale) {
    return new Area(
        (int) Math.ceil(place.box().x() * scale),
        (int) Math.ceil(place.box().y() * scale),
        (int) Math.floor((place.box().x() + place.box().width()) * scale),
        (int) Math.floor((place.box().y() + place.box().height()) * scale));
  }

  int width() {
    return right - left;
  }

  int height() {
    return bottom - top;
  }

  /// The point at these shares of width and height.
  int x(double share) {
    return left + (int) (share * (width() - 1));
  }

  int y(double share) {
    return top + (int) (share * (height() - 1));
  }

  /// Whether `other` lies inside.
  boolean contains(Area other) {
    return other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom;
  }

  /// Whether the point lies inside.
  boolean holds(int x, int y) {
    return x >= left && x < right && y >= top && y < bottom;
  }

  /// What lies above `y`.
  Area until(int y) {
    return new Area(left, top, right, Math.clamp(y, top, bottom));
  }

  /// What is left below `pixels` at the top.
  Area below(int pixels) {
    return new Area(left, Math.min(bottom, top + pixels), right, bottom);
  }
}
