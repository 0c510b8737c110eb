package org.headscope.app.feature.builder;

import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.headscope.app.shell.Dialogs;
import org.headscope.app.shell.Pasteboard;

/** The builder's tab: which model, its blocks, its training, and above what it costs. */
public final class BuilderView extends BorderPane {
  private static final double[] COLUMNS = {0.25, 0.54};

  private final BuilderViewModel model;
  private final SplitPane columns = new SplitPane();

  /** Shows {@code model} beside the curves of its training. */
  public BuilderView(
      BuilderViewModel model, ProgressView curves, Dialogs dialogs, Pasteboard pasteboard) {
    this.model = model;
    setId("builder");
    setMinSize(0, 0);
    VBox training = new VBox(new TrainingColumn(model, dialogs, pasteboard), curves);
    VBox.setVgrow(curves, Priority.ALWAYS);
    curves.setMinHeight(170);
    columns
        .getItems()
        .addAll(scrolled(new ModelColumn(model)), new BlocksView(model), scrolled(training));
    columns.setDividerPositions(COLUMNS);
    setTop(new Summary(model));
    setCenter(columns);
  }

  /** A column that scrolls where the window is too low for it. */
  private static Node scrolled(VBox column) {
    ScrollPane scroll = new ScrollPane(column);
    scroll.setFitToWidth(true);
    scroll.setFitToHeight(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.setFocusTraversable(false);
    scroll.setMinSize(0, 0);
    scroll.getStyleClass().add("plain-scroll");
    return scroll;
  }

  /** Counts and tries only while it is in sight. */
  public void shown(boolean inSight) {
    model.inSightProperty().set(inSight);
  }

  /** The panes with dividers, by name. */
  public Map<String, SplitPane> panes() {
    return Map.of("build", columns);
  }
}
