package org.headscope.app.chart.colour;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette.Size;

/// The palettes of the three themes.
final class Palettes {
  /// Twelve of Paul Tol's colours (bright, muted, light and rainbow schemes), chosen so that even
  /// the closest two differ for people without green or without red cones.
  static final List<Color> STATES =
      series(
          "#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#999933", "#332288",
          "#44bb99", "#72190e", "#cae0ab", "#ffaabb");

  static final Palette LIGHT =
      new Palette(
          false,
          ground("#ffffff", "#f5f6f8", "#e8edfb", "#e3e6ec", "#f1f2f5", "#131a26"),
          ink("#131a26", "#667085", "#c5cad5", "#ffffff", "#b6bfce"),
          mark("#e4572e", "#2f5bd7", "#8a94a6", "#5b86e5", "#e4572e", "#8e2f83", "#b42318"),
          STATES,
          series(
              "#2a9d8f", "#8e5bb5", "#3498cf", "#b97d00", "#c2326f", "#1f2f4f", "#8a4b2a",
              "#6f7f1a"),
          new Size(11, 12, 13, 1));

  static final Palette DARK =
      new Palette(
          true,
          ground("#1a2029", "#222934", "#252e40", "#2b3340", "#11151b", "#343e4d"),
          ink("#e8ecf3", "#98a2b3", "#4a5465", "#f4f6fa", "#b6bfce"),
          mark("#ff8150", "#7ea2ff", "#98a2b3", "#5b86e5", "#ff8150", "#d879cd", "#f97066"),
          STATES,
          series(
              "#37b8a8", "#b58cd9", "#56c8ff", "#e0b040", "#f0649a", "#e9eef8", "#c98a5c",
              "#a4c64c"),
          new Size(11, 12, 13, 1));

  static final Palette PROJECTOR =
      new Palette(
          false,
          ground("#ffffff", "#f1f3f6", "#dfe7fb", "#b9c0cc", "#e6e8ed", "#05080d"),
          ink("#05080d", "#454e5f", "#98a2b3", "#ffffff", "#d5dae3"),
          mark("#d9420f", "#1746c9", "#7d8799", "#2f66e0", "#d9420f", "#86167a", "#a3130a"),
          STATES,
          series(
              "#0b7f72", "#75369f", "#1f94cc", "#a86400", "#c0125c", "#111c33", "#7a3b1a",
              "#6b7d00"),
          new Size(18, 19, 20, 1.6));

  private Palettes() {}

  private static Palette.Ground ground(String... colours) {
    List<Color> c = series(colours);
    return new Palette.Ground(c.get(0), c.get(1), c.get(2), c.get(3), c.get(4), c.get(5));
  }

  private static Palette.Ink ink(String... colours) {
    List<Color> c = series(colours);
    return new Palette.Ink(c.get(0), c.get(1), c.get(2), c.get(3), c.get(4));
  }

  private static Palette.Mark mark(String... colours) {
    List<Color> c = series(colours);
    return new Palette.Mark(c.get(0), c.get(1), c.get(2), c.get(3), c.get(4), c.get(5), c.get(6));
  }

  private static List<Color> series(String... colours) {
    return Stream.of(colours).map(Color::web).toList();
  }
}
