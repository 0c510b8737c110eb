package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.card.Room;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;

/// Two maps beside each other with the same axes, the same colours and the same cell lit.
///
/// @param scene the first map, with the pair
/// @param covered where something stands over it
public record PairFigure(
    AttentionScene scene,
    HeatmapPainter painter,
    boolean paper,
    Set<FigurePart> parts,
    Optional<Box> covered)
    implements SceneFigure {
  /// The least width of a map whose legend can be read, in sizes of small text.
  private static final double LEAST = 20;

  public PairFigure {
    parts = Set.copyOf(parts);
  }

  /// The same where something stands over `box`.
  public PairFigure under(Optional<Box> box) {
    return new PairFigure(scene, painter, paper, parts, box);
  }

  private MapPair pair() {
    return scene.pair().orElseThrow();
  }

  @Override
  public PairFigure with(Set<FigurePart> some) {
    return new PairFigure(scene.with(some), painter, paper, some, covered);
  }

  @Override
  public String title() {
    return "%s beside %s".formatted(pair().first().map().title(), pair().secondName());
  }

  /// The maps, A first.
  public List<AttentionFigure> halves() {
    return List.of(
        half(scene, painter, caption("A", pair().first(), pair().firstName(), titled())),
        half(
            scene.of(pair().second().map()),
            painter.beside(),
            caption("B", pair().second(), pair().secondName(), false)));
  }

  private AttentionFigure half(AttentionScene of, HeatmapPainter with, String caption) {
    return new AttentionFigure(of, with, paper, parts, Optional.of(caption), Optional.empty());
  }

  /// `A layer 2 · head 1`, in full with what the numbers are.
  private static String caption(String letter, MapPair.Side side, String name, boolean full) {
    String place = side.map().words().place();
    String rest = name.startsWith(place) ? name.substring(place.length()) : " · " + name;
    return letter + "  " + (full ? side.map().title() + rest : name);
  }

  @Override
  public double leastWidth(Palette palette) {
    return 2 * LEAST * palette.size().small();
  }

  @Override
  public double mostHeight(double width, Palette palette) {
    double each = MapSlots.of(width, true).each();
    return Math.ceil(halves().getFirst().layout(each, 1e5, 1, palette).bottom(palette));
  }

  @Override
  public Optional<AttentionLayout> layout(Room room) {
    Room half =
        new Room(
            MapSlots.of(room.width(), true).each(), room.height(), room.scale(), room.palette());
    return halves().getFirst().layout(half);
  }

  @Override
  public PointerTarget at(double x, double y, Room room) {
    MapSlots slots = MapSlots.of(room.width(), true);
    int map = slots.at(x);
    return layout(room).orElseThrow().at(x - slots.left(map), y, map);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    MapSlots slots = MapSlots.of(width, true);
    List<AttentionFigure> halves = halves();
    for (int i = 0; i < halves.size(); i++) {
      pen.save();
      pen.translate(slots.left(i), 0);
      halves.get(i).paint(pen, slots.each(), height, palette);
      pen.restore();
    }
    if (!paper && scene.axes().hovers()) {
      AttentionLayout layout =
          halves.get(scene.over()).layout(slots.each(), height, pen.pixelScale(), palette);
      Box cell = layout.hovered(scene.axes());
      Box here =
          new Box(cell.x() + slots.left(scene.over()), cell.y(), cell.width(), cell.height());
      Readout.bubble(scene, palette)
          .paint(pen, here, new Box(0, 0, width, height), covered, palette);
    }
  }
}
