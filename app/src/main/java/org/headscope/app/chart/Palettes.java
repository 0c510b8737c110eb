package org.headscope.app.chart;

import java.util.List;
import java.util.stream.Stream;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Palette.Ground;
import org.headscope.app.chart.Palette.Ink;
import org.headscope.app.chart.Palette.Mark;
import org.headscope.app.chart.Palette.Size;

/// The colours of the three themes, and nothing else.
final class Palettes {
  /// Twelve of Paul Tol's colours (bright, muted, light and rainbow schemes), chosen so that the
  /// closest two stay apart for people without green or without red cones.
  static final List<Color> STATES =
      Stream.of(
              "#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#999933",
              "#332288", "#44bb99", "#72190e", "#cae0ab", "#ffaabb")
          .map(Color::web)
          .toList();

  static final Palette LIGHT =
      new Palette(
          false,
          new Ground(
              Color.web("#ffffff"),
              Color.web("#f5f6f8"),
              Color.web("#e8edfb"),
              Color.web("#e3e6ec"),
              Color.web("#f1f2f5"),
              Color.web("#131a26")),
          new Ink(
              Color.web("#131a26"),
              Color.web("#667085"),
              Color.web("#c5cad5"),
              Color.web("#ffffff"),
              Color.web("#b6bfce")),
          new Mark(
              Color.web("#e4572e"),
              Color.web("#2f5bd7"),
              Color.web("#98a2b3"),
              Color.web("#5b86e5"),
              Color.web("#e4572e"),
              Color.web("#8e2f83"),
              Color.web("#b42318")),
          STATES,
          series(
              "#2a9d8f", "#8e5bb5", "#5bb8e8", "#b97d00", "#c2326f", "#1f2f4f", "#8a4b2a",
              "#d4a017"),
          new Size(11, 12, 13, 1));

  static final Palette DARK =
      new Palette(
          true,
          new Ground(
              Color.web("#1a2029"),
              Color.web("#222934"),
              Color.web("#252e40"),
              Color.web("#2b3340"),
              Color.web("#11151b"),
              Color.web("#e8ecf3")),
          new Ink(
              Color.web("#e8ecf3"),
              Color.web("#98a2b3"),
              Color.web("#4a5465"),
              Color.web("#131a26"),
              Color.web("#4a5465")),
          new Mark(
              Color.web("#ff8150"),
              Color.web("#7ea2ff"),
              Color.web("#98a2b3"),
              Color.web("#5b86e5"),
              Color.web("#ff8150"),
              Color.web("#d879cd"),
              Color.web("#f97066")),
          STATES,
          series(
              "#37b8a8", "#b58cd9", "#56c8ff", "#e0b040", "#f0649a", "#e9eef8", "#c98a5c",
              "#a4c64c"),
          new Size(11, 12, 13, 1));

  static final Palette PROJECTOR =
      new Palette(
          false,
          new Ground(
              Color.web("#ffffff"),
              Color.web("#f1f3f6"),
              Color.web("#dfe7fb"),
              Color.web("#b9c0cc"),
              Color.web("#e6e8ed"),
              Color.web("#05080d")),
          new Ink(
              Color.web("#05080d"),
              Color.web("#454e5f"),
              Color.web("#98a2b3"),
              Color.web("#ffffff"),
              Color.web("#d5dae3")),
          new Mark(
              Color.web("#d9420f"),
              Color.web("#1746c9"),
              Color.web("#7d8799"),
              Color.web("#2f66e0"),
              Color.web("#d9420f"),
              Color.web("#86167a"),
              Color.web("#a3130a")),
          STATES,
          series(
              "#0b7f72", "#75369f", "#2a9fd6", "#a86400", "#c0125c", "#111c33", "#7a3b1a",
              "#d09a00"),
          new Size(18, 19, 20, 1.6));

  private Palettes() {}

  private static List<Color> series(String... colours) {
    return Stream.of(colours).map(Color::web).toList();
  }
}
