package org.headscope.app.feature.builder;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.builder.TrainingForm.PhaseText;

/// The phases of the training, a row each: steps, length and batch.
final class PhaseRows extends VBox {
  private static final List<String> COLUMNS = List.of("Steps", "Length", "Batch");
  private static final List<String> MEANINGS =
      List.of(
          "Optimiser steps of this phase",
          "Tokens after which an instance is cut; 0 for whole instances",
          "Instances per step");

  private final TrainingForm form;
  private final GridPane grid = new GridPane();
  private final List<List<TextField>> fields = new ArrayList<>();
  private final Button fewer =
      Controls.quiet(new Button("−"), "fewer-phases", "Take the last phase away");
  private boolean following;

  PhaseRows(TrainingForm form) {
    super(6);
    this.form = form;
    setId("phases");
    grid.setHgap(5);
    grid.setVgap(4);
    ColumnConstraints number = new ColumnConstraints();
    ColumnConstraints third = new ColumnConstraints();
    third.setPercentWidth(30);
    number.setPercentWidth(10);
    grid.getColumnConstraints().addAll(number, third, third, third);
    Button more = Controls.quiet(new Button("+"), "more-phases", "Add a phase like the last");
    more.setAccessibleText("Add a phase");
    more.setOnAction(_ -> form.phases(form.phases.get().size() + 1));
    fewer.setAccessibleText("Take the last phase away");
    fewer.setOnAction(_ -> form.phases(form.phases.get().size() - 1));
    Label title = new Label("Phases");
    title.getStyleClass().add("field-name");
    Hint.on(title, "Batches of one shape, one phase after the other");
    HBox head = new HBox(6, title, more, fewer);
    head.setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(head, grid);
    form.phases.subscribe(this::show);
  }

  private void show(List<PhaseText> phases) {
    following = true;
    try {
      if (fields.size() != phases.size()) {
        build(phases.size());
      }
      for (int i = 0; i < phases.size(); i++) {
        PhaseText text = phases.get(i);
        set(fields.get(i).get(0), text.steps());
        set(fields.get(i).get(1), text.length());
        set(fields.get(i).get(2), text.batch());
      }
      fewer.setDisable(phases.size() == 1);
    } finally {
      following = false;
    }
  }

  /// A text that is typed right now keeps its caret.
  private static void set(TextField field, String text) {
    if (!field.getText().equals(text)) {
      field.setText(text);
    }
  }

  private void build(int count) {
    grid.getChildren().clear();
    fields.clear();
    for (int column = 0; column < COLUMNS.size(); column++) {
      Label name = new Label(COLUMNS.get(column));
      name.getStyleClass().addAll("text-muted", "caption");
      grid.add(name, column + 1, 0);
    }
    for (int i = 0; i < count; i++) {
      Label number = new Label(String.valueOf(i + 1));
      number.getStyleClass().addAll("text-muted", "caption");
      grid.add(number, 0, i + 1);
      List<TextField> row = new ArrayList<>();
      for (int column = 0; column < COLUMNS.size(); column++) {
        row.add(field(i, column));
        grid.add(row.getLast(), column + 1, i + 1);
      }
      fields.add(row);
    }
  }

  private TextField field(int row, int column) {
    TextField field = new TextField();
    field.setId("phase-%d-%s".formatted(row + 1, COLUMNS.get(column).toLowerCase(Locale.ROOT)));
    field.getStyleClass().addAll("small-field", "typed-number");
    field.setPrefColumnCount(5);
    Hint.on(field, MEANINGS.get(column));
    field.setAccessibleText("%s of phase %d".formatted(COLUMNS.get(column), row + 1));
    field
        .textProperty()
        .addListener((_, _, _) -> {
          if (!following) {
            List<String> typed = fields.get(row).stream().map(TextField::getText).toList();
            form.phase(row, new PhaseText(typed.get(0), typed.get(1), typed.get(2)));
          }
        });
    return field;
  }
}
