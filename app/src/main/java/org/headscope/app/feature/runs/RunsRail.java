package org.headscope.app.feature.runs;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.VBox;
import javafx.scene.shape.SVGPath;
import org.headscope.app.control.Controls;

/// A narrow replacement for the lists: their counts, buttons that open them, and buttons for the
/// previous and next text.
public final class RunsRail extends VBox {
  private static final String LINES = "M0 0h16v2h-16z M0 6h16v2h-16z M0 12h16v2h-16z";
  private static final String CELLS = "M0 0h4v7h-4z M6 0h4v7h-4z M12 0h4v7h-4z";
  private static final String UP = "M1 7l6-6 6 6";
  private static final String DOWN = "M1 1l6 6 6-6";

  /// @param lists opens the lists and focuses the one with the given id
  public RunsRail(RunsViewModel model, Consumer<String> lists) {
    setId("rail");
    getStyleClass().add("rail");
    setAlignment(Pos.TOP_CENTER);
    Button runs = opener("rail-runs", LINES, "Runs", model.runCountProperty(), "The open runs");
    runs.setOnAction(_ -> lists.accept(RunsView.RUNS));
    String meaning = "The instances of the open file";
    Button texts = opener("rail-texts", CELLS, "Texts", model.rankProperty(), meaning);
    texts.setOnAction(_ -> lists.accept(RunsView.INSTANCES));
    Button before = button("rail-before", path(UP, "rail-arrow"), "Previous instance (Ctrl+Up)");
    before.setOnAction(_ -> model.walk(-1));
    Button after = button("rail-after", path(DOWN, "rail-arrow"), "Next instance (Ctrl+Down)");
    after.setOnAction(_ -> model.walk(1));
    getChildren().addAll(List.of(runs, texts, new Separator(), before, after));
  }

  private static Button opener(
      String id, String icon, String name, ObservableValue<String> count, String meaning) {
    Label number = new Label();
    number.getStyleClass().add("strong");
    number.textProperty().bind(count);
    Label title = new Label(name);
    title.getStyleClass().add("text-muted");
    SVGPath picture = path(icon, "rail-icon");
    VBox face = new VBox(4, picture, title, number);
    face.setAlignment(Pos.CENTER);
    Button button = button(id, face, meaning + ": opens the lists (Ctrl+L)");
    button.accessibleTextProperty().bind(count.map(c -> name + ": " + c));
    return button;
  }

  private static Button button(String id, Node face, String meaning) {
    Button button = Controls.flat(new Button("", face), id, meaning);
    button.getStyleClass().add("bare");
    button.setAccessibleText(meaning);
    button.setMinWidth(USE_COMPUTED_SIZE);
    button.setMaxWidth(Double.MAX_VALUE);
    return button;
  }

  private static SVGPath path(String content, String style) {
    SVGPath path = new SVGPath();
    path.setContent(content);
    path.getStyleClass().add(style);
    return path;
  }
}
