package org.headscope.app.control;

import javafx.scene.Node;
import javafx.scene.control.Button;

/// A button without a frame that keeps its words whole and says under the mouse what it does.
public final class QuietButton extends Button {
  /// @param words with an underscore before the mnemonic
  /// @param styles besides `quiet`
  public QuietButton(String words, String id, String explanation, String... styles) {
    super(words);
    setId(id);
    getStyleClass().add("quiet");
    getStyleClass().addAll(styles);
    setMinWidth(USE_PREF_SIZE);
    Hint.on(this, explanation);
  }

  /// A button with a picture for words, which screen readers tell as `explanation`.
  public QuietButton(Node picture, String id, String explanation, String... styles) {
    this("", id, explanation, styles);
    setGraphic(picture);
    setAccessibleText(explanation);
  }
}
