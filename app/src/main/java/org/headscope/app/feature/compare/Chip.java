package org.headscope.app.feature.compare;

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
  /// What a chip can ask for.
  interface Wishes {
    void remove();

    void move(int by);

    void neighbour(int by);
  }

  private final Wishes wishes;
  private final Label label = new Label();

  Chip(Wishes wishes, String name) {
    super(2);
    this.wishes = wishes;
    getStyleClass().add("chip");
    setAlignment(Pos.CENTER_LEFT);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.BUTTON);
    setAccessibleHelp("Delete takes it out; Alt with the left and right arrow keys moves it.");
    label.setText(name);
    setAccessibleText(name);
    Button close = new Button("×");
    close.getStyleClass().add("chip-close");
    close.setFocusTraversable(false);
    Hint.on(close, "Take " + name + " out (Delete)");
    close.setOnAction(_ -> wishes.remove());
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
    boolean move = event.isAltDown();
    switch (event.getCode()) {
      case LEFT -> go(move, -1);
      case RIGHT -> go(move, 1);
      case DELETE, BACK_SPACE -> wishes.remove();
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void go(boolean move, int by) {
    if (move) {
      wishes.move(by);
    } else {
      wishes.neighbour(by);
    }
  }
}
