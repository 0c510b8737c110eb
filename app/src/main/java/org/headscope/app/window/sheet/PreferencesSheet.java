package org.headscope.app.window.sheet;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Sheet;
import org.headscope.app.session.Setting;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.Preference.Kind;

/// The preferences, each with its control and a note.
public final class PreferencesSheet extends Sheet {
  private final PreferencesViewModel model;
  private final Dialogs dialogs;

  public PreferencesSheet(PreferencesViewModel model, Dialogs dialogs) {
    super("preferences", "Preferences");
    this.model = model;
    this.dialogs = dialogs;
    setMaxHeight(USE_PREF_SIZE);
    GridPane rows = new GridPane(5, 5);
    rows.getStyleClass().add("property-pane");
    for (Preference preference : Preference.values()) {
      Label title = new Label(preference.title());
      title.setTooltip(new Tooltip(preference.description()));
      Row row = new Row(preference);
      title.setLabelFor(row);
      GridPane.setHgrow(row, Priority.ALWAYS);
      rows.addRow(rows.getRowCount(), title, row);
    }
    ScrollPane scroll = new ScrollPane(rows);
    scroll.setFitToWidth(true);
    Controls.fitHeight(scroll);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    Label file = new Label("Stored in " + ChosenPreferences.file());
    file.getStyleClass().addAll("text-muted", "caption", "may-shorten");
    Hint.on(file, file.getText());
    file.setMinWidth(0);
    file.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(file, Priority.ALWAYS);
    HBox foot =
        new HBox(
            8,
            file,
            button(
                "_Defaults",
                "default-preferences",
                "Reset all preferences to their defaults; Ctrl+Z undoes this",
                model::reset));
    foot.setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(scroll, foot);
  }

  private final class Row extends VBox {
    private final Preference preference;
    private final Setting<String> setting;
    private final Label note = Sheet.words("", "text-muted", "caption");

    Row(Preference preference) {
      super(3);
      this.preference = preference;
      this.setting = model.of(preference);
      Region control =
          switch (preference.kind()) {
            case Kind.Choice _ -> choice();
            case Kind.Whole _ -> whole();
            case Kind.Parts(List<String> words, List<List<String>> _) -> words(words);
            case Kind.Folders _ -> folders();
          };
      control.setMinWidth(USE_PREF_SIZE);
      control.setDisable(model.fixed(preference));
      if (preference.kind() instanceof Kind.Folders) {
        getChildren().addAll(control, note);
      } else {
        HBox row = new HBox(10, control, note);
        row.setAlignment(Pos.CENTER_LEFT);
        getChildren().add(row);
      }
      setting.subscribe(_ -> showNote(Optional.empty()));
      model.devices.addListener(_ -> showNote(Optional.empty()));
    }

    private void showNote(Optional<String> problem) {
      showMessage(note, problem.orElseGet(() -> model.note(preference)), problem.isPresent());
      Controls.show(note, !note.getText().isEmpty());
    }

    private <N extends Node> N named(N control) {
      control.setId("preference-" + preference.key());
      control.setAccessibleText(preference.title());
      Hint.on(control, preference.description());
      return control;
    }

    private Region choice() {
      ChoiceBox<String> choice = named(new ChoiceBox<>());
      Runnable offer =
          () -> {
            List<String> words = model.choices(preference);
            if (!choice.getItems().equals(words)) {
              choice.getItems().setAll(words);
            }
            choice.setValue(setting.get());
          };
      model.devices.subscribe(_ -> offer.run());
      setting.subscribe(_ -> offer.run());
      choice
          .valueProperty()
          .addListener((_, _, now) -> Optional.ofNullable(now).ifPresent(this::choose));
      return choice;
    }

    private Region whole() {
      TextField field = typed(named(new TextField()));
      field.setPrefColumnCount(7);
      HBox row = new HBox(6, field, new Label(PreferencesViewModel.unit(preference).strip()));
      row.setAlignment(Pos.CENTER_LEFT);
      return row;
    }

    private Region words(List<String> words) {
      ComboBox<String> choice = named(new ComboBox<>());
      choice.getItems().setAll(words);
      choice.setEditable(true);
      typed(choice.getEditor());
      setting.subscribe(choice::setValue);
      return choice;
    }

    private Region folders() {
      TextField field = typed(named(new TextField()));
      HBox.setHgrow(field, Priority.ALWAYS);
      Button add =
          button(
              "Add…",
              "add-" + preference.key(),
              "Add a folder",
              () -> dialogs.folder(preference.title()).ifPresent(path -> choose(model.with(path))));
      return new HBox(6, field, add);
    }

    /// Applies the text of `field` as soon as it is a valid value.
    private TextField typed(TextField field) {
      setting.subscribe(value -> {
        if (!field.getText().equals(value)) {
          field.setText(value);
        }
      });
      field.textProperty().addListener((_, _, text) -> choose(text.strip()));
      field
          .focusedProperty()
          .addListener((_, _, focused) -> {
            if (!focused) {
              field.setText(setting.get());
              showNote(Optional.empty());
            }
          });
      return field;
    }

    private void choose(String text) {
      showNote(model.choose(preference, text));
    }
  }
}
