package org.headscope.app.chart;

import module java.base;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.axis.TickUnitSource;
import org.jfree.chart.axis.ValueTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/// An axis of JFreeChart whose numbers and grid lines look like those of the other figures.
final class PenAxis extends NumberAxis {
  @Serial private static final long serialVersionUID = 1L;

  private final transient Chart.Axis axis;
  private final transient Pen pen;
  private final transient Palette palette;

  PenAxis(Chart.Axis axis, Pen pen, Palette palette) {
    this.axis = axis;
    this.pen = pen;
    this.palette = palette;
    setAxisLineVisible(false);
    setRange(axis.low(), axis.high());
    setAutoTickUnitSelection(false);
    if (axis.ticks().isEmpty()) {
      TickUnitSource units = NumberAxis.createStandardTickUnits(Locale.ROOT);
      double room = (axis.high() - axis.low()) / axis.max();
      setTickUnit((NumberTickUnit) units.getCeilingTickUnit(room), false, false);
      // One number alone tells no scale; a scale of no length never has two.
      for (int i = 0; i < 8 && calculateVisibleTickCount() < 2; i++) {
        room /= 2;
        setTickUnit((NumberTickUnit) units.getCeilingTickUnit(room), false, false);
      }
      NumberFormat format = NumberFormat.getInstance(Locale.ROOT);
      format.setMinimumFractionDigits(
          (int) Math.max(0, Math.ceil(-Math.log10(getTickUnit().getSize()))));
      format.setMaximumFractionDigits(6);
      setNumberFormatOverride(format);
    }
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // JFreeChart's lists have no types.
  public List refreshTicks(
      Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
    if (axis.ticks().isEmpty()) {
      return super.refreshTicks(graphics, state, area, edge);
    }
    return axis.ticks().stream()
        .map(t -> new NumberTick(t.at(), t.text(), TextAnchor.CENTER, TextAnchor.CENTER, 0))
        .toList();
  }

  @Override
  protected AxisState drawTickMarksAndLabels(
      Graphics2D graphics, double cursor, Rectangle2D plot, Rectangle2D area, RectangleEdge edge) {
    AxisState state = new AxisState(cursor);
    List<ValueTick> ticks = new ArrayList<>();
    for (Object each : refreshTicks(graphics, state, area, edge)) {
      if (each instanceof ValueTick tick && TickType.MAJOR.equals(tick.getTickType())) {
        ticks.add(tick);
      }
    }
    state.setTicks(ticks);
    pen.save();
    for (ValueTick tick : ticks) {
      double at = valueToJava2D(tick.getValue(), area, edge);
      if (RectangleEdge.isLeftOrRight(edge)) {
        row(tick.getText(), at, area);
      } else {
        column(tick.getText(), at, area);
      }
    }
    pen.restore();
    return state;
  }

  private void row(String text, double at, Rectangle2D area) {
    double small = palette.size().small();
    double y = pen.crisp(at);
    pen.line(area.getMinX(), y, area.getMaxX(), y, StrokeStyle.HAIR, palette.ground().hairline());
    TextStyle style = TextStyle.sans(small).right().middle();
    pen.text(text, area.getMinX() - 0.5 * small, y, style, palette.ink().muted());
  }

  private void column(String text, double at, Rectangle2D area) {
    double small = palette.size().small();
    double x = pen.crisp(at);
    double y = area.getMaxY();
    pen.line(x, y, x, y + 0.3 * small, StrokeStyle.HAIR, palette.ink().faint());
    TextStyle style = TextStyle.sans(small).centred();
    pen.text(text, at, y + 1.4 * small, style, palette.ink().muted());
  }
}
