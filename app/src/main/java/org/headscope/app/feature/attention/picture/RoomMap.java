package org.headscope.app.feature.attention.picture;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.card.Room;
import org.headscope.app.chart.card.RoomPicture;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.feature.Anchored;
import org.headscope.app.feature.attention.picture.MapAxes.Cell;
import org.headscope.app.session.Span;
import org.headscope.app.session.Viewport;

/// A map that fills a screen: as many positions around those in the window as can be read from the
/// last row.
///
/// @param painter whose memory to use; not shared with another thread
/// @param parts what it has beside the map
/// @param growing whether nothing behind the query is there yet
public record RoomMap(
    AttentionScene scene, HeatmapPainter painter, Set<FigurePart> parts, boolean growing)
    implements RoomPicture, Anchored {
  /// The smallest cell whose symbols can be read from there, in units of small text.
  private static final double READABLE = 1.7;

  public RoomMap {
    parts = Set.copyOf(parts);
  }

  static RoomMap of(AttentionScene scene, boolean outlined, boolean growing) {
    Set<FigurePart> parts = EnumSet.of(FigurePart.PIN);
    if (outlined) {
      parts.add(FigurePart.OUTLINES);
    }
    return new RoomMap(scene, new HeatmapPainter(), parts, growing);
  }

  @Override
  public String title() {
    return scene.title();
  }

  @Override
  public DataTable data() {
    return scene.data();
  }

  @Override
  public RoomMap headed() {
    Set<FigurePart> more = EnumSet.copyOf(parts);
    more.add(FigurePart.LEGEND);
    return new RoomMap(scene, painter, more, growing);
  }

  private boolean isHeaded() {
    return parts.contains(FigurePart.LEGEND);
  }

  private double without(Room room) {
    return isHeaded() ? 0 : AttentionLayout.legend(room.width(), room.palette());
  }

  private AttentionFigure figure(Room room) {
    MapAxes axes = scene.axes();
    double small = room.palette().size().small();
    Viewport fits =
        AttentionLayout.viewport(
            room.width(),
            room.height() + without(room),
            room.scale(),
            isHeaded(),
            axes.longest(),
            room.palette());
    Viewport viewport =
        new Viewport(fits.width(), fits.height(), fits.bar(), fits.scale(), READABLE * small);
    Span queries = axes.queries();
    Span keys = axes.keys();
    if (viewport.isUsable()) {
      queries = viewport.usual(queries, axes.cell().query(), axes.length()).within(axes.mapped());
      keys = axes.amongMapped(viewport.keys(queries, axes.length()));
      int query = axes.cell().query();
      if (query >= 0 && !keys.contains(lookedAt())) {
        // What leads to the query is worth more than what follows it.
        Span before = new Span(Math.max(0, query + 1 - queries.length()), query + 1);
        queries = viewport.usual(before, query, axes.length()).within(axes.mapped());
        keys = axes.amongMapped(viewport.keys(queries, axes.length()));
      }
    }
    MapAxes shown =
        new MapAxes(axes.inspection(), queries, keys, axes.cell(), Cell.NONE, axes.lit());
    Set<FigurePart> some = EnumSet.copyOf(parts);
    Optional<String> name = isHeaded() ? Optional.of(scene.place()) : Optional.empty();
    return new AttentionFigure(
        scene.with(shown).with(some), painter, false, some, name, Optional.empty());
  }

  /// The selected key, or the one with the greatest weight in the selected row.
  private int lookedAt() {
    Cell cell = scene.axes().cell();
    return cell.key() >= 0 ? cell.key() : scene.strongest(cell.query());
  }

  private AttentionLayout layout(AttentionFigure figure, Room room) {
    double without = without(room);
    return figure
        .layout(room.width(), room.height() + without, room.scale(), room.palette())
        .up(without);
  }

  private AttentionLayout layout(Room room) {
    return layout(figure(room), room);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    Room room = new Room(width, height, pen.pixelScale(), palette);
    AttentionFigure figure = figure(room);
    pen.pushClip(0, 0, width, height);
    figure.paint(pen, width, height, palette);
    if (growing && figure.scene().axes().hasQuery()) {
      cover(pen, layout(figure, room), figure.scene().axes().cell().query(), room);
    }
    pen.restore();
  }

  private static void cover(Pen pen, AttentionLayout layout, int query, Room room) {
    double edge = 0.8 * room.palette().size().line();
    double top = pen.snap(layout.bottom(query) + edge);
    Color paper = room.palette().ground().pane();
    pen.fillRect(0, top, room.width(), layout.map().bottom() - top + 1, paper);
    double right = pen.snap(layout.keys().contains(query) ? layout.right(query) : 0) + edge;
    double above = layout.map().y() - 1;
    pen.fillRect(right, above, room.width() - right, room.height() - above, paper);
  }

  @Override
  public Optional<Box> selected(Room room) {
    AttentionFigure figure = figure(room);
    MapAxes axes = figure.scene().axes();
    if (!axes.hasQuery()) {
      return Optional.empty();
    }
    int query = axes.cell().query();
    int strongest = figure.scene().strongest(query, axes.keys().from());
    int key = axes.hasKey() ? axes.cell().key() : strongest;
    return Optional.of(layout(figure, room).box(query, key));
  }

  @Override
  public Optional<Box> where(Anchor anchor, Room room) {
    return layout(room).where(anchor, room.palette());
  }

  @Override
  public List<Box> blanks(Room room) {
    return layout(room).blanks(room.width(), room.height() - without(room), room.palette());
  }

  @Override
  public List<Box> labels(Room room) {
    AttentionFigure figure = figure(room);
    MapAxes axes = figure.scene().axes();
    if (!axes.hasQuery()) {
      return List.of();
    }
    AttentionLayout layout = layout(figure, room);
    Box row = layout.row(axes.cell().query());
    double left = Math.max(0, AxisLabels.leftOfLabels(layout, room.palette()));
    List<Box> labels = new ArrayList<>();
    labels.add(new Box(left, row.y(), layout.labelsRight() - left + 2, row.height()));
    if (axes.hasKey()) {
      Box cell = layout.box(axes.cell().query(), axes.cell().key());
      double top = layout.map().bottom();
      double below = AxisLabels.belowLabels(layout, room.palette());
      labels.add(new Box(cell.x(), top, cell.width() + 1, below - top + 1));
    }
    return labels;
  }

  @Override
  public Optional<Box> corner(Room room, double width, double height) {
    return layout(room).emptyCorner(room.width(), width, height);
  }

  @Override
  public Optional<Place> at(Room room, double x, double y) {
    PointerTarget.OnMap at = layout(room).at(x, y, 0);
    return at.query() < 0
        ? Optional.empty()
        : Optional.of(
            new RoomPicture.PickedCell(at.query(), at.key() > at.query() ? -1 : at.key()));
  }
}
