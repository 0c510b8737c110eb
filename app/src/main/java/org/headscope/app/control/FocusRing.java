package org.headscope.app.control;

import module java.base;

import javafx.scene.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import javafx.scene.shape.Rectangle;
import org.headscope.app.chart.Box;

/// The outline around the focused node, the same for every control and picture of a scene. It is
/// above all of them, so that no pane clips it, and has a halo in the background colour, which sets
/// it off from anything below. It is hidden while the mouse is used.
public final class FocusRing extends Pane {
  /// The gap between a control and the middle of its outline.
  private static final double GAP = 2;

  private static final double ROUNDED = 4;

  private final Rectangle halo = new Rectangle();
  private final Rectangle line = new Rectangle();
  private boolean byKeys;

  public FocusRing() {
    getStyleClass().add("focus-ring");
    setManaged(false);
    setMouseTransparent(true);
    setVisible(false);
    halo.getStyleClass().add("halo");
    line.getStyleClass().add("line");
    for (Rectangle each : List.of(halo, line)) {
      each.setManaged(false);
      getChildren().add(each);
    }
  }

  public void install(Scene scene) {
    scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> byKeys |= !event.getCode().isModifierKey());
    scene.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> byKeys = false);
    // Immediately, and whenever the focused node moves.
    scene.focusOwnerProperty().addListener((_, _, _) -> follow(scene));
    scene.addPostLayoutPulseListener(() -> follow(scene));
  }

  private void follow(Scene scene) {
    Optional<Box> place =
        Optional.ofNullable(scene.getFocusOwner())
            .filter(owner -> owner.isFocused() && (byKeys || owner.isFocusVisible()))
            .flatMap(owner -> around(owner, scene));
    setVisible(place.isPresent());
    place.ifPresent(at -> {
      double arc = 2 * (radius(scene.getFocusOwner()) + GAP);
      for (Rectangle each : List.of(halo, line)) {
        each.setX(at.x());
        each.setY(at.y());
        each.setWidth(at.width());
        each.setHeight(at.height());
        each.setArcWidth(arc);
        each.setArcHeight(arc);
      }
    });
  }

  /// Returns the outline of the visible part of `owner`; empty if that fills the window.
  private static Optional<Box> around(Node owner, Scene scene) {
    Box inside = new Box(GAP, GAP, scene.getWidth() - 2 * GAP, scene.getHeight() - 2 * GAP);
    return VisibleBounds.visiblePart(owner)
        .map(FocusRing::wider)
        .flatMap(around -> around.intersection(inside))
        .filter(around -> !around.equals(inside));
  }

  /// Adds the gap and rounds to whole pixels, where lines are sharp.
  private static Box wider(Box visible) {
    double x = Math.rint(visible.x() - GAP);
    double y = Math.rint(visible.y() - GAP);
    return new Box(
        x, y, Math.rint(visible.right() + GAP) - x, Math.rint(visible.bottom() + GAP) - y);
  }

  private static double radius(Node node) {
    return node instanceof Region region
        ? Stream.concat(
                Stream.ofNullable(region.getBackground())
                    .flatMap(background -> background.getFills().stream())
                    .map(BackgroundFill::getRadii),
                Stream.ofNullable(region.getBorder())
                    .flatMap(border -> border.getStrokes().stream())
                    .map(BorderStroke::getRadii))
            .mapToDouble(CornerRadii::getTopLeftHorizontalRadius)
            .max()
            .orElse(ROUNDED)
        : ROUNDED;
  }
}
