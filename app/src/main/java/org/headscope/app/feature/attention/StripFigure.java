package org.headscope.app.feature.attention;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
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
import org.headscope.app.feature.attention.StripBands.Band;
import org.headscope.app.service.map.StateStrip;
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
    Color edge = palette.ground().hairline();
    List<Band> bands = StripBands.of(layout, strip, palette);
    for (Band band : bands) {
      StateStrip.Part of = band.part();
      Part part = new Part(of.from(), keys.from() - strip.first(), of.rows(), keys.length());
      Box box = band.box();
      painter.paint(pen, strip.cells(), part, box, scene.colouring(), of.reach(), palette);
      pen.strokeRect(
          box.x() - 0.5, box.y() - 0.5, box.width() + 1, box.height() + 1, StrokeStyle.HAIR, edge);
      units(pen, band, palette);
      named(pen, band, layout, width, palette);
    }
    AxisLabels.paintTime(pen, layout, scene.axes(), palette);
    header(pen, layout, width, palette);
    selection(pen, layout, palette);
    if (!paper) {
      hover(pen, layout, new Box(0, 0, width, height), palette);
    }
  }

  /// The row at a height that is farthest from zero at `position`; −1 beside the strip.
  static int rowAt(
      AttentionLayout layout, StripScene scene, double y, int position, Palette palette) {
    for (Band band : StripBands.of(layout, scene.strip(), palette)) {
      int pixel = (int) Math.floor((y - band.box().y()) * layout.scale());
      if (pixel >= 0 && pixel < band.rows().pixels()) {
        int from = band.part().from();
        return scene.farthest(
            from + band.rows().first(pixel), from + band.rows().after(pixel), position);
      }
    }
    return -1;
  }

  /// Name and scale of a part, on the line above it.
  private void named(Pen pen, Band band, AttentionLayout layout, double width, Palette palette) {
    StateStrip.Part part = band.part();
    double y = band.box().y() - layout.map().y() + MapLegend.lastLine(layout, palette);
    TextStyle style = TextStyle.sans(palette.size().small()).middle();
    double wide = LegendBar.lineWidth(pen, scene.colouring(), part.reach(), "", palette);
    double bar = pen.snap(width - 1 - wide);
    if (parts.contains(FigurePart.LEGEND)) {
      LegendBar.paintLine(pen, bar, y, scene.colouring(), part.reach(), "", palette);
    }
    if (!part.name().isEmpty()) {
      String name = Character.toUpperCase(part.name().charAt(0)) + part.name().substring(1);
      String rows = "%s · %,d units".formatted(name, part.rows());
      boolean room = band.box().x() + pen.textWidth(rows, style) + 6 <= bar;
      pen.text(room ? rows : name, band.box().x(), y, style, palette.ink().text());
    }
  }

  private void units(Pen pen, Band band, Palette palette) {
    double small = palette.size().small();
    int[] units = scene.strip().units();
    double cell = band.box().height() / band.part().rows();
    int stride = TokenLabels.stride(cell, 2.2 * small);
    TextStyle style = TextStyle.sans(small).middle().right();
    double right = band.box().x() - 5;
    for (int row = band.part().from(); row < band.part().to(); row += stride) {
      double y = band.box().y() + (row - band.part().from() + 0.5) * cell;
      pen.fillRect(right + 1, pen.snap(y), 3, 1 / pen.pixelScale(), palette.ink().faint());
      pen.text(NumberText.count(units[row]), right - 2, y, style, palette.ink().muted());
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
    boolean free = scene.strip().parts().size() == 1 || first < last;
    String extent = free ? scene.strip().extent() : "";
    pen.text(extent, layout.map().x(), first, style, palette.ink().muted());
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
      double y = unitY(layout, palette);
      pen.fillRect(map.x() - 5, pen.snap(y - 1), 5, 2, accent);
      pen.fillRect(map.x(), pen.snap(y), left - map.x(), 1 / pen.pixelScale(), accent);
    }
  }

  private double unitY(AttentionLayout layout, Palette palette) {
    return StripBands.of(layout, scene.strip(), palette).stream()
        .filter(band -> scene.row() < band.part().to())
        .findFirst()
        .orElseThrow()
        .middle(scene.row());
  }

  private void hover(Pen pen, AttentionLayout layout, Box room, Palette palette) {
    int position = scene.axes().hover().query();
    if (layout.keys().contains(position) && !scene.axes().cell().pinned()) {
      double left = layout.left(position);
      double y = scene.hasValue() ? unitY(layout, palette) : layout.map().bottom() - 1;
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
      token.words(", " + axes.stateName(position));
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
    StateStrip.Part part = strip.part(scene.row());
    String of = part.name().isEmpty() ? "" : part.name() + ", ";
    String unit = "unit %d of %d ".formatted(strip.units()[scene.row()], strip.size());
    return line.words(of + unit)
        .strong(NumberText.within(strip.at(scene.row(), position), part.reach()));
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
