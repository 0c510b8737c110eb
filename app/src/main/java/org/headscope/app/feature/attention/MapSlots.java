package org.headscope.app.feature.attention;

/// Where maps stand beside each other in a picture.
///
/// @param width of the picture
/// @param count of maps
record MapSlots(double width, int count) {
  private static final double GAP = 18;

  static MapSlots of(double width, boolean beside) {
    return new MapSlots(width, beside ? 2 : 1);
  }

  /// The width of each.
  double each() {
    return count == 1 ? width : Math.max(8, Math.floor((width - (count - 1) * GAP) / count));
  }

  double left(int slot) {
    return slot * (each() + GAP);
  }

  /// The map nearest to `x`.
  int at(double x) {
    return Math.clamp((long) ((x + GAP / 2) / (each() + GAP)), 0, count - 1);
  }
}
