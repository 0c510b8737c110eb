package org.headscope.app.feature.attention;

import java.util.Arrays;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.session.Span;

/// Symbols and states along both axes. Where cells have room: the symbol and a chip with the
/// state's number. In smaller cells the chips become a rule of colour, and then nothing; symbols
/// that would overlap give way to every 2nd, 5th, 10th, … with its position.
final class AxisLabels {
  private static final int[] STRIDES = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};
  static final double SMALLEST_CHIP = 10;
  private static final double SMALLEST_RULE = 2;
  private static final double GAP = 4;

  /// Symbols beside large cells, in units of text.
  private static final double LARGEST = 1.3;

  private final Pen pen;
  private final AttentionLayout layout;
  private final MapAxes axes;
  private final int lookedAt;
  private final Palette palette;
  private final double cell;
  private final double small;
  private final double symbolSize;
  private final int stride;

  /// @param lookedAt the position whose column is looked at, −1 for none
  private AxisLabels(Pen pen, AttentionLayout layout, MapAxes axes, int lookedAt, Palette palette) {
    this.pen = pen;
    this.layout = layout;
    this.axes = axes;
    this.lookedAt = lookedAt;
    this.palette = palette;
    this.cell = layout.cell();
    this.small = palette.size().small();
    this.symbolSize = Math.clamp(cell * 0.85, small, LARGEST * palette.size().text());
    this.stride = stride(cell, symbolSize, small);
  }

  /// Every how many positions a symbol is written.
  static int stride(double cell, double symbolSize, double small) {
    // Three digits and a space must fit between two of them.
    return cell >= symbolSize * 0.95 ? 1 : Math.max(2, stride(cell, small * 0.6 * 4));
  }

  /// Every how many cells there is room for something as large as `needed`.
  static int stride(double cell, double needed) {
    return Arrays.stream(STRIDES).filter(n -> n * cell >= needed).findFirst().orElse(5000);
  }

  static void paint(Pen pen, AttentionLayout layout, MapAxes axes, Palette palette) {
    AxisLabels labels = new AxisLabels(pen, layout, axes, axes.cell().key(), palette);
    for (int query = axes.queries().from(); query < axes.queries().to(); query++) {
      labels.row(query);
    }
    labels.columns();
    labels.names();
  }

  static void paintTime(Pen pen, AttentionLayout layout, MapAxes axes, Palette palette) {
    AxisLabels labels = new AxisLabels(pen, layout, axes, axes.cell().query(), palette);
    labels.columns();
    labels.below("token");
  }

  private void columns() {
    for (int key = axes.keys().from(); key < axes.keys().to(); key++) {
      column(key);
    }
  }

  static double leftOfLabels(AttentionLayout layout, Palette palette) {
    double symbol = Math.max(palette.size().small(), LARGEST * palette.size().text() * 0.6);
    return layout.labelsRight() - chipSize(layout, palette) - symbol - 8;
  }

  static double belowLabels(AttentionLayout layout, Palette palette) {
    double small = palette.size().small();
    return layout.map().bottom() + 2 * (small + 5) + 1;
  }

  private static double chipSize(AttentionLayout layout, Palette palette) {
    return Math.min(layout.cell() - 1, palette.size().text() + 2);
  }

  /// Whether a position has its symbol: those of the stride, and the selected one instead of them.
  private boolean written(int position, int selected, Span span) {
    if (stride == 1 || position == selected) {
      return true;
    }
    boolean covered = span.contains(selected) && Math.abs(position - selected) * cell < small * 2.4;
    return position % stride == 0 && !covered;
  }

  private Color numberInk(int position, int selected) {
    return position == selected ? palette.mark().accent() : palette.ink().muted();
  }

  private Color ink(int position, Color colour) {
    return axes.isLit(position) ? colour : colour.deriveColor(0, 1, 1, 0.25);
  }

  private void row(int position) {
    double right = layout.labelsRight();
    double middle = (layout.top(position) + layout.bottom(position)) / 2;
    int state = axes.state(position);
    double used = 4;
    if (cell >= SMALLEST_CHIP) {
      double size = chipSize(layout, palette);
      used = size;
      chip(position, new Box(right - size, middle - size / 2, size, size));
    } else if (cell >= SMALLEST_RULE && state >= 0) {
      double top = layout.top(position);
      Color colour = ink(position, palette.state(state));
      pen.fillRect(right - used, top, used, layout.bottom(position) - top, colour);
    }
    if (written(position, axes.cell().query(), axes.queries())) {
      double x = right - used - GAP;
      TextStyle symbol = TextStyle.mono(symbolSize).middle().right();
      pen.text(axes.symbol(position), x, middle, symbol, ink(position, palette.ink().text()));
      if (stride > 1) {
        TextStyle number = TextStyle.sans(small).middle().right();
        String text = String.valueOf(position);
        Color ink = numberInk(position, axes.cell().query());
        pen.text(text, x - symbolSize * 0.6 - 3, middle, number, ink);
      }
    }
  }

  private void column(int position) {
    double line = small + 5;
    double top = layout.map().bottom() + 2;
    double middle = (layout.left(position) + layout.right(position)) / 2;
    int state = axes.state(position);
    if (stride == 1) {
      symbolAbove(position, middle, top + line / 2);
      if (cell >= SMALLEST_CHIP) {
        double size = chipSize(layout, palette);
        chip(position, new Box(middle - size / 2, top + line + (line - size) / 2, size, size));
        return;
      }
    }
    double rule = stride == 1 ? top + line : top;
    if (cell >= SMALLEST_RULE && state >= 0) {
      double left = layout.left(position);
      Color colour = ink(position, palette.state(state));
      pen.fillRect(left, rule, layout.right(position) - left, 4, colour);
    }
    if (stride > 1 && written(position, lookedAt, axes.keys())) {
      symbolAbove(position, middle, top + 4 + line / 2);
      TextStyle number = TextStyle.sans(small).middle().centred();
      String text = String.valueOf(position);
      Color ink = numberInk(position, lookedAt);
      double half = pen.textWidth(text, number) / 2;
      double last = layout.map().right() + 1 - half;
      double x = Math.min(Math.max(middle, layout.map().x() + half), last);
      pen.text(text, x, top + 4 + line * 1.4, number, ink);
    }
  }

  private void symbolAbove(int position, double x, double y) {
    TextStyle style = TextStyle.mono(symbolSize).middle().centred();
    pen.text(axes.symbol(position), x, y, style, ink(position, palette.ink().text()));
  }

  private void chip(int position, Box box) {
    int state = axes.state(position);
    if (state < 0) {
      return;
    }
    Color colour = ink(position, palette.state(state));
    double x = pen.snap(box.x());
    double y = pen.snap(box.y());
    pen.fillRoundRect(x, y, pen.snap(box.width()), pen.snap(box.height()), 3, colour);
    double size = Math.min(box.width() * 0.78, small);
    Color number = ink(position, Palette.inkOn(palette.state(state)));
    TextStyle style = TextStyle.sans(size).bold().middle().centred();
    pen.text(String.valueOf(state), x + box.width() / 2, y + box.height() / 2, style, number);
  }

  private void names() {
    TextStyle style = TextStyle.sans(small).middle();
    double above = MapLegend.lastLine(layout, palette);
    double left = layout.labelsRight() - GAP;
    pen.text("query", left, above, style.right(), palette.ink().muted());
    if (!layout.leavesOut()) {
      below("key");
      return;
    }
    // The bars' own name takes the corner that keys would have.
    double line = small + 5;
    double y = layout.map().bottom() + 2 + line / 2;
    double right = layout.bar().right();
    pen.text("on keys", right, y, style.right(), palette.ink().muted());
    pen.text("left of here", right, y + line, style.right(), palette.ink().muted());
  }

  private void below(String name) {
    double y = layout.map().bottom() + 2 + (small + 5) / 2;
    TextStyle style = TextStyle.sans(small).middle().right();
    pen.text(name, layout.labelsRight() - GAP, y, style, palette.ink().muted());
  }
}
