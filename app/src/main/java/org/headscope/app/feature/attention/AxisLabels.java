package org.headscope.app.feature.attention;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.selection.Span;

/**
 * Symbols and states along both axes. Where cells have room: the symbol and a chip with the state's
 * number. In smaller cells the chips become a rule of colour, and then nothing; symbols that would
 * overlap give way to every 2nd, 5th, 10th, … with its position.
 */
final class AxisLabels {
  private static final int[] STRIDES = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
  static final double SMALLEST_CHIP = 10;
  private static final double SMALLEST_RULE = 2;
  private static final double GAP = 4;

  private final Pen pen;
  private final AttentionLayout layout;
  private final Axes axes;
  private final int lookedAt;
  private final Palette palette;
  private final double cell;
  private final double small;
  private final double symbolSize;
  private final int stride;

  /**
   * @param lookedAt the position whose column is looked at, −1 for none
   */
  private AxisLabels(Pen pen, AttentionLayout layout, Axes axes, int lookedAt, Palette palette) {
    this.pen = pen;
    this.layout = layout;
    this.axes = axes;
    this.lookedAt = lookedAt;
    this.palette = palette;
    this.cell = layout.cell();
    this.small = palette.size().small();
    this.symbolSize = Math.clamp(cell * 0.95, palette.size().text() * 0.8, palette.size().text());
    this.stride = stride(cell, symbolSize, small);
  }

  /** Every how many positions a symbol is written. */
  static int stride(double cell, double symbolSize, double small) {
    if (cell >= symbolSize * 0.95) {
      return 1;
    }
    // Three digits and a space must fit between two of them.
    double needed = small * 0.6 * 4;
    for (int stride : STRIDES) {
      if (stride > 1 && stride * cell >= needed) {
        return stride;
      }
    }
    return STRIDES[STRIDES.length - 1];
  }

  /** Queries down, keys across. */
  static void paint(Pen pen, AttentionLayout layout, Axes axes, Palette palette) {
    AxisLabels labels = new AxisLabels(pen, layout, axes, axes.cell().key(), palette);
    Span window = axes.window();
    for (int position = window.from(); position < window.to(); position++) {
      labels.row(position);
      labels.column(position);
    }
    labels.names();
  }

  /** Time across, and nothing down. */
  static void paintTime(Pen pen, AttentionLayout layout, Axes axes, Palette palette) {
    AxisLabels labels = new AxisLabels(pen, layout, axes, axes.cell().query(), palette);
    Span window = axes.window();
    for (int position = window.from(); position < window.to(); position++) {
      labels.column(position);
    }
    labels.below("token");
  }

  /** Left edge of the row labels. */
  static double leftOfLabels(AttentionLayout layout, Palette palette) {
    return layout.earlier().x() - GAP - chipSize(layout, palette) - palette.size().text() - 4;
  }

  /** Lower edge of the column labels. */
  static double belowLabels(AttentionLayout layout, Palette palette) {
    double small = palette.size().small();
    return layout.map().bottom() + 2 * (small + 5) + 1;
  }

  private static double chipSize(AttentionLayout layout, Palette palette) {
    return Math.min(layout.cell() - 1, palette.size().text() + 2);
  }

  /**
   * Whether a position has its symbol: those of the stride, and the selected one instead of them.
   */
  private boolean written(int position, int selected) {
    if (stride == 1 || position == selected) {
      return true;
    }
    boolean covered =
        axes.window().contains(selected) && Math.abs(position - selected) * cell < small * 2.4;
    return position % stride == 0 && !covered;
  }

  private Color numberInk(int position, int selected) {
    return position == selected ? palette.mark().accent() : palette.ink().muted();
  }

  private Color ink(int position, Color colour) {
    return axes.isLit(position) ? colour : colour.deriveColor(0, 1, 1, 0.25);
  }

  private void row(int position) {
    double right = layout.earlier().x() - GAP;
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
    if (written(position, axes.cell().query())) {
      double x = right - used - GAP;
      TextStyle symbol = TextStyle.mono(symbolSize).middle().right();
      pen.text(axes.symbol(position), x, middle, symbol, ink(position, palette.ink().text()));
      if (stride > 1) {
        TextStyle number = TextStyle.mono(small - 1).middle().right();
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
    if (stride > 1 && written(position, lookedAt)) {
      symbolAbove(position, middle, top + 4 + line / 2);
      TextStyle number = TextStyle.mono(small - 1).middle().centred();
      String text = String.valueOf(position);
      Color ink = numberInk(position, lookedAt);
      double half = pen.textWidth(text, number) / 2;
      double x = Math.min(middle, layout.map().right() + 1 - half);
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
    TextStyle style = TextStyle.mono(size).bold().middle().centred();
    pen.text(String.valueOf(state), x + box.width() / 2, y + box.height() / 2, style, number);
  }

  private void names() {
    TextStyle style = TextStyle.sans(small).middle();
    Color muted = palette.ink().muted();
    double above = AttentionHeader.secondLine(layout, palette);
    double labels = layout.earlier().x() - GAP;
    pen.text("query", labels, above, style.right(), muted);
    if (axes.window().from() > 0) {
      pen.text("earlier", layout.earlier().x(), above, style, muted);
    }
    below("key");
  }

  private void below(String name) {
    double y = layout.map().bottom() + 2 + (small + 5) / 2;
    TextStyle style = TextStyle.sans(small).middle().right();
    pen.text(name, layout.earlier().x() - GAP, y, style, palette.ink().muted());
  }
}
