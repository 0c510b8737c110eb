package org.headscope.app.feature;

import module java.base;

import javafx.scene.input.ContextMenuEvent;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.card.Room;
import org.headscope.app.control.InScene;
import org.headscope.app.session.Command;

/// A view in which named things stand, so that lessons can point at them. Places are boxes of the
/// scene, as things stand after the last layout.
public interface Landmarks {
  /// Where `anchor` stands; empty where the view has no such thing, or not in sight.
  Optional<Box> where(Anchor anchor);

  /// Where `anchor` stands in the picture on `canvas`; empty where that has no such thing.
  static Optional<Box> on(FigureCanvas canvas, Anchor anchor) {
    Room room =
        new Room(
            canvas.getWidth(),
            canvas.getHeight(),
            canvas.pixelScale(),
            canvas.paletteProperty().get());
    return canvas
        .figureProperty()
        .get()
        .flatMap(Anchored::of)
        .flatMap(named -> named.where(anchor, room))
        .flatMap(box -> InScene.of(canvas, box));
  }

  /// What brings `anchor` in sight; a view that scrolls by itself does so at once.
  default List<Command> revealing(Anchor anchor) {
    return List.of();
  }

  /// What of the view is dimmed while something else in it is meant; empty for all of it. What
  /// names and explains the picture stays out.
  default Optional<Box> body() {
    return Optional.empty();
  }

  /// The thing that the menu is of which `asked` asks for: the one under the mouse or, by the
  /// keyboard, the selected one. Empty where it is of the view.
  default Optional<Anchor> thing(ContextMenuEvent asked) {
    return Optional.empty();
  }

  /// Where the view has nothing to see, so that words may stand there.
  default List<Box> blanks() {
    return List.of();
  }
}
