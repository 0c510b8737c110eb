package org.headscope.app.feature.runs;

import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// A list row of two lines: name and description on the left, two numbers on the right.
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
    name.getStyleClass().addAll("row-name", "may-shorten");
    name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    description.getStyleClass().addAll("text-muted", "caption", "may-shorten");
    above.getStyleClass().addAll("text-muted", "caption");
    below.getStyleClass().addAll("text-muted", "caption");
    above.setMinWidth(Region.USE_PREF_SIZE);
    below.setMinWidth(Region.USE_PREF_SIZE);
    add(name, 0, 0);
    add(description, 0, 1);
    add(above, 1, 0);
    add(below, 1, 1);
    setMinWidth(0);
    setPrefWidth(1);
  }

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
