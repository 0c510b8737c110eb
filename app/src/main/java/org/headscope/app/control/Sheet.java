package org.headscope.app.control;

import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// A sheet of paper that lies over the window: its title, perhaps what it is for, and what follows.
public abstract class Sheet extends VBox {
  private static final double GAP = 10;

  /// @param style names the rules for its size
  @SuppressWarnings("this-escape") // gives itself to nobody
  protected Sheet(String style, String title) {
    super(GAP);
    getStyleClass().addAll("sheet-of-paper", style);
    Label heading = new Label(title);
    heading.getStyleClass().add("app-name");
    getChildren().add(heading);
  }

  /// Text in as many lines as it takes.
  ///
  /// @param styles of its words
  protected static Label words(String text, String... styles) {
    Label words = new Label(text);
    words.setWrapText(true);
    words.setMinHeight(USE_PREF_SIZE);
    words.getStyleClass().addAll(styles);
    return words;
  }
}
