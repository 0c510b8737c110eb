package org.headscope.app.feature;

import module java.base;

import javafx.scene.input.ContextMenuEvent;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.session.Command;

/// A view that contains named things, so that lessons can point at them. Boxes are in the scene,
/// after its last layout.
public interface Landmarks {
  /// The box of `anchor`; empty where the view has no such thing, or it is hidden.
  Optional<Box> where(Anchor anchor);

  /// The box of `anchor` in the picture on `canvas`; empty where that has no such thing.
  static Optional<Box> on(FigureCanvas canvas, Anchor anchor) {
    PictureArea space =
        new PictureArea(
            canvas.getWidth(),
            canvas.getHeight(),
            canvas.pixelScale(),
            canvas.paletteProperty().get());
    return canvas
        .figureProperty()
        .get()
        .flatMap(Anchored::of)
        .flatMap(named -> named.where(anchor, space))
        .flatMap(box -> VisibleBounds.of(canvas, box));
  }

  /// The commands that bring `anchor` into view; a view that scrolls by itself does so at once.
  default List<Command> revealing(Anchor anchor) {
    return List.of();
  }

  /// The part of the view that is dimmed while something else in it is marked; empty for all of it.
  /// The picture's names and explanations are left out.
  default Optional<Box> body() {
    return Optional.empty();
  }

  /// The thing that the menu is of which `asked` asks for: the one under the mouse or, by the
  /// keyboard, the selected one. Empty where it is of the view.
  default Optional<Anchor> thing(ContextMenuEvent asked) {
    return Optional.empty();
  }

  /// The areas where the view shows nothing, so that words may cover them.
  default List<Box> blanks() {
    return List.of();
  }
}
