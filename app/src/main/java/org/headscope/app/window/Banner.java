package org.headscope.app.window;

import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;

/// A line over every tab that says how what is shown was changed, with a button that leads back.
class Banner extends HBox {
  final Label words = new Label();

  Banner(String id, Button back) {
    super(10);
    setId(id);
    getStyleClass().add("banner");
    setAlignment(Pos.CENTER_LEFT);
    words.setMinWidth(0);
    HBox.setHgrow(words, Priority.ALWAYS);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    getChildren().addAll(words, space, back);
  }
}
