package org.headscope.app.feature.lesson.edit;

import module java.base;

import javafx.collections.FXCollections;
import javafx.geometry.Pos;
import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;

/// The controls of the editor.
final class EditorParts {
  private static final ResourceBundle TEXTS =
      ResourceBundle.getBundle("org.headscope.app.feature.lesson.edit.controls", Locale.ROOT);
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private EditorParts() {}

  static VBox section(String name, Node... content) {
    Label label = new Label(name);
    label.getStyleClass().addAll("caption", "strong");
    VBox section = new VBox(4, label);
    section.getChildren().addAll(content);
    return section;
  }

  static Label words(String text, String... styles) {
    Label label = new Label(text);
    label.setWrapText(true);
    label.setMinHeight(Label.USE_PREF_SIZE);
    label.getStyleClass().addAll(styles);
    return label;
  }

  static TextField field(String id) {
    return named(new TextField(), id);
  }

  /// Returns a field with several lines, which Tab leaves like any other field.
  static TextArea area(String id, int rows) {
    TextArea area = named(new TextArea(), id);
    area.setWrapText(true);
    area.setPrefRowCount(rows);
    area.setMinHeight(TextArea.USE_PREF_SIZE);
    area.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.TAB && !event.isControlDown() && !event.isAltDown()) {
            area.requestFocusTraversal(
                event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
            event.consume();
          }
        });
    return area;
  }

  private static <T extends TextInputControl> T named(T input, String id) {
    input.setPromptText(text(id, 0));
    input.setMinWidth(0);
    return explained(input, id);
  }

  private static <N extends Node> N explained(N control, String id) {
    control.setId(id);
    control.setAccessibleText(text(id, 1));
    Hint.on(control, text(id, 1));
    return control;
  }

  /// Returns the label of the control `id` if `which` is 0, and its explanation if it is 1.
  private static String text(String id, int which) {
    String texts = TEXTS.getString(id.replaceAll("-\\d+", ""));
    String chosen = texts.split(" \\| ", 2)[which];
    Matcher number = NUMBER.matcher(id);
    return number.find() ? chosen.replace("%d", number.group()) : chosen;
  }

  static Button button(String id, Runnable action) {
    Button button = Controls.small(new Button(text(id, 0)), id, text(id, 1));
    button.setOnAction(_ -> action.run());
    return button;
  }

  /// Returns a button whose sign is read aloud as `name`.
  static Button button(String id, String name, Runnable action) {
    Button button = button(id, action);
    button.setAccessibleText(name);
    return button;
  }

  static <T> ComboBox<T> choice(
      String id, List<T> choices, Function<T, String> words, Consumer<T> chosen) {
    ComboBox<T> box = explained(new ComboBox<>(FXCollections.observableArrayList(choices)), id);
    box.setConverter(Controls.converter(words));
    box.valueProperty()
        .addListener((_, _, now) -> {
          if (now != null) {
            chosen.accept(now);
          }
        });
    return box;
  }

  /// Returns controls beside each other, the first as wide as possible.
  static HBox row(Node wide, Node... others) {
    HBox row = new HBox(4, wide);
    row.getChildren().addAll(others);
    HBox.setHgrow(wide, Priority.ALWAYS);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  /// Shows `text`, unless it is there already, so that the caret stays where it is.
  static void show(TextInputControl input, String text) {
    if (!input.getText().equals(text)) {
      input.setText(text);
    }
  }
}
