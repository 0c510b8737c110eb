package org.headscope.app.feature.runs;

import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** A list row of two lines: name and description on the left, two numbers on the right. */
final class TwoLines extends GridPane {
  private final Label name = new Label();
  private final Label description = new Label();
  private final Label above = new Label();
  private final Label below = new Label();

  TwoLines() {
    setHgap(8);
    setVgap(2);
    ColumnConstraints left = new ColumnConstraints();
    left.setHgrow(Priority.ALWAYS);
    left.setMinWidth(0);
    ColumnConstraints right = new ColumnConstraints();
    right.setHalignment(HPos.RIGHT);
    right.setMinWidth(Region.USE_PREF_SIZE);
    getColumnConstraints().addAll(left, right);
    name.getStyleClass().add("row-name");
    name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    description.getStyleClass().addAll("text-muted", "caption");
    above.getStyleClass().addAll("text-muted", "caption", "numbers");
    below.getStyleClass().addAll("text-muted", "caption", "numbers");
    above.setMinWidth(Region.USE_PREF_SIZE);
    below.setMinWidth(Region.USE_PREF_SIZE);
    add(name, 0, 0);
    add(description, 0, 1);
    add(above, 1, 0);
    add(below, 1, 1);
    setMinWidth(0);
    setPrefWidth(1);
  }

  /** Shows a name and a description that may use the whole row. */
  void show(String newName, String newDescription) {
    show(newName, newDescription, "", "");
    GridPane.setColumnSpan(name, 2);
    GridPane.setColumnSpan(description, 2);
    getChildren().removeAll(above, below);
  }

  /** Shows the description as a problem, or as usual. */
  void setFailed(boolean failed) {
    description.getStyleClass().removeAll("field-problem", "text-muted");
    description.getStyleClass().add(failed ? "field-problem" : "text-muted");
  }

  void show(String newName, String newDescription, String newAbove, String newBelow) {
    name.setText(newName);
    description.setText(newDescription);
    above.setText(newAbove);
    below.setText(newBelow);
  }
}
