package org.headscope.app.teaching;

import module java.base;

import javafx.geometry.*;
import javafx.scene.*;
import javafx.scene.control.Label;
import javafx.scene.input.*;
import javafx.scene.layout.StackPane;
import org.headscope.app.chart.Anchor;
import org.headscope.app.control.Controls;
import org.headscope.app.feature.lesson.MarksLayer;
import org.headscope.app.feature.lesson.Pointing;
import org.headscope.app.feature.lesson.StyledText;

/// Covers the window while the user picks an anchor: a mark follows the mouse and names the anchor.
/// Esc, or a click outside all views, cancels.
final class AnchorPicker extends StackPane {
  private static final String HELP =
      "Click what to mark: a head, a cell, a symbol, a state, a checkpoint, a view. Esc cancels.";

  private final Supplier<PickableAnchors> finder;
  private final MarksLayer marks;
  private final Runnable after;
  private final Label help = new Label(HELP);
  private Consumer<Anchor> chosen = _ -> {};
  private Optional<PickableAnchors> things = Optional.empty();
  private Optional<Node> before = Optional.empty();

  AnchorPicker(Supplier<PickableAnchors> finder, MarksLayer marks, Runnable after) {
    this.finder = finder;
    this.marks = marks;
    this.after = after;
    setId("anchor-picker");
    setCursor(Cursor.CROSSHAIR);
    help.getStyleClass().add("picker-help");
    help.setMouseTransparent(true);
    help.setWrapText(true);
    StackPane.setAlignment(help, Pos.BOTTOM_CENTER);
    StackPane.setMargin(help, new Insets(12));
    getChildren().add(help);
    setAccessibleText(HELP);
    setFocusTraversable(true);
    setOnMouseMoved(event -> point(seen(event)));
    setOnMouseClicked(this::clicked);
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE) {
            end();
          }
          event.consume();
        });
    Controls.show(this, false);
  }

  boolean isOpen() {
    return isVisible();
  }

  void open(Consumer<Anchor> then) {
    chosen = then;
    before = Optional.ofNullable(getScene()).map(scene -> scene.getFocusOwner());
    things = Optional.of(finder.get());
    marks.point(Pointing.NOTHING);
    Controls.show(this, true);
    requestFocus();
  }

  private Optional<Anchor> seen(MouseEvent event) {
    return things.flatMap(all -> all.at(event.getSceneX(), event.getSceneY()));
  }

  private void point(Optional<Anchor> at) {
    marks.point(
        at.map(anchor ->
                new Pointing(
                    List.of(),
                    List.of(),
                    List.of(
                        new Pointing.Mark(
                            1,
                            List.of(anchor),
                            List.of(new StyledText(anchor.words(), StyledText.Face.PLAIN))))))
            .orElse(Pointing.NOTHING));
  }

  private void clicked(MouseEvent event) {
    Optional<Anchor> found =
        event.getButton() == MouseButton.PRIMARY ? seen(event) : Optional.empty();
    end();
    found.ifPresent(chosen);
    event.consume();
  }

  private void end() {
    Controls.show(this, false);
    marks.point(Pointing.NOTHING);
    things = Optional.empty();
    before.ifPresent(Node::requestFocus);
    after.run();
  }
}
