package org.headscope.app.chart.colour;

/// The themes of the window.
public enum Theme {
  LIGHT,
  DARK,
  /// Light, with large text and strong lines, for the last row of a lecture hall.
  PROJECTOR;

  public Palette palette() {
    return switch (this) {
      case LIGHT -> Palettes.LIGHT;
      case DARK -> Palettes.DARK;
      case PROJECTOR -> Palettes.PROJECTOR;
    };
  }
}
