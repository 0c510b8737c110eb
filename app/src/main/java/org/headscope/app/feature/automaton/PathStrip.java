package org.headscope.app.feature.automaton;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.feature.automaton.AutomatonPosition.Step;

/// The current string's path as a line under the diagram, where its order can be read: states with
/// the symbols between them; when it is too long its beginning gives way to dots.
record PathStrip(AutomatonPosition standing) {
  static double height(Palette palette) {
    return Math.rint(2.1 * palette.size().text());
  }

  /// Draws at the lower end of an area.
  void paint(Pen pen, double width, double height, Palette palette) {
    double text = palette.size().small();
    double y = height - height(palette) / 2 + 2;
    TextStyle caption = TextStyle.sans(text).middle();
    pen.text("path", 0, y, caption, palette.ink().muted());
    double left = pen.textWidth("path", caption) + 0.7 * text;
    double radius = 0.7 * text;
    double step = 2 * radius + 1.5 * text;
    List<Step> path = standing.path();
    int room = (int) Math.max(0, (width - left - 2 * radius - 4) / step);
    int shown = Math.min(path.size(), room);
    boolean cut = shown < path.size();
    if (cut) {
      shown = Math.max(0, shown - 1);
      pen.text("…", left, y, TextStyle.mono(text).middle(), palette.ink().muted());
      left += 1.2 * text;
    }
    List<Step> tail = path.subList(path.size() - shown, path.size());
    int state = tail.isEmpty() ? standing.state() : tail.getFirst().edge().from();
    double x = left + radius + 2;
    state(pen, x, y, radius, state, tail.isEmpty(), palette);
    for (int i = 0; i < tail.size(); i++) {
      boolean last = i == tail.size() - 1;
      Color ink = last && !standing.outside() ? palette.mark().accent() : palette.ink().text();
      TextStyle symbol = TextStyle.mono(text).bold().centred().middle();
      pen.text(Arc.symbol(tail.get(i).edge()), x + step / 2, y, symbol, ink);
      x += step;
      state(pen, x, y, radius, tail.get(i).edge().to(), last, palette);
    }
    if (standing.outside()) {
      TextStyle cross = TextStyle.sans(text).semibold().middle();
      pen.text("✕", x + radius + 0.6 * text, y, cross, palette.ink().muted());
    }
  }

  private void state(
      Pen pen, double x, double y, double radius, int state, boolean current, Palette palette) {
    Color colour = palette.state(state);
    pen.fillCircle(x, y, radius, colour);
    if (current) {
      Color ring = standing.outside() ? palette.ink().muted() : palette.mark().accent();
      double line = 1.6 * palette.size().line();
      pen.strokeCircle(x, y, radius + line / 2, StrokeStyle.solid(line), ring);
    }
    TextStyle style = TextStyle.sans(1.25 * radius).bold().centred().middle();
    pen.text(String.valueOf(state), x, y, style, Palette.inkOn(colour));
  }
}
