package org.headscope.app.feature.attention.picture;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.HeatmapRaster.Part;
import org.headscope.app.chart.card.Room;
import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.feature.Anchored;
import org.headscope.app.session.Span;
import org.headscope.app.session.Viewport;

/// The picture of one token-to-token map: its cells with symbols and states on both axes, match
/// outlines, the selected row and cell, and a sentence about what is under the mouse.
///
/// @param caption what it is called beside another map, whose figure says what is under the mouse
/// @param covered where something stands over it
public record AttentionFigure(
    AttentionScene scene,
    HeatmapPainter painter,
    boolean paper,
    Set<FigurePart> parts,
    Optional<String> caption,
    Optional<Box> covered)
    implements SceneFigure, Anchored {
  private static final double GRID_FROM = 5;
  private static final double VEIL = 0.72;

  /// Share of the height of a picture on paper that its map reaches down to at least.
  private static final double MOSTLY = 0.4;

  public AttentionFigure {
    parts = Set.copyOf(parts);
  }

  public AttentionFigure(AttentionScene scene, HeatmapPainter painter, boolean paper) {
    this(scene, painter, paper, FigurePart.ALL, Optional.empty(), Optional.empty());
  }

  public AttentionFigure named() {
    return new AttentionFigure(
        scene, painter, paper, parts, Optional.of(scene.numbers().words().place()), covered);
  }

  public AttentionFigure under(Optional<Box> box) {
    return new AttentionFigure(scene, painter, paper, parts, caption, box);
  }

  /// Whether its title or its name is part of the picture.
  @Override
  public boolean titled() {
    return caption.isPresent() || SceneFigure.super.titled();
  }

  @Override
  public AttentionFigure with(Set<FigurePart> some) {
    return new AttentionFigure(scene.with(some), painter, paper, some, caption, covered);
  }

  public AttentionLayout layout(double width, double height, double scale, Palette palette) {
    MapAxes axes = scene.axes();
    AttentionLayout square =
        AttentionLayout.of(
            width, height, scale, axes.queries(), axes.keys(), titled(), axes.longest(), palette);
    boolean beside = caption.isPresent() && !paper;
    return beside ? square.heightened(height, palette) : square;
  }

  /// Cells are square, so that the width says how high the map becomes.
  @Override
  public double mostHeight(double width, Palette palette) {
    AttentionFigure shown = onPaper(width, width, 1, palette);
    double bottom = shown.layout(width, 1e5, 1, palette).bottom(palette);
    return Math.ceil(bottom - without(width, palette));
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    onPaper(width, height, pen.pixelScale(), palette).draw(pen, width, height, palette);
  }

  /// The same, on paper without the first keys where all of them would leave most of the height
  /// blank: what a window of this shape shows.
  public AttentionFigure onPaper(double width, double height, double scale, Palette palette) {
    AttentionLayout all = layout(width, height, scale, palette);
    if (!paper || caption.isPresent() || all.leavesOut() || all.map().bottom() >= MOSTLY * height) {
      return this;
    }
    MapAxes axes = scene.axes();
    Viewport room =
        AttentionLayout.viewport(width, height, scale, titled(), axes.longest(), palette);
    Span keys = room.keys(axes.queries(), axes.length());
    return new AttentionFigure(
        scene.with(axes.withKeys(keys)), painter, paper, parts, caption, covered);
  }

  private double without(double width, Palette palette) {
    return hasLegend() ? 0 : AttentionLayout.legend(width, palette);
  }

  @Override
  public Optional<AttentionLayout> layout(Room room) {
    return Optional.of(layout(room.width(), room.height(), room.scale(), room.palette()));
  }

  @Override
  public PointerTarget at(double x, double y, Room room) {
    return layout(room).orElseThrow().at(x, y, 0);
  }

  private AttentionLayout placed(Room room) {
    double without = without(room.width(), room.palette());
    return onPaper(room.width(), room.height(), room.scale(), room.palette())
        .layout(room.width(), room.height() + without, room.scale(), room.palette())
        .up(without);
  }

  @Override
  public Optional<Box> where(Anchor anchor, Room room) {
    return placed(room).where(anchor, room.palette());
  }

  @Override
  public List<Box> blanks(Room room) {
    double height = room.height() - without(room.width(), room.palette());
    return placed(room).blanks(room.width(), height, room.palette());
  }

  private void draw(Pen pen, double width, double height, Palette palette) {
    double without = without(width, palette);
    pen.save();
    pen.translate(0, -without);
    map(pen, width, height + without, palette);
    pen.restore();
    if (titled()) {
      MapLegend.title(pen, this, width, palette);
    }
    if (hasLegend()) {
      MapLegend.paint(pen, this, layout(width, height, pen.pixelScale(), palette), width, palette);
    }
  }

  private void map(Pen pen, double width, double height, Palette palette) {
    AttentionLayout layout = layout(width, height, pen.pixelScale(), palette);
    Span queries = layout.queries();
    Span keys = layout.keys();
    int first = scene.numbers().first();
    Part part =
        new Part(queries.from() - first, keys.from() - first, queries.length(), keys.length());
    Cells cells = scene.numbers().cells();
    Colouring colouring = scene.look().colouring();
    painter.paint(pen, cells, part, layout.map(), colouring, scene.numbers().reach(), palette);
    if (layout.cell() >= GRID_FROM) {
      grid(pen, layout, palette);
    }
    if (layout.leavesOut()) {
      leftOut(pen, layout, palette);
    }
    SignMarks.paint(pen, layout, scene, palette);
    MatchOutlines.paint(pen, layout, scene, palette);
    if (parts.contains(FigurePart.OUTLINES)) {
      TargetOutlines.paint(pen, layout, scene, palette);
    }
    unlit(pen, layout, palette);
    boolean difference = scene.isDifference();
    AxisLabels.paint(pen, layout, scene.axes(), difference ? "|A − B|" : "", palette);
    selection(pen, layout, palette);
    if (!paper) {
      hover(pen, layout, new Box(0, 0, width, height), palette);
    }
  }

  /// Lines between the cells that are not allowed, so that they are seen to be cells.
  private void grid(Pen pen, AttentionLayout layout, Palette palette) {
    Box map = layout.map();
    double hair = 1 / pen.pixelScale();
    Color colour = palette.ground().pane().deriveColor(0, 1, 1, 0.8);
    for (int p = layout.queries().from() + 1; p < layout.queries().to(); p++) {
      double across = layout.left(p);
      double down = layout.top(p);
      pen.fillRect(across, map.y(), hair, down - map.y(), colour);
      pen.fillRect(across, down, map.right() - across, hair, colour);
    }
  }

  /// A veil over what neither comes from a lit position nor goes to one.
  private void unlit(Pen pen, AttentionLayout layout, Palette palette) {
    MapAxes axes = scene.axes();
    Color veil = palette.ground().pane().deriveColor(0, 1, 1, VEIL);
    for (int q = layout.queries().from(); q < layout.queries().to(); q++) {
      int end = Math.min(q + 1, layout.keys().to());
      for (int from = layout.keys().from(); !axes.isLit(q) && from < end; ) {
        int to = from;
        while (to < end && !axes.isLit(to)) {
          to++;
        }
        if (to > from) {
          double left = layout.left(from);
          double height = layout.bottom(q) - layout.top(q);
          pen.fillRect(left, layout.top(q), layout.right(to - 1) - left, height, veil);
        }
        from = to + 1;
      }
    }
  }

  /// Bars for the share of each row's weight, signs aside, that lies on keys left out.
  private void leftOut(Pen pen, AttentionLayout layout, Palette palette) {
    Box column = layout.bar();
    double hair = 1 / pen.pixelScale();
    pen.fillRect(
        column.x(), column.y(), column.width(), column.height(), palette.ground().sunken());
    Coverage coverage = scene.coverage();
    for (int q = layout.queries().from(); q < layout.queries().to(); q++) {
      double y = layout.top(q);
      double height = layout.bottom(q) - y;
      double gap = height > 4 ? 1 : 0;
      double length = coverage.left(q) * column.width();
      pen.fillRect(column.right() - length, y + gap, length, height - gap, palette.ink().muted());
    }
    pen.fillRect(column.right(), column.y(), hair, column.height(), palette.ink().muted());
  }

  private void selection(Pen pen, AttentionLayout layout, Palette palette) {
    MapAxes axes = scene.axes();
    if (!axes.hasQuery()) {
      return;
    }
    int query = axes.cell().query();
    Color accent = palette.mark().accent();
    double line = 1.4 * palette.size().line();
    Box row = layout.row(query);
    // Beside symbols of several letters the position's number has its place, too.
    boolean around = layout.labelled() && axes.longest() == 1;
    double x = around ? AxisLabels.leftOfLabels(layout, palette) : layout.bar().x();
    outline(pen, new Box(x, row.y(), row.right() - x, row.height()), line, accent);
    if (!axes.hasKey()) {
      return;
    }
    Box cell = layout.box(query, axes.cell().key());
    column(pen, layout, cell, palette);
    outline(pen, cell, 2 * line, accent);
  }

  private void hover(Pen pen, AttentionLayout layout, Box room, Palette palette) {
    MapAxes axes = scene.axes();
    if (!axes.hovers()) {
      return;
    }
    Box cell = layout.hovered(axes);
    if (axes.cell().pinned() && axes.hover().key() >= 0) {
      outline(pen, cell, palette.size().line(), palette.ink().text());
    }
    if (!scene.isBeside()) {
      Readout.bubble(scene, palette).paint(pen, cell, room, covered, palette);
    }
  }

  /// A frame around `box` with room for a cell even where cells are smaller than lines.
  private static void outline(Pen pen, Box box, double line, Color colour) {
    double dx = Math.max(0.5, (5 - box.width()) / 2);
    double dy = Math.max(0.5, (5 - box.height()) / 2);
    double wide = box.width() + 2 * dx;
    double high = box.height() + 2 * dy;
    pen.strokeRect(box.x() - dx, box.y() - dy, wide, high, StrokeStyle.solid(line), colour);
  }

  /// Leads the eye from the cell down to its key.
  private static void column(Pen pen, AttentionLayout layout, Box cell, Palette palette) {
    Color faint = palette.mark().accent().deriveColor(0, 1, 1, 0.6);
    double below = AxisLabels.belowLabels(layout, palette);
    if (!layout.labelled()) {
      double middle = pen.crisp(cell.x() + cell.width() / 2);
      pen.line(middle, cell.bottom(), middle, layout.map().bottom() + 3, StrokeStyle.HAIR, faint);
      return;
    }
    pen.line(cell.x(), cell.bottom(), cell.x(), below, StrokeStyle.HAIR, faint);
    pen.line(cell.right(), cell.bottom(), cell.right(), below, StrokeStyle.HAIR, faint);
    pen.line(cell.x(), below, cell.right(), below, StrokeStyle.HAIR, faint);
  }
}
