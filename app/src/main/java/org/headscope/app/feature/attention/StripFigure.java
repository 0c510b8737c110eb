package org.headscope.app.feature.attention;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.CellAxis;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.HeatmapRaster.Part;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.chart.TextRun;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.ValueRange;
import org.headscope.app.service.StateStrip;
import org.headscope.app.session.Span;

/// The picture of a recurrent state: units down, tokens across where the map's keys stand, so that
/// map and state can be held against each other.
///
/// @param painter whose memory to use; not shared with another thread
/// @param paper whether it is a picture on paper, where there is no mouse
/// @param parts what it has beside the values
public record StripFigure(
    StripScene scene, HeatmapPainter painter, boolean paper, Set<FigurePart> parts)
    implements Figure {
  public StripFigure {
    parts = Set.copyOf(parts);
  }

  public StripFigure(StripScene scene, HeatmapPainter painter, boolean paper) {
    this(scene, painter, paper, FigurePart.ALL);
  }

  private boolean titled() {
    return paper && parts.contains(FigurePart.TITLE);
  }

  @Override
  public StripFigure with(Set<FigurePart> some) {
    boolean pin = some.contains(FigurePart.PIN);
    StripScene less =
        new StripScene(
            pin ? scene.axes() : scene.axes().unpinned(),
            scene.strip(),
            pin ? scene.row() : -1,
            scene.colouring());
    return new StripFigure(less, painter, paper, some);
  }

  @Override
  public String title() {
    return scene.strip().title();
  }

  /// Where everything stands on a picture of a size; its columns are the map's.
  AttentionLayout layout(double width, double height, double scale, Palette palette) {
    MapAxes axes = scene.axes();
    AttentionLayout map =
        AttentionLayout.of(
            width, height, scale, axes.queries(), axes.keys(), titled(), axes.longest(), palette);
    return map.asTallAs(height, palette);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    StateStrip strip = scene.strip();
    AttentionLayout layout = layout(width, height, pen.pixelScale(), palette);
    Span keys = layout.keys();
    Part part = new Part(0, keys.from(), strip.cells().rows(), keys.length());
    painter.paint(
        pen, strip.cells(), part, layout.map(), scene.colouring(), strip.reach(), palette);
    Box map = layout.map();
    Color edge = palette.ground().hairline();
    double wide = map.width() + 1;
    double high = map.height() + 1;
    pen.strokeRect(map.x() - 0.5, map.y() - 0.5, wide, high, StrokeStyle.HAIR, edge);
    AxisLabels.paintTime(pen, layout, scene.axes(), palette);
    units(pen, layout, palette);
    header(pen, layout, width, palette);
    selection(pen, layout, palette);
    if (!paper) {
      hover(pen, layout, new Box(0, 0, width, height), palette);
    }
  }

  static CellAxis rows(AttentionLayout layout, StateStrip strip) {
    return new CellAxis(strip.cells().rows(), layout.down().pixels());
  }

  /// The row at a height that is farthest from zero at `position`; −1 beside the strip.
  static int rowAt(AttentionLayout layout, StripScene scene, double y, int position) {
    CellAxis rows = rows(layout, scene.strip());
    int pixel = (int) Math.floor((y - layout.map().y()) * layout.scale());
    if (pixel < 0 || pixel >= rows.pixels()) {
      return -1;
    }
    return scene.farthest(rows.first(pixel), rows.after(pixel), position);
  }

  private void units(Pen pen, AttentionLayout layout, Palette palette) {
    double small = palette.size().small();
    int[] units = scene.strip().units();
    double cell = layout.map().height() / units.length;
    int stride = TokenLabels.stride(cell, 2.2 * small);
    TextStyle style = TextStyle.sans(small).middle().right();
    double right = layout.map().x() - 5;
    for (int row = 0; row < units.length; row += stride) {
      double y = layout.map().y() + (row + 0.5) * cell;
      pen.fillRect(right + 1, pen.snap(y), 3, 1 / pen.pixelScale(), palette.ink().faint());
      pen.text(String.valueOf(units[row]), right - 2, y, style, palette.ink().muted());
    }
  }

  private void header(Pen pen, AttentionLayout layout, double width, Palette palette) {
    if (titled()) {
      double line = Math.rint(palette.size().title() * 0.8) + 1;
      TextStyle bold = TextStyle.sans(palette.size().title()).semibold();
      pen.text(title(), 0, line, bold, palette.ink().text());
    }
    TextStyle style = TextStyle.sans(palette.size().small()).middle();
    double last = MapLegend.lastLine(layout, palette);
    boolean together = AttentionLayout.legendLines(width, palette) == 1;
    double first = together ? last : last - AttentionLayout.legendLine(palette);
    pen.text("unit", layout.map().x() - 7, last, style.right(), palette.ink().muted());
    pen.text(scene.strip().extent(), layout.map().x(), first, style, palette.ink().muted());
    if (!parts.contains(FigurePart.LEGEND)) {
      return;
    }
    ValueRange reach = scene.strip().reach();
    double wide = LegendBar.lineWidth(pen, scene.colouring(), reach, "", palette);
    LegendBar.paintLine(
        pen, pen.snap(width - 1 - wide), last, scene.colouring(), reach, "", palette);
  }

  private void selection(Pen pen, AttentionLayout layout, Palette palette) {
    if (!scene.hasToken()) {
      return;
    }
    int position = scene.axes().cell().query();
    double left = layout.left(position);
    double wide = Math.max(layout.right(position) - left, 2);
    Box map = layout.map();
    double line = 1.4 * palette.size().line();
    double below = layout.labelled() ? AxisLabels.belowLabels(layout, palette) : map.bottom() + 2;
    Color accent = palette.mark().accent();
    pen.strokeRect(
        left - 0.5, map.y() - 0.5, wide + 1, below - map.y() + 1, StrokeStyle.solid(line), accent);
    if (scene.hasValue()) {
      double y = unitY(layout);
      pen.fillRect(map.x() - 5, pen.snap(y - 1), 5, 2, accent);
      pen.fillRect(map.x(), pen.snap(y), left - map.x(), 1 / pen.pixelScale(), accent);
    }
  }

  private double unitY(AttentionLayout layout) {
    CellAxis rows = rows(layout, scene.strip());
    double middle = (rows.start(scene.row()) + rows.end(scene.row())) / 2.0;
    return layout.map().y() + middle / layout.scale();
  }

  private void hover(Pen pen, AttentionLayout layout, Box room, Palette palette) {
    int position = scene.axes().hover().query();
    if (layout.keys().contains(position) && !scene.axes().cell().pinned()) {
      double left = layout.left(position);
      double y = scene.hasValue() ? unitY(layout) : layout.map().bottom() - 1;
      Box about = new Box(left, y - 3, layout.right(position) - left, 6);
      new Bubble(said(palette, false).few()).paint(pen, about, room, palette);
    }
  }

  private ReadoutText said(Palette palette, boolean paper) {
    MapAxes axes = scene.axes();
    int position = axes.cell().query();
    ReadoutLine token =
        new ReadoutLine(palette, paper)
            .words("after ")
            .symbols(axes.symbol(position))
            .words(" at " + position);
    if (axes.state(position) >= 0) {
      token.words(", state " + axes.state(position));
    }
    if (!scene.hasValue()) {
      return new ReadoutText(List.of(token.line()), List.of(token.line()), token.line());
    }
    List<TextRun> unit = unit(new ReadoutLine(palette, paper)).line();
    List<List<TextRun>> lines = List.of(token.line(), unit);
    return new ReadoutText(lines, lines, unit(token.aside("  ·  ")).line());
  }

  private ReadoutLine unit(ReadoutLine line) {
    StateStrip strip = scene.strip();
    int position = scene.axes().cell().query();
    return line.words("unit %d of %d ".formatted(strip.units()[scene.row()], strip.size()))
        .strong(NumberText.within(strip.at(scene.row(), position), strip.reach()));
  }

  /// What is said of the value looked at, on paper; nothing where none is.
  static ReadoutText selected(StripScene scene, Palette palette) {
    return scene.hasToken()
        ? new StripFigure(scene, new HeatmapPainter(), false).said(palette, true)
        : ReadoutText.NOTHING;
  }

  @Override
  public Map<String, String> texts() {
    return Map.of("json", PictureJson.of(scene));
  }

  /// Every value in view, one row each.
  @Override
  public DataTable data() {
    return new DataTable("layer,unit,position,symbol,state,value", this::values);
  }

  private Iterator<List<?>> values() {
    MapAxes axes = scene.axes();
    StateStrip strip = scene.strip();
    return IntStream.range(0, strip.cells().rows())
        .boxed()
        .<List<?>>flatMap(row ->
            IntStream.range(axes.keys().from(), axes.keys().to()).mapToObj(t -> value(row, t)))
        .iterator();
  }

  private List<?> value(int row, int t) {
    StateStrip strip = scene.strip();
    int unit = strip.units()[row];
    MapAxes axes = scene.axes();
    return List.of(strip.layer(), unit, t, axes.symbol(t), axes.state(t), strip.at(row, t));
  }
}
