package org.headscope.app.feature.attention.picture;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.HeatmapPainter.Colours;
import org.headscope.app.chart.HeatmapPainter.HeatmapRaster.Part;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.feature.Anchored;
import org.headscope.app.service.map.TokenMap;
import org.headscope.app.session.Span;

/// The figure of one token-to-token map, or of two side by side with the same axes, colours and
/// selected cell: cells with symbols and states on both axes, outlines of matches, the selected row
/// and cell, and a readout of the cell under the mouse.
///
/// @param caption the name of one map where the title does not name it
/// @param covered the bounds of a card over the picture
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

  /// The minimum share of the picture's height on paper that a map with all its keys must take.
  private static final double MIN_MAP_SHARE = 0.4;

  /// The minimum width of one of two maps with a readable legend, in multiples of the small text
  /// size.
  private static final double MIN_SIDE = 20;

  /// The smallest cell with a minus sign, and the weakest share of the range that gets one.
  private static final double MIN_SIGNED = 9;

  private static final double FAINTEST_SIGNED = 0.15;

  public AttentionFigure {
    parts = Set.copyOf(parts);
  }

  public AttentionFigure(AttentionScene scene, HeatmapPainter painter, boolean paper) {
    this(scene, painter, paper, FigurePart.ALL, Optional.empty(), Optional.empty());
  }

  /// Returns the figure for the window, with the map's name if no heading shows it, and a card over
  /// it at `box`.
  public AttentionFigure inWindow(boolean named, Optional<Box> box) {
    Optional<String> name =
        named && !isPair() ? Optional.of(scene.numbers().words().place()) : caption;
    return new AttentionFigure(scene, painter, paper, parts, name, box);
  }

  AttentionFigure of(AttentionScene other) {
    return new AttentionFigure(other, painter, paper, parts, caption, covered);
  }

  private boolean isPair() {
    return scene.isBeside() && caption.isEmpty();
  }

  @Override
  public boolean titled() {
    return isPair() || caption.isPresent() || SceneFigure.super.titled();
  }

  @Override
  public String title() {
    return isPair()
        ? "%s beside %s".formatted(pair().first().map().title(), pair().secondName())
        : SceneFigure.super.title();
  }

  @Override
  public AttentionFigure with(Set<FigurePart> some) {
    return new AttentionFigure(scene.with(some), painter, paper, some, caption, covered);
  }

  private MapPair pair() {
    return scene.pair().orElseThrow();
  }

  public List<AttentionFigure> halves() {
    String first = caption("A", pair().first(), pair().firstName(), SceneFigure.super.titled());
    String second = caption("B", pair().second(), pair().secondName(), false);
    return List.of(
        half(scene, painter, first),
        half(scene.of(pair().second().map()), painter.beside(), second));
  }

  private AttentionFigure half(AttentionScene of, HeatmapPainter with, String name) {
    return new AttentionFigure(of, with, paper, parts, Optional.of(name), Optional.empty());
  }

  /// Returns `A layer 2 · head 1`, followed in full by the kind of its numbers.
  private static String caption(String letter, MapPair.Side side, String name, boolean full) {
    String place = side.map().words().place();
    String rest = name.startsWith(place) ? name.substring(place.length()) : " · " + name;
    return letter + "  " + (full ? side.map().title() + rest : name);
  }

  private MapSlots slots() {
    return new MapSlots(isPair() ? 2 : 1, titled());
  }

  @Override
  public AttentionLayout layout(PictureArea space) {
    return paper
        ? AttentionLayout.of(scene.axes(), titled(), slots().each(space))
        : slots().layout(scene.axes(), space);
  }

  @Override
  public double minPaperWidth(Palette palette) {
    return isPair() ? 2 * MIN_SIDE * palette.size().small() : 0;
  }

  /// Cells are square, so the width determines the map's height.
  @Override
  public double maxPaperHeight(double width, Palette palette) {
    PictureArea tall = new PictureArea(width, 1e5, 1, palette);
    return isPair()
        ? Math.ceil(layout(tall).bottom())
        : Math.ceil(
            onPaper(new PictureArea(width, width, 1, palette)).layout(tall).bottom()
                - legendSaving(tall));
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    PictureArea space = new PictureArea(width, height, pen.pixelScale(), palette);
    if (!isPair()) {
      onPaper(space).draw(pen, space);
      return;
    }
    List<AttentionFigure> halves = halves();
    for (int i = 0; i < halves.size(); i++) {
      pen.save();
      pen.translate(slots().left(i, space), 0);
      halves.get(i).draw(pen, slots().each(space));
      pen.restore();
    }
    if (!paper && scene.axes().hovers()) {
      Box cell = halves.get(scene.over()).layout(slots().each(space)).hovered(scene.axes());
      bubble(pen, cell.moved(slots().left(scene.over(), space), 0), space);
    }
  }

  private void bubble(Pen pen, Box cell, PictureArea space) {
    Box whole = new Box(0, 0, space.width(), space.height());
    Readout.bubble(scene, space.palette()).paint(pen, cell, whole, covered, space.palette());
  }

  /// Returns the figure as it is drawn. On paper, it leaves out the first keys, as a window of this
  /// shape does, if showing all of them would leave most of the height blank.
  public AttentionFigure onPaper(PictureArea space) {
    AttentionLayout all = layout(space);
    if (!paper
        || caption.isPresent()
        || all.leavesOut()
        || all.map().bottom() >= MIN_MAP_SHARE * space.height()) {
      return this;
    }
    MapAxes axes = scene.axes();
    Span keys =
        AttentionLayout.viewport(space, titled(), axes.longest())
            .keys(axes.queries(), axes.length());
    return of(scene.with(axes.withKeys(keys)));
  }

  /// Returns the height saved if the legend is not shown.
  double legendSaving(PictureArea space) {
    return hasLegend() ? 0 : AttentionLayout.legend(space);
  }

  @Override
  public PointerTarget at(double x, double y, PictureArea space) {
    int map = slots().at(x, space);
    return layout(space).at(x - slots().left(map, space), y, map);
  }

  AttentionLayout placed(PictureArea space) {
    double without = legendSaving(space);
    return onPaper(space)
        .layout(space.sized(space.width(), space.height() + without))
        .movedUp(without);
  }

  @Override
  public Optional<Box> where(Anchor anchor, PictureArea space) {
    return isPair() ? Optional.empty() : placed(space).where(anchor);
  }

  @Override
  public List<Box> blanks(PictureArea space) {
    return isPair()
        ? List.of()
        : placed(space).blanks(space.width(), space.height() - legendSaving(space));
  }

  private void draw(Pen pen, PictureArea space) {
    double without = legendSaving(space);
    pen.save();
    pen.translate(0, -without);
    map(pen, space.sized(space.width(), space.height() + without));
    pen.restore();
    if (titled()) {
      MapLegend.title(pen, this, space);
    }
    if (hasLegend()) {
      new MapLegend(pen, scene, layout(space), paper).paint();
    }
  }

  private void map(Pen pen, PictureArea space) {
    AttentionLayout layout = layout(space);
    Span queries = layout.queries();
    Span keys = layout.keys();
    int first = scene.numbers().first();
    Part part =
        new Part(queries.from() - first, keys.from() - first, queries.length(), keys.length());
    TokenMap numbers = scene.numbers();
    Colours colours =
        new Colours(scene.options().colouring(), numbers.valueRange(), space.palette());
    painter.paint(pen, numbers.cells(), part, layout.map(), colours);
    if (layout.cell() >= GRID_FROM) {
      grid(pen, layout);
    }
    if (layout.leavesOut()) {
      leftOut(pen, layout);
    }
    if (scene.numbers().valueRange().signed() && layout.cell() >= MIN_SIGNED) {
      signs(pen, layout);
    }
    MatchOutlines.paint(pen, layout, scene);
    if (parts.contains(FigurePart.OUTLINES)) {
      TargetOutlines.paint(pen, layout, scene);
    }
    unlit(pen, layout);
    AxisLabels.paint(pen, layout, scene.axes(), scene.isDifference() ? "|A − B|" : "");
    selection(pen, layout);
    if (!paper) {
      hover(pen, layout);
    }
  }

  /// Draws lines between the cells above the diagonal, so that they, too, look like cells.
  private static void grid(Pen pen, AttentionLayout layout) {
    Box map = layout.map();
    double hair = 1 / pen.pixelScale();
    Color colour = layout.bounds().palette().ground().pane().deriveColor(0, 1, 1, 0.8);
    for (int p = layout.queries().from() + 1; p < layout.queries().to(); p++) {
      double across = layout.left(p);
      double down = layout.top(p);
      pen.fillRect(across, map.y(), hair, down - map.y(), colour);
      pen.fillRect(across, down, map.right() - across, hair, colour);
    }
  }

  /// Draws a minus in every cell that is clearly below zero, so that reading signs does not require
  /// distinguishing two colours.
  private void signs(Pen pen, AttentionLayout layout) {
    float min = -scene.numbers().valueRange().max();
    double thick = Math.max(pen.snap(0.09 * layout.cell()), 1 / pen.pixelScale());
    for (int query = layout.queries().from(); query < layout.queries().to(); query++) {
      for (int key = layout.keys().from(); key <= query; key++) {
        double share = scene.options().colouring().scale().at(scene.weight(query, key) / min);
        if (share > FAINTEST_SIGNED) {
          Box cell = layout.box(query, key);
          double wide = pen.snap(0.4 * cell.width());
          double x = pen.snap(cell.x() + (cell.width() - wide) / 2);
          double y = pen.snap(cell.y() + (cell.height() - thick) / 2);
          boolean light = share > 0.5 != layout.bounds().palette().dark();
          pen.fillRect(x, y, wide, thick, light ? Color.WHITE : Color.gray(0.1));
        }
      }
    }
  }

  /// Draws a veil over cells with neither a highlighted query nor a highlighted key.
  private void unlit(Pen pen, AttentionLayout layout) {
    MapAxes axes = scene.axes();
    Color veil = layout.bounds().palette().ground().pane().deriveColor(0, 1, 1, VEIL);
    for (int q = layout.queries().from(); q < layout.queries().to(); q++) {
      int end = Math.min(q + 1, layout.keys().to());
      for (int from = layout.keys().from(); !axes.isHighlighted(q) && from < end; ) {
        int to = from;
        while (to < end && !axes.isHighlighted(to)) {
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

  /// Draws bars for the share of each row's absolute weight on keys that are left out.
  private void leftOut(Pen pen, AttentionLayout layout) {
    Palette palette = layout.bounds().palette();
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

  private void selection(Pen pen, AttentionLayout layout) {
    MapAxes axes = scene.axes();
    if (!axes.hasQuery()) {
      return;
    }
    Palette palette = layout.bounds().palette();
    Color accent = palette.mark().accent();
    double line = 1.4 * palette.size().line();
    Box row = layout.row(axes.cell().query());
    // Symbols of several letters leave space for the position's number, too.
    boolean around = layout.labelled() && axes.longest() == 1;
    double x = around ? layout.leftOfLabels() : layout.bar().x();
    Box whole = new Box(x, row.y(), row.right() - x, row.height());
    TargetOutlines.frame(pen, whole, 5, line, accent);
    if (axes.hasKey()) {
      Box cell = layout.box(axes.cell().query(), axes.cell().key());
      column(pen, layout, cell);
      TargetOutlines.frame(pen, cell, 5, 2 * line, accent);
    }
  }

  private void hover(Pen pen, AttentionLayout layout) {
    MapAxes axes = scene.axes();
    if (!axes.hovers()) {
      return;
    }
    Palette palette = layout.bounds().palette();
    Box cell = layout.hovered(axes);
    if (axes.cell().pinned() && axes.hover().key() >= 0) {
      TargetOutlines.frame(pen, cell, 5, palette.size().line(), palette.ink().text());
    }
    if (!scene.isBeside()) {
      bubble(pen, cell, layout.bounds());
    }
  }

  /// Draws lines that lead the eye from the cell down to its key.
  private static void column(Pen pen, AttentionLayout layout, Box cell) {
    Color faint = layout.bounds().palette().mark().accent().deriveColor(0, 1, 1, 0.6);
    double below = layout.belowLabels();
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
