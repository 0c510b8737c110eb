package org.headscope.app.window;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Sheet;

/// Asks what is to become of a lesson that is not saved.
final class UnsavedSheet extends Sheet {
  /// What there is to do.
  ///
  /// @param save saves it and closes
  /// @param later closes, and keeps what was not saved
  /// @param discard closes, and lets it go
  record Ways(Runnable save, Runnable later, Runnable discard) {}

  UnsavedSheet(String title, Ways ways, Runnable close) {
    super("pack", "Close the lesson");
    setId("unsaved-lesson");
    setMaxHeight(USE_PREF_SIZE);
    Button save =
        Controls.flat(new Button("_Save"), "unsaved-save", "Writes the lesson, and closes it");
    save.getStyleClass().add("accent");
    save.setDefaultButton(true);
    Button later =
        Controls.flat(
            new Button("_Later"),
            "unsaved-later",
            "Closes it; what is not saved is there when it is edited again");
    Button discard =
        Controls.flat(
            new Button("_Discard"), "unsaved-discard", "Closes it without what is not saved");
    does(save, ways.save(), close);
    does(later, ways.later(), close);
    does(discard, ways.discard(), close);
    HBox buttons = new HBox(8, save, later, discard);
    buttons.setAlignment(Pos.CENTER_LEFT);
    getChildren()
        .addAll(
            words(
                "“%s” has changes that are not saved. Esc goes on editing.".formatted(title),
                "text-muted"),
            buttons);
  }

  private static void does(Button button, Runnable action, Runnable close) {
    button.setOnAction(_ -> {
      close.run();
      action.run();
    });
  }
}
