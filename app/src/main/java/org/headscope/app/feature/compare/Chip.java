package org.headscope.app.feature.compare;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;

/// One of the compared: its × or Delete takes it out, dragging or Alt with ← and → moves it, ← and
/// → alone go to its neighbours.
final class Chip extends HBox {
  private final Runnable remove;
  private final IntConsumer move;
  private final IntConsumer walk;

  /// A chip called `name`.
  ///
  /// @param remove takes it out
  /// @param move moves it by so many places
  /// @param walk gives the keyboard to the chip so many places further
  Chip(String name, Runnable remove, IntConsumer move, IntConsumer walk) {
    super(2);
    this.remove = remove;
    this.move = move;
    this.walk = walk;
    getStyleClass().add("chip");
    setAlignment(Pos.CENTER_LEFT);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.BUTTON);
    setAccessibleHelp("Delete takes it out; Alt with the left and right arrow keys moves it.");
    setAccessibleText(name);
    Button close = new Button("×");
    close.getStyleClass().add("chip-close");
    close.setFocusTraversable(false);
    Hint.on(close, "Take " + name + " out (Delete)");
    close.setOnAction(_ -> remove.run());
    Label label = new Label(name);
    Hint.on(label, "Drag it, or Alt+← and Alt+→, to move it; Delete takes it out");
    label.setMinWidth(USE_PREF_SIZE);
    setMinWidth(USE_PREF_SIZE);
    getChildren().addAll(label, close);
    setOnMousePressed(_ -> requestFocus());
    setOnKeyPressed(this::pressed);
    Focus.keep(this, "Alt+Left", "Alt+Right");
  }

  private void pressed(KeyEvent event) {
    if (event.isControlDown() || event.isMetaDown()) {
      return;
    }
    IntConsumer go = event.isAltDown() ? move : walk;
    switch (event.getCode()) {
      case LEFT -> go.accept(-1);
      case RIGHT -> go.accept(1);
      case DELETE, BACK_SPACE -> remove.run();
      default -> {
        return;
      }
    }
    event.consume();
  }
}
