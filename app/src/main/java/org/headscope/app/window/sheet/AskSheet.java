package org.headscope.app.window.sheet;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Sheet;

/// Asks for one of a few choices; Esc cancels.
public final class AskSheet extends Sheet {
  /// A choice, by the words on its button, with its mnemonic letter marked.
  public record AskOption(String words, String id, String explanation, Runnable action) {}

  /// @param ways the default one first
  public AskSheet(String id, String title, String sentence, List<AskOption> ways, Runnable close) {
    super("pack", title);
    setId(id);
    setMaxHeight(USE_PREF_SIZE);
    FlowPane buttons = new FlowPane(8, 8);
    buttons.setAlignment(Pos.CENTER_LEFT);
    for (AskOption way : ways) {
      Button button = Controls.flat(new Button(way.words()), way.id(), way.explanation());
      if (buttons.getChildren().isEmpty()) {
        button.getStyleClass().add("accent");
        button.setDefaultButton(true);
      }
      button.setOnAction(_ -> {
        close.run();
        way.action().run();
      });
      buttons.getChildren().add(button);
    }
    getChildren().addAll(words(sentence, "text-muted"), buttons);
  }
}
