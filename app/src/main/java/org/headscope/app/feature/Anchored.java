package org.headscope.app.feature;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.pen.FxFonts;
import org.headscope.app.control.FramedFigure;

/// A picture, or a card beside one, that contains named things, so that marks of a lesson can point
/// at them.
public interface Anchored {
  /// The box of `anchor` in the picture; empty where it has no such thing.
  Optional<Box> where(Anchor anchor, PictureArea room);

  /// The part of `figure` that contains named things: itself, or the figure under a heading; empty
  /// where there is none.
  static Optional<Anchored> of(Figure figure) {
    return switch (figure) {
      case Anchored named -> Optional.of(named);
      case FramedFigure framed -> of(framed.inner()).map(inner -> new UnderHeading(framed, inner));
      default -> Optional.empty();
    };
  }

  /// A picture under its heading.
  record UnderHeading(FramedFigure framed, Anchored inner) implements Anchored {
    private Box place(PictureArea room) {
      return framed.place(room.width(), room.height(), room.palette(), FxFonts::width);
    }

    private static PictureArea inside(Box place, PictureArea room) {
      return new PictureArea(place.width(), place.height(), room.scale(), room.palette());
    }

    @Override
    public Optional<Box> where(Anchor anchor, PictureArea room) {
      Box place = place(room);
      return inner
          .where(anchor, inside(place, room))
          .map(box -> new Box(box.x(), box.y() + place.y(), box.width(), box.height()));
    }

    @Override
    public List<Box> blanks(PictureArea room) {
      Box place = place(room);
      return inner.blanks(inside(place, room)).stream()
          .map(box -> new Box(box.x(), box.y() + place.y(), box.width(), box.height()))
          .toList();
    }
  }

  /// The areas where the picture shows nothing, so that words may cover them.
  default List<Box> blanks(PictureArea room) {
    return List.of();
  }
}
