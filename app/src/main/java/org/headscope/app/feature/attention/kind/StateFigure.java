package org.headscope.app.feature.attention.kind;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.CellAxis;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.HeatmapPainter.Colours;
import org.headscope.app.chart.HeatmapPainter.HeatmapRaster.Part;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.attention.picture.AttentionLayout;
import org.headscope.app.feature.attention.picture.AxisLabels;
import org.headscope.app.feature.attention.picture.PointerTarget;
import org.headscope.app.feature.attention.picture.SceneFigure;
import org.headscope.app.service.map.StateStrip;
import org.headscope.app.session.Span;

/// The picture of a recurrent state: units from top to bottom, and tokens from left to right in the
/// same columns as the map's keys, so that map and state can be compared.
public record StateFigure(
    StateScene scene, HeatmapPainter painter, boolean paper, Set<FigurePart> parts)
    implements SceneFigure {
  /// The minimum height of a part, as a share of the height that equal parts would have.
  private static final double MIN_ROW = 0.5;

  public StateFigure {
    parts = Set.copyOf(parts);
  }

  @Override
  public StateFigure with(Set<FigurePart> some) {
    return new StateFigure(
        some.contains(FigurePart.PIN) ? scene : scene.unpinned(), painter, paper, some);
  }

  /// The bounds of one part of the state, with edges on device pixels.
  record Band(StateStrip.StatePart part, Box box, CellAxis rows, double scale) {
    double middle(int row) {
      int local = row - part.from();
      return box.y() + (rows.start(local) + rows.end(local)) / 2.0 / scale;
    }
  }

  /// Returns the parts from top to bottom, each under a line that names it; the first one's line is
  /// above the map's box.
  List<Band> bands(AttentionLayout layout) {
    List<StateStrip.StatePart> of = scene.numbers().parts();
    double scale = layout.bounds().scale();
    int line = (int) Math.rint(AttentionLayout.legendLine(layout.bounds()) * scale);
    int free = Math.max(of.size(), layout.down().pixels() - line * (of.size() - 1));
    double minRows = MIN_ROW * scene.numbers().cells().rows() / of.size();
    double all = of.stream().mapToDouble(part -> Math.max(part.rows(), minRows)).sum();
    List<Band> bands = new ArrayList<>();
    double before = 0;
    for (StateStrip.StatePart part : of) {
      int from = (int) Math.rint(free * before / all);
      before += Math.max(part.rows(), minRows);
      int pixels = Math.max(1, (int) Math.rint(free * before / all) - from);
      double y = layout.map().y() + (from + bands.size() * line) / scale;
      Box box = new Box(layout.map().x(), y, layout.map().width(), pixels / scale);
      bands.add(new Band(part, box, new CellAxis(part.rows(), pixels), scale));
    }
    return bands;
  }

  @Override
  public AttentionLayout layout(PictureArea space) {
    return SceneFigure.super.layout(space).atFullHeight();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    StateStrip strip = scene.numbers();
    AttentionLayout layout = layout(new PictureArea(width, height, pen.pixelScale(), palette));
    Span keys = layout.keys();
    Color edge = palette.ground().hairline();
    for (Band band : bands(layout)) {
      StateStrip.StatePart of = band.part();
      Part part = new Part(of.from(), keys.from() - strip.first(), of.rows(), keys.length());
      Box box = band.box();
      Colours colours = new Colours(scene.colouring(), of.reach(), palette);
      painter.paint(pen, strip.cells(), part, box, colours);
      pen.strokeRect(
          box.x() - 0.5, box.y() - 0.5, box.width() + 1, box.height() + 1, StrokeStyle.HAIR, edge);
      units(pen, band, palette);
      named(pen, band, layout);
    }
    AxisLabels.paintTime(pen, layout, scene.axes());
    header(pen, layout, width, palette);
    selection(pen, layout);
    if (!paper) {
      hover(pen, layout, new Box(0, 0, width, height), palette);
    }
  }

  @Override
  public PointerTarget at(double x, double y, PictureArea space) {
    AttentionLayout layout = layout(space);
    int position = layout.keyAt(x).orElse(-1);
    if (position < 0 || y < layout.map().y()) {
      return new PointerTarget.OnState(-1, -1);
    }
    for (Band band : bands(layout)) {
      int pixel = (int) Math.floor((y - band.box().y()) * space.scale());
      if (pixel >= 0 && pixel < band.rows().pixels()) {
        int from = band.part().from() + band.rows().first(pixel);
        int to = band.part().from() + band.rows().after(pixel);
        return new PointerTarget.OnState(scene.farthest(from, to, position), position);
      }
    }
    return new PointerTarget.OnState(-1, position);
  }

  private void named(Pen pen, Band band, AttentionLayout layout) {
    Palette palette = layout.bounds().palette();
    StateStrip.StatePart part = band.part();
    double y = band.box().y() - layout.map().y() + layout.lastLine();
    TextStyle style = TextStyle.sans(palette.size().small()).middle();
    LegendBar legend = new LegendBar(pen, scene.colouring(), part.reach(), "", palette);
    double bar = pen.snap(layout.bounds().width() - 1 - legend.width());
    if (hasLegend()) {
      legend.paint(bar, y);
    }
    if (!part.name().isEmpty()) {
      String name = Character.toUpperCase(part.name().charAt(0)) + part.name().substring(1);
      String rows = "%s · %,d units".formatted(name, part.rows());
      boolean space = band.box().x() + pen.textWidth(rows, style) + 6 <= bar;
      pen.text(space ? rows : name, band.box().x(), y, style, palette.ink().text());
    }
  }

  private void units(Pen pen, Band band, Palette palette) {
    double small = palette.size().small();
    int[] units = scene.numbers().units();
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
    writeTitle(pen, List.of(), width, palette);
    TextStyle style = TextStyle.sans(palette.size().small()).middle();
    double last = layout.lastLine();
    PictureArea space = layout.bounds();
    double first = AttentionLayout.isWide(space) ? last : last - AttentionLayout.legendLine(space);
    pen.text("unit", layout.map().x() - 7, last, style.right(), palette.ink().muted());
    boolean free = scene.numbers().parts().size() == 1 || first < last;
    String extent = free ? scene.numbers().extent() : "";
    pen.text(extent, layout.map().x(), first, style, palette.ink().muted());
  }

  private void selection(Pen pen, AttentionLayout layout) {
    if (!scene.hasToken()) {
      return;
    }
    Palette palette = layout.bounds().palette();
    int position = scene.axes().cell().query();
    double left = layout.left(position);
    double wide = Math.max(layout.right(position) - left, 2);
    Box map = layout.map();
    double line = 1.4 * palette.size().line();
    double below = layout.labelled() ? layout.belowLabels() : map.bottom() + 2;
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
    Stream<Band> from = bands(layout).stream().filter(band -> scene.row() < band.part().to());
    return from.findFirst().orElseThrow().middle(scene.row());
  }

  private void hover(Pen pen, AttentionLayout layout, Box space, Palette palette) {
    int position = scene.axes().hover().query();
    if (layout.keys().contains(position) && !scene.axes().cell().pinned()) {
      double left = layout.left(position);
      double y = scene.hasValue() ? unitY(layout) : layout.map().bottom() - 1;
      Box about = new Box(left, y - 3, layout.right(position) - left, 6);
      new Bubble(scene.readout(palette, /* paper= */ false).few())
          .paint(pen, about, space, palette);
    }
  }
}
