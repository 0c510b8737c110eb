package org.headscope.app.feature.hidden;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.TextStyle;
import org.headscope.engine.interpret.projection.StatePoints;

/// How each point looks: its colour, shape, size and strength.
final class PointStyle {
  private static final double PALE = 0.3;
  private static final double BACK = 0.16;

  /// Side of a plot of points of the usual size, in sizes of text.
  private static final double ROOM = 36;

  /// Letters of a symbol that a circle has room for.
  private static final int LETTERS = 4;

  private final ProjectionScene sight;
  private final StatePoints points;
  private final Palette palette;
  private final Color quiet;
  private final int[] scale;
  private final double unit;
  private final int[] ordinary;
  private final int max;

  PointStyle(ProjectionScene sight, ColourMap map, PlotArea area, Palette palette) {
    this.sight = sight;
    this.points = sight.cloud().points();
    this.palette = palette;
    this.ordinary = sight.cloud().vocabulary().ordinary();
    this.unit = unit(area, palette);
    this.quiet = palette.ink().faint().interpolate(palette.ink().muted(), 0.5);
    // From the pane's own colour on, the first points could not be seen.
    this.scale = (map == ColourMap.PAPER ? ColourMap.VIRIDIS : map).table(palette);
    this.max = Math.max(1, Arrays.stream(values()).max().orElse(1));
  }

  /// Points are larger where there is more room, so that they neither hide each other nor vanish.
  private static double unit(PlotArea area, Palette palette) {
    double text = palette.size().text();
    double side = Math.min(area.plot().width(), area.plot().height());
    return text / 12 * Math.clamp(side / (ROOM * text), 0.65, 1.5);
  }

  private int[] values() {
    return sight.hue() == ColourBy.STRING ? points.string() : points.position();
  }

  int max() {
    return max;
  }

  /// A state's colour means nothing for another automaton.
  Color colour(int point) {
    return switch (sight.hue()) {
      case STATE -> sight.mine().get(point) ? state(points.state()[point]) : quiet;
      case SYMBOL -> symbol(points.token()[point]);
      case POSITION, STRING -> {
        int first = sight.hue() == ColourBy.STRING ? 1 : 0;
        double share = (values()[point] - first) / (double) Math.max(1, max - first);
        yield Palette.colour(scale[(int) Math.round(share * (scale.length - 1))]);
      }
    };
  }

  /// The colour of a state, or of where there is none.
  Color state(int state) {
    return state < 0 ? palette.ink().muted() : palette.state(state);
  }

  /// The colour of a symbol: of RegBench's, a–l have the twelve, m–r begin again, and letters tell
  /// them apart.
  Color symbol(int token) {
    int rank = Arrays.binarySearch(ordinary, token);
    return rank < 0 ? palette.ink().muted() : palette.state(rank);
  }

  /// As much of a symbol as a circle has room for.
  String cut(String symbol) {
    return symbol.length() <= LETTERS ? symbol : symbol.substring(0, LETTERS - 1) + "…";
  }

  /// How `symbol` is written on a circle: smaller where it has several letters.
  TextStyle letters(String symbol) {
    double size = Math.min(0.78, 1.6 / cut(symbol).length());
    return TextStyle.mono(size * palette.size().small()).bold().centred().middle();
  }

  /// The shape; separators and what has no state are circles.
  Polygon marker(int point) {
    int state = points.state()[point];
    return sight.hue() == ColourBy.STATE && sight.mine().get(point) && state >= 0
        ? PointShape.state(state)
        : PointShape.CIRCLE;
  }

  /// Whether its symbol stands for it instead of a shape.
  boolean lettered(int point) {
    return sight.hue() == ColourBy.SYMBOL && sight.mine().get(point);
  }

  /// Radius in logical pixels.
  double radius(int point) {
    boolean separator = points.state()[point] < 0 && sight.hue() == ColourBy.STATE;
    if (sight.single() || sight.mine().get(point)) {
      return (separator ? 2.4 : 4.4) * unit;
    }
    return 1.9 * unit;
  }

  /// How much of its colour is laid on, 0 to 1.
  double strength(int point) {
    if (sight.emphasises()) {
      return sight.emphasised(point) ? 1 : BACK;
    }
    return sight.mine().get(point) ? 1 : sight.hue() == ColourBy.STATE ? PALE : 0.55;
  }
}
