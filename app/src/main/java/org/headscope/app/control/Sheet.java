package org.headscope.app.control;

import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;

/// A sheet over the window: its title, sometimes its purpose, and its content.
public abstract class Sheet extends VBox {
  private static final double GAP = 10;

  /// @param style the style class that sets its size
  @SuppressWarnings("this-escape") // does not pass itself on
  protected Sheet(String style, String title) {
    super(GAP);
    getStyleClass().addAll("sheet-of-paper", style);
    Label heading = new Label(title);
    heading.getStyleClass().add("app-name");
    getChildren().add(heading);
  }

  public void open() {}

  protected static Button button(String words, String id, String explanation, Runnable action) {
    Button button = Controls.flat(new Button(words), id, explanation);
    button.setOnAction(_ -> action.run());
    return button;
  }

  /// Returns the row of buttons at the bottom; `first` is the main one.
  protected static HBox foot(Button first, Button... others) {
    first.getStyleClass().add("accent");
    HBox foot = new HBox(8, first);
    foot.getChildren().addAll(others);
    foot.setAlignment(Pos.CENTER_LEFT);
    return foot;
  }

  /// Shows a sentence in `label`, in the colour of errors if `wrong`.
  protected static void showMessage(Label label, String sentence, boolean wrong) {
    label.setText(sentence);
    label.getStyleClass().removeAll("field-problem", "text-muted");
    label.getStyleClass().add(wrong ? "field-problem" : "text-muted");
  }

  /// Returns a wrapped label.
  protected static Label words(String text, String... styles) {
    Label words = new Label(text);
    words.setWrapText(true);
    words.setMinHeight(USE_PREF_SIZE);
    words.getStyleClass().addAll(styles);
    return words;
  }
}
