package org.headscope.app.feature.probes.reading;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;

/// Symbols and states under the values: chips with the state's number where cells have room, a rule
/// of colour in smaller ones; symbols that would overlap give way to every 2nd, 5th, 10th, … with
/// its position.
final class PositionLabels {
  private static final int[] STRIDES = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
  private static final double SMALLEST_CHIP = 10;

  private final Pen pen;
  private final ReadingLayout layout;
  private final ReadingScene scene;
  private final Palette palette;
  private final double small;
  private final double cell;
  private final double symbol;
  private final int stride;

  private PositionLabels(Pen pen, ReadingLayout layout, ReadingScene scene, Palette palette) {
    this.pen = pen;
    this.layout = layout;
    this.scene = scene;
    this.palette = palette;
    this.small = palette.size().small();
    this.cell = layout.cell(scene.window());
    this.symbol = Math.clamp(cell * 0.95, palette.size().text() * 0.8, palette.size().text());
    this.stride = stride();
  }

  static void paint(Pen pen, ReadingLayout layout, ReadingScene scene, Palette palette) {
    PositionLabels labels = new PositionLabels(pen, layout, scene, palette);
    for (int i = scene.window().from(); i < scene.window().to(); i++) {
      labels.position(i);
    }
  }

  private int stride() {
    if (cell >= 0.95 * symbol) {
      return 1;
    }
    double needed = small * 0.6 * 4; // three digits and a space
    for (int each : STRIDES) {
      if (each > 1 && each * cell >= needed) {
        return each;
      }
    }
    return STRIDES[STRIDES.length - 1];
  }

  private void position(int position) {
    Box room = layout.labels();
    double line = small + 5;
    double top = room.y() + 3;
    double middle = layout.x(scene.window(), position);
    int state = scene.state(position);
    if (stride == 1) {
      symbol(position, middle, top + line / 2);
      if (cell >= SMALLEST_CHIP) {
        chip(state, middle, top + 1.5 * line);
        return;
      }
    }
    if (state >= 0) {
      double y = stride == 1 ? top + line : top;
      double left = pen.snap(middle - cell / 2);
      pen.fillRect(left, y, pen.snap(middle + cell / 2) - left, 4, palette.state(state));
    }
    if (stride > 1 && written(position)) {
      symbol(position, middle, top + 5 + line / 2);
      number(position, middle, top + 5 + line * 1.4);
    }
  }

  /// Those of the stride, and the one looked at instead of its neighbours.
  private boolean written(int position) {
    int query = scene.query();
    boolean covered =
        scene.window().contains(query) && Math.abs(position - query) * cell < small * 2.4;
    return position == query || (position % stride == 0 && !covered);
  }

  private Color ink(int position, Color otherwise) {
    return position == scene.query() ? palette.mark().accent() : otherwise;
  }

  private void symbol(int position, double x, double y) {
    TextStyle style = TextStyle.mono(symbol).middle().centred();
    pen.text(scene.symbol(position), x, y, style, ink(position, palette.ink().text()));
  }

  private void number(int position, double x, double y) {
    TextStyle style = TextStyle.sans(small).middle().centred();
    String text = String.valueOf(position);
    double half = pen.textWidth(text, style) / 2;
    double within = Math.min(x, layout.plot().right() + 3 - half);
    pen.text(text, within, y, style, ink(position, palette.ink().muted()));
  }

  private void chip(int state, double x, double y) {
    double size = Math.min(cell - 1, palette.size().text() + 2);
    chip(pen, state, new Box(x - size / 2, y - size / 2, size, size), palette);
  }

  /// A state's number on its colour; nothing where there is none.
  static void chip(Pen pen, int state, Box box, Palette palette) {
    if (state < 0) {
      return;
    }
    Color colour = palette.state(state);
    pen.fillRoundRect(
        pen.snap(box.x()),
        pen.snap(box.y()),
        pen.snap(box.width()),
        pen.snap(box.height()),
        3,
        colour);
    double size = Math.min(box.width() * 0.78, palette.size().small());
    TextStyle style = TextStyle.sans(size).bold().middle().centred();
    pen.text(
        String.valueOf(state),
        box.x() + box.width() / 2,
        box.y() + box.height() / 2,
        style,
        Palette.inkOn(colour));
  }
}
