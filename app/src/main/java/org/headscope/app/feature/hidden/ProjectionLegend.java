package org.headscope.app.feature.hidden;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.LegendBar.Tick;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;

/// What colours and shapes stand for, beside the points.
record ProjectionLegend(
    Pen pen, PlotArea area, ProjectionScene sight, PointStyle look, Palette palette) {
  private static final double LINE = 1.55;

  /// Between states beside each other, where they are too many for one column.
  private static final double COLUMN = 3.1;

  /// Width for all columns, in sizes of small text.
  private static final double ROOM = 6.3;

  private double small() {
    return palette.size().small();
  }

  void paint(ColourMap map) {
    TextStyle head = TextStyle.sans(small()).semibold();
    pen.text(
        sight.hue().label(sight.states()),
        area.legend(),
        area.plot().y() + small(),
        head,
        palette.ink().muted());
    switch (sight.hue()) {
      case STATE -> states();
      case SYMBOL -> symbols();
      case POSITION, STRING -> scale(map == ColourMap.PAPER ? ColourMap.VIRIDIS : map);
    }
  }

  private double row(int line) {
    return area.plot().y() + small() * (2.3 + LINE * line);
  }

  private int rows() {
    return Math.max(1, (int) ((area.plot().height() - 1.6 * small()) / (LINE * small())));
  }

  private void states() {
    int[] met =
        sight.mine().stream()
            .map(i -> sight.cloud().points().state()[i])
            .distinct()
            .sorted()
            .toArray();
    int[] states = IntStream.of(met).filter(s -> s >= 0).toArray();
    boolean stateless = states.length < met.length;
    String[] labels =
        IntStream.of(states)
            .mapToObj(state -> sight.cloud().stateLabel(sight.named(), state))
            .toArray(String[]::new);
    TextStyle style = TextStyle.sans(small());
    double widest = Stream.of(labels).mapToDouble(l -> pen.textWidth(l, style)).max().orElse(0);
    double column = Math.max(COLUMN * small(), widest + 2 * small());
    int words = (stateless ? 1 : 0) + (sight.single() ? 0 : 1);
    int rows = Math.max(1, Math.min(states.length, rows() - words));
    int places = rows * Math.max(1, (int) (ROOM * small() / column));
    int shown = states.length <= places ? states.length : places - 1;
    for (int i = 0; i < shown; i++) {
      int state = states[i];
      int columns = i / rows;
      double x = area.legend() + columns * column;
      entry(x, i % rows, PointShape.state(state), 0.42, look.state(state), labels[i]);
    }
    if (shown < states.length) {
      int columns = shown / rows;
      double x = area.legend() + columns * column + 1.5 * small();
      String more = states.length - shown + " more";
      pen.text(more, x, row(shown % rows), style.middle(), palette.ink().muted());
    }
    int line = Math.min(rows, states.length);
    if (stateless) {
      boolean separators = states.length > 0 && sight.cloud().vocabulary().separator() >= 0;
      String which = separators ? "separator" : "none";
      entry(area.legend(), line++, PointShape.CIRCLE, 0.24, look.state(-1), which);
    }
    if (!sight.single()) {
      Color pale = palette.ink().faint().interpolate(palette.ink().muted(), 0.5);
      entry(area.legend(), line, PointShape.CIRCLE, 0.18, pale, "others");
    }
  }

  private void entry(double x, int line, Polygon marker, double radius, Color colour, String text) {
    double y = row(line);
    Polygon at = marker.at(x + 0.5 * small(), y, radius * small());
    pen.fillPolygon(at.xs(), at.ys(), colour);
    pen.text(text, x + 1.5 * small(), y, TextStyle.sans(small()).middle(), palette.ink().text());
  }

  private void symbols() {
    int[] tokens =
        IntStream.of(sight.cloud().points().token())
            .filter(sight.cloud().vocabulary()::isWritten)
            .distinct()
            .sorted()
            .toArray();
    int rows = rows();
    for (int i = 0; i < tokens.length; i++) {
      int column = i / rows;
      double x = area.legend() + 0.6 * small() + column * 1.9 * small();
      double y = row(i % rows);
      Color colour = look.symbol(tokens[i]);
      pen.fillCircle(x, y, 0.58 * small(), colour);
      String symbol = sight.cloud().vocabulary().label(tokens[i]);
      pen.text(look.cut(symbol), x, y, look.letters(symbol), Palette.inkOn(colour));
    }
  }

  private void scale(ColourMap map) {
    String first = sight.hue() == ColourBy.STRING ? "1" : "0";
    List<Tick> ticks = List.of(new Tick(0, first), new Tick(1, NumberText.count(look.max())));
    LegendBar.paint(pen, area.legend(), row(0) - 0.4 * small(), 6.5 * small(), map, ticks, palette);
  }
}
