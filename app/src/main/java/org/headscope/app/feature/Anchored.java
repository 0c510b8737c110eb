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
  Optional<Box> where(Anchor anchor, PictureArea space);

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
    private Box place(PictureArea space) {
      return framed.place(space.width(), space.height(), space.palette(), FxFonts::width);
    }

    private static PictureArea inside(Box place, PictureArea space) {
      return new PictureArea(place.width(), place.height(), space.scale(), space.palette());
    }

    @Override
    public Optional<Box> where(Anchor anchor, PictureArea space) {
      Box place = place(space);
      return inner
          .where(anchor, inside(place, space))
          .map(box -> new Box(box.x(), box.y() + place.y(), box.width(), box.height()));
    }

    @Override
    public List<Box> blanks(PictureArea space) {
      Box place = place(space);
      return inner.blanks(inside(place, space)).stream()
          .map(box -> new Box(box.x(), box.y() + place.y(), box.width(), box.height()))
          .toList();
    }
  }

  /// The areas where the picture shows nothing, so that words may cover them.
  default List<Box> blanks(PictureArea space) {
    return List.of();
  }
}
