package org.headscope.app.feature.lesson.edit;

import module java.base;

import javafx.scene.control.*;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.*;
import org.headscope.app.control.Hint;
import org.headscope.app.lesson.edit.DraftMistake;
import org.headscope.app.lesson.edit.EditedSteps;
import org.headscope.app.lesson.edit.LessonEditorViewModel;
import org.jspecify.annotations.Nullable;

/// The list of a lesson's steps, with buttons to add, move, copy and delete them.
final class StepList extends VBox {
  private final LessonEditorViewModel model;
  private final ListView<String> list = new ListView<>();
  private final Button up;
  private final Button down;
  private Set<Integer> wrong = Set.of();
  private boolean showing;

  StepList(LessonEditorViewModel model) {
    super(6);
    this.model = model;
    list.setId("editor-steps");
    list.setAccessibleText("Steps of the lesson; Delete removes one");
    list.setCellFactory(_ -> new Row());
    list.getSelectionModel()
        .selectedIndexProperty()
        .addListener((_, _, now) -> {
          if (!showing && now.intValue() >= 0) {
            model.edited().select(now.intValue());
          }
        });
    list.setOnKeyPressed(event -> {
      if (event.getCode() == KeyCode.DELETE) {
        model.steps().delete();
        event.consume();
      }
    });
    EditedSteps edited = model.steps();
    Button add = EditorParts.button("editor-add", edited::addCurrentView);
    add.getStyleClass().removeAll("quiet", "small");
    up = EditorParts.button("editor-up", "Move the step up", () -> edited.move(-1));
    down = EditorParts.button("editor-down", "Move the step down", () -> edited.move(1));
    Button twice = EditorParts.button("editor-twice", edited::duplicate);
    Button delete = EditorParts.button("editor-delete", edited::delete);
    FlowPane buttons = new FlowPane(4, 4, add, up, down, twice, delete);
    buttons.disableProperty().bind(model.busyProperty());
    getChildren().addAll(list, buttons);
    model.edited().draftProperty().subscribe(_ -> show());
    model.edited().selectedProperty().subscribe(_ -> show());
    model.checkProperty().subscribe(_ -> show());
  }

  void fit(double rows, double row) {
    list.setFixedCellSize(row);
    list.setPrefHeight(rows * row + 4);
    list.setMinHeight(rows * row + 4);
  }

  private void show() {
    showing = true;
    List<String> titles = model.titles();
    wrong =
        model.checkProperty().get().mistakes().stream()
            .filter(mistake -> !mistake.unwritten())
            .map(DraftMistake::step)
            .collect(Collectors.toUnmodifiableSet());
    if (list.getItems().equals(titles)) {
      list.refresh();
    } else {
      list.getItems().setAll(titles);
    }
    int at = model.edited().selectedProperty().get();
    if (list.getSelectionModel().getSelectedIndex() != at) {
      list.getSelectionModel().clearAndSelect(at);
      list.getFocusModel().focus(at);
      list.scrollTo(Math.max(0, at - 2));
    }
    up.setDisable(at == 0);
    down.setDisable(at >= titles.size() - 1);
    showing = false;
  }

  private final class Row extends ListCell<String> {
    Row() {
      getStyleClass().add("may-shorten");
      setMinWidth(0);
      setPrefWidth(1);
    }

    @Override
    protected void updateItem(@Nullable String title, boolean empty) {
      super.updateItem(title, empty);
      if (empty || title == null) {
        setText("");
        return;
      }
      boolean faulty = wrong.contains(getIndex());
      String words = "%d  %s".formatted(getIndex() + 1, title.isBlank() ? "No heading" : title);
      setText(faulty ? words + "  ⚠" : words);
      Hint.on(this, faulty ? title + ": has a problem" : title);
    }
  }
}
