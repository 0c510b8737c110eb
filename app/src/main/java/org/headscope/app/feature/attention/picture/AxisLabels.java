package org.headscope.app.feature.attention.picture;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;

/// The labels of both axes: symbols and states.
public final class AxisLabels extends Painting {
  private static final double GAP = 4;

  private final AttentionLayout layout;
  private final MapAxes axes;
  private final TokenLabels rows;
  private final TokenLabels columns;

  /// @param lookedAt the position whose column is selected, −1 for none
  private AxisLabels(Pen pen, AttentionLayout layout, MapAxes axes, int lookedAt) {
    super(pen, layout.bounds().width(), layout.bounds().height(), layout.bounds().palette());
    this.layout = layout;
    this.axes = axes;
    this.rows = labels(axes.hasQuery() ? axes.cell().query() : -1);
    this.columns = labels(axes.keys().contains(lookedAt) ? lookedAt : -1);
  }

  private TokenLabels labels(int lookedAt) {
    double cell = layout.cell();
    double symbolSize =
        Math.clamp(cell * 0.85, small, AttentionLayout.MAX_SYMBOL * palette.size().text());
    Box map = layout.map();
    Box below = new Box(map.x(), map.bottom() + 2, map.width() + 1, 2 * (small + 5));
    return new TokenLabels(pen, axes, layout::left, below, cell, symbolSize, lookedAt, palette);
  }

  /// @param weight what the bars at the left are shares of, if not of the map's weight
  static void paint(Pen pen, AttentionLayout layout, MapAxes axes, String weight) {
    AxisLabels labels = new AxisLabels(pen, layout, axes, axes.cell().key());
    for (int query = axes.queries().from(); query < axes.queries().to(); query++) {
      labels.row(query);
    }
    labels.columns();
    labels.names(weight);
  }

  public static void paintTime(Pen pen, AttentionLayout layout, MapAxes axes) {
    AxisLabels labels = new AxisLabels(pen, layout, axes, axes.cell().query());
    labels.columns();
    labels.below("token");
  }

  private void columns() {
    for (int key = axes.keys().from(); key < axes.keys().to(); key++) {
      columns.below(key);
    }
  }

  private void row(int position) {
    double right = layout.labelsRight();
    double middle = (layout.top(position) + layout.bottom(position)) / 2;
    int state = axes.state(position);
    double used = 4;
    if (rows.cell() >= TokenLabels.MIN_CHIP) {
      used = rows.chipSize();
      rows.chip(position, new Box(right - used, middle - used / 2, used, used));
    } else if (rows.cell() >= TokenLabels.MIN_RULE && state >= 0) {
      double top = layout.top(position);
      Color colour = rows.ink(position, palette.state(state));
      pen.fillRect(right - used, top, used, layout.bottom(position) - top, colour);
    }
    int stride = rows.rowStride();
    if (rows.hasSymbol(position, stride)) {
      double x = right - used - GAP;
      TextStyle symbol = TextStyle.mono(rows.symbolSize()).middle().right();
      rows.symbol(position, x, middle, x - (stride > 1 ? 1.8 * small : 0), symbol);
      if (stride > 1) {
        TextStyle number = TextStyle.sans(small).middle().right();
        String text = String.valueOf(position);
        double left = x - rows.symbolSize() * 0.6 * axes.longest() - 3;
        double least = pen.textWidth(text, number);
        pen.text(text, Math.max(left, least), middle, number, rows.numberInk(position));
      }
    }
  }

  private void names(String weight) {
    TextStyle style = TextStyle.sans(small).middle();
    double left = layout.labelsRight() - GAP;
    pen.text("query", left, layout.lastLine(), style.right(), palette.ink().muted());
    if (!layout.leavesOut()) {
      below("key");
      return;
    }
    // The caption of the bars takes the corner where "key" would be.
    double line = small + 5;
    double y = layout.map().bottom() + 2 + line / 2;
    double right = layout.bar().right();
    pen.text((weight + " on keys").strip(), right, y, style.right(), palette.ink().muted());
    pen.text("left of here", right, y + line, style.right(), palette.ink().muted());
  }

  private void below(String name) {
    double y = layout.map().bottom() + 2 + (small + 5) / 2;
    TextStyle style = TextStyle.sans(small).middle().right();
    pen.text(name, layout.labelsRight() - GAP, y, style, palette.ink().muted());
  }
}
