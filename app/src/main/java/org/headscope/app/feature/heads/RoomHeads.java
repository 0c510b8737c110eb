package org.headscope.app.feature.heads;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.card.Room;
import org.headscope.app.chart.card.RoomPicture;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.Anchored;

/// All heads for a room, as large as they can be, in the middle of it; of many layers those around
/// the one that is looked at.
record RoomHeads(HeadsFigure figure) implements RoomPicture, Anchored {
  /// Room for the sentence that says which layers are shown, in units of small text.
  private static final double SAID = 1.6;

  @Override
  public String title() {
    return figure.title();
  }

  @Override
  public DataTable data() {
    return figure.data();
  }

  /// It says what it is in no room of its own.
  @Override
  public RoomPicture headed() {
    return this;
  }

  @Override
  public boolean isLow() {
    return true;
  }

  private record Placed(HeadGrid grid, double x, double y) {}

  private Placed placed(Room room) {
    HeadGrid all = grid(room, room.height());
    HeadGrid grid =
        isWhole(all) ? all : grid(room, room.height() - SAID * room.palette().size().small());
    double free = room.height() - grid.height() - (isWhole(grid) ? 0 : SAID * grid.small());
    return new Placed(
        grid, Math.rint((room.width() - grid.width()) / 2), Math.rint(Math.max(0, free / 2)));
  }

  private HeadGrid grid(Room room, double height) {
    HeadsScene scene = figure.scene();
    return HeadGrid.inRoom(scene.shown(), scene.layer(), room.width(), height, room.palette());
  }

  private boolean isWhole(HeadGrid grid) {
    return grid.shown().infos().size() == figure.scene().maps().layers();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    Placed placed = placed(new Room(width, height, pen.pixelScale(), palette));
    HeadGrid grid = placed.grid();
    pen.save();
    pen.translate(placed.x(), placed.y());
    figure.paint(pen, grid, figure.scene().brief(), palette);
    pen.restore();
    if (!isWhole(grid)) {
      String said =
          "layers %d to %d of %d"
              .formatted(grid.shown().first(), grid.shown().last(), figure.scene().maps().layers());
      TextStyle style = TextStyle.sans(palette.size().small());
      double y = height - 0.4 * palette.size().small();
      pen.text(said, placed.x() + 4, y, style, palette.ink().muted());
    }
  }

  @Override
  public Optional<Box> selected(Room room) {
    HeadsScene scene = figure.scene();
    return where(new Anchor.OfHead(scene.layer(), scene.head()), room);
  }

  @Override
  public List<Box> labels(Room room) {
    return List.of();
  }

  @Override
  public Optional<Box> corner(Room room, double width, double height) {
    return Optional.empty();
  }

  @Override
  public Optional<Place> at(Room room, double x, double y) {
    Placed placed = placed(room);
    return placed
        .grid()
        .at(x - placed.x(), y - placed.y())
        .map(head -> new RoomPicture.PickedMap(head.layer(), head.head()));
  }

  @Override
  public Optional<Box> where(Anchor anchor, Room room) {
    Placed placed = placed(room);
    return placed.grid().where(anchor).map(box -> box.moved(placed.x(), placed.y()));
  }
}
