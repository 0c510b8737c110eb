package org.headscope.app.feature.builder;

import java.util.List;
import java.util.Map;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.headscope.app.control.DividedPane;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Tiles;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.Tiles.Plan;
import org.headscope.app.shell.Dialogs;
import org.headscope.app.shell.Pasteboard;

/** The builder's tab: which model, its blocks, its training, and above what it costs. */
public final class BuilderView extends BorderPane {
  private final BuilderViewModel model;
  private final Tiles tiles;

  /** Shows {@code model} beside the curves of its training. */
  public BuilderView(
      BuilderViewModel model, ProgressView curves, Dialogs dialogs, Pasteboard pasteboard) {
    this.model = model;
    setId("builder");
    setMinSize(0, 0);
    VBox training = new VBox(new TrainingColumn(model, dialogs, pasteboard), curves);
    VBox.setVgrow(curves, Priority.ALWAYS);
    tiles =
        new Tiles(
            curves.paletteProperty(),
            plans(scrolled(new ModelColumn(model)), new BlocksView(model), scrolled(training)));
    setTop(new Summary(model));
    setCenter(tiles);
  }

  /**
   * How the tab gives way to less room: all three, then the model or its blocks beside the
   * training, then one of all.
   */
  private static List<Plan> plans(Region fields, Region blocks, Region training) {
    Pane model = pane("model", "Model", "Which architecture, and how large", fields, 24);
    Pane stack = pane("blocks", "Blocks", "The blocks, and n-gram heads among them", blocks, 23);
    Pane trained = pane("training", "Training", "How it is trained, and where", training, 37);
    Plan right =
        new Plan.Beside("build-training", 0.4, new Plan.Only(stack), new Plan.Only(trained));
    return List.of(
        new Plan.Beside("build", 0.27, new Plan.Only(model), right),
        new Plan.Beside(
            "build-two", 0.42, new Plan.Choice(List.of(model, stack)), new Plan.Only(trained)),
        new Plan.Choice(List.of(model, stack, trained)));
  }

  /** Every column scrolls where it is too low. */
  private static Pane pane(
      String id, String title, String explanation, Region region, double width) {
    return new Pane(id, new Segments.Words(title, explanation), region, width, 0);
  }

  /** A column that scrolls where the window is too low for it. */
  private static Region scrolled(VBox column) {
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

  /** Shows the view {@code panel} where there is room for one only. */
  public void bring(String panel) {
    tiles.show(panel);
  }

  /** The panes with dividers, by name. */
  public Map<String, DividedPane> panes() {
    return tiles.panes();
  }
}
