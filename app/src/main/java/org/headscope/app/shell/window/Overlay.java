package org.headscope.app.shell.window;

import java.util.Optional;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** A sheet over the window; a click beside it closes it and gives the keyboard back. */
final class Overlay extends StackPane {
  private Optional<Node> focusedBefore = Optional.empty();

  Overlay() {
    getStyleClass().add("veil");
    setVisible(false);
    setManaged(false);
    setOnMouseClicked(e -> {
      if (e.getTarget() == this) {
        close();
      }
    });
  }

  void open(Node sheet, Pos place) {
    focusedBefore = Optional.ofNullable(getScene()).map(scene -> scene.getFocusOwner());
    getChildren().setAll(sheet);
    StackPane.setAlignment(sheet, place);
    StackPane.setMargin(sheet, new Insets(place == Pos.TOP_CENTER ? 64 : 24, 24, 24, 24));
    setManaged(true);
    setVisible(true);
    sheet.requestFocus();
  }

  void close() {
    if (isVisible()) {
      setVisible(false);
      setManaged(false);
      getChildren().clear();
      focusedBefore.ifPresent(Node::requestFocus);
    }
  }
}
