package org.headscope.app.feature.present;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Room;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.feature.Anchored;
import org.headscope.app.lesson.Anchor;

/// How things stand on the screen of a room.
///
/// @param box where the picture stands, which has `room` for itself
/// @param beside cards and caption
public record Standing(Box screen, Figure picture, Box box, Room room, List<Beside> beside) {
  /// What stands beside the picture.
  ///
  /// @param named what it says of named things, if it does, inside of `inside`
  public record Beside(Optional<Anchored> named, Box box, Box inside) {}

  public Standing {
    beside = List.copyOf(beside);
  }

  static Standing of(
      StageFigure figure,
      Box screen,
      double scale,
      Palette palette,
      ToDoubleBiFunction<String, TextStyle> measure) {
    StageLayout layout =
        StageLayout.of(figure, screen.width(), screen.height(), scale, palette, measure);
    Box box = layout.picture();
    List<Beside> beside = new ArrayList<>();
    for (StageLayout.Placed placed : layout.cards()) {
      Optional<Anchored> named =
          placed.card() instanceof Anchored card ? Optional.of(card) : Optional.empty();
      beside.add(new Beside(named, placed.box(), placed.inside()));
    }
    beside.add(new Beside(Optional.empty(), layout.place(), layout.place()));
    beside.add(new Beside(Optional.empty(), layout.caption(), layout.caption()));
    return new Standing(
        screen,
        figure.picture(layout),
        box,
        new Room(box.width(), box.height(), scale, palette),
        beside);
  }

  /// Where `anchor` stands, in the picture or on a card; empty where nothing has it.
  public Optional<Box> where(Anchor anchor) {
    return Anchored.of(picture)
        .flatMap(named -> named.where(anchor, room))
        .map(found -> moved(found, box))
        .or(() -> beside.stream().flatMap(card -> on(card, anchor).stream()).findFirst());
  }

  private Optional<Box> on(Beside card, Anchor anchor) {
    Box inside = card.inside();
    Room own = new Room(inside.width(), inside.height(), room.scale(), room.palette());
    return card.named().flatMap(named -> named.where(anchor, own)).map(b -> moved(b, inside));
  }

  /// Where the picture shows nothing.
  public List<Box> blanks() {
    return Anchored.of(picture).map(named -> named.blanks(room)).orElse(List.of()).stream()
        .map(blank -> moved(blank, box))
        .toList();
  }

  private static Box moved(Box inner, Box by) {
    return new Box(inner.x() + by.x(), inner.y() + by.y(), inner.width(), inner.height());
  }
}
