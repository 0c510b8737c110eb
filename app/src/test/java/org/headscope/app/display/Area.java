package org.headscope.app.display;

import org.headscope.app.display.Observation.Place;

/// A rectangle of screen pixels; right and bottom are outside.
record Area(int left, int top, int right, int bottom) {

  /// Returns the area of `place` on a screen with `scale` pixels per logical pixel.
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

  /// Returns the point at these shares of width and height.
  int x(double share) {
    return left + (int) (share * (width() - 1));
  }

  int y(double share) {
    return top + (int) (share * (height() - 1));
  }

  /// Returns true if `other` is inside.
  boolean contains(Area other) {
    return other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom;
  }

  /// Returns true if the point is inside.
  boolean holds(int x, int y) {
    return x >= left && x < right && y >= top && y < bottom;
  }

  /// Returns the part above `y`.
  Area until(int y) {
    return new Area(left, top, right, Math.clamp(y, top, bottom));
  }

  /// Returns the part below the first `pixels` rows.
  Area below(int pixels) {
    return new Area(left, Math.min(bottom, top + pixels), right, bottom);
  }
}
