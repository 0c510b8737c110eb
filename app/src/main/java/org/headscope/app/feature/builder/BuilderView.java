package org.headscope.app.feature.builder;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.DividedPane;
import org.headscope.app.control.Pasteboard;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Tiles;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.Tiles.Plan;

/// The builder's tab: which model, its blocks, its training, and above what it costs.
public final class BuilderView extends BorderPane {
  /// The least height of the curves under the fields, in sizes of small text.
  private static final double CURVES = 24;

  /// Of the room that the curves take above the fields.
  private static final double SHARE = 0.92;

  private final BuilderViewModel model;
  private final Tiles tiles;

  public BuilderView(
      BuilderViewModel model, ProgressView curves, Dialogs dialogs, Pasteboard pasteboard) {
    this.model = model;
    setId("builder");
    setMinSize(0, 0);
    ModelColumn fields = new ModelColumn(model);
    BlocksView blocks = new BlocksView(model);
    TrainingColumn training = new TrainingColumn(model, dialogs, pasteboard);
    Pane which =
        pane(
            "model",
            "Model",
            "Which architecture, and how large",
            scrolled(fields),
            fields.heading(),
            24);
    Pane stack =
        pane(
            "blocks",
            "Blocks",
            "The blocks, and n-gram heads among them",
            blocks,
            blocks.heading(),
            23);
    Pane trained =
        pane(
            "training",
            "Training",
            "How it is trained, and where",
            training(training, curves),
            training.heading(),
            37);
    tiles = new Tiles(curves.paletteProperty(), plans(which, stack, trained));
    setTop(new ModelSummary(model));
    setCenter(tiles);
  }

  /// How the tab gives way to less room: all three, then the model or its blocks beside the
  /// training, then one of all.
  private static List<Plan> plans(Pane model, Pane stack, Pane trained) {
    Plan right =
        new Plan.Beside("build-training", 0.4, new Plan.Only(stack), new Plan.Only(trained));
    return List.of(
        new Plan.Beside("build", 0.27, new Plan.Only(model), right),
        new Plan.Beside(
            "build-two", 0.42, new Plan.Choice(List.of(model, stack)), new Plan.Only(trained)),
        new Plan.Choice(List.of(model, stack, trained)));
  }

  private static Pane pane(
      String id, String title, String explanation, Region region, Node heading, double width) {
    return new Pane(
        id, new Segments.Words(title, explanation), region, Optional.of(heading), width, 0);
  }

  /// The fields above their curves; where there is no room for both, what trains comes first.
  private ScrollPane training(TrainingColumn fields, ProgressView curves) {
    VBox column = new VBox(fields, curves);
    VBox.setVgrow(curves, Priority.ALWAYS);
    ScrollPane scroll = scrolled(column);
    InvalidationListener arrange =
        _ -> {
          double room = scroll.getViewportBounds().getHeight();
          double least = CURVES * curves.paletteProperty().get().size().small();
          boolean low = room < fields.prefHeight(column.getWidth()) + least;
          boolean first =
              low && model.session().stateProperty().get().stage() != TrainingSession.Stage.NONE;
          if (first != column.getChildren().getFirst().equals(curves)) {
            fields.toFront();
            if (!first) {
              curves.toFront();
            }
            scroll.setVvalue(0);
          }
          curves.setMinHeight(first ? SHARE * room : USE_COMPUTED_SIZE);
        };
    scroll.viewportBoundsProperty().addListener(arrange);
    fields.heightProperty().addListener(arrange);
    model.session().stateProperty().addListener(arrange);
    return scroll;
  }

  private static ScrollPane scrolled(VBox column) {
    ScrollPane scroll = new ScrollPane(column);
    scroll.setFitToWidth(true);
    scroll.setFitToHeight(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.setFocusTraversable(false);
    scroll.setMinSize(0, 0);
    scroll.getStyleClass().add("plain-scroll");
    return scroll;
  }

  public void shown(boolean inSight) {
    model.inSightProperty().set(inSight);
  }

  public void bring(String panel) {
    tiles.show(panel);
  }

  public Map<String, DividedPane> panes() {
    return tiles.panes();
  }
}
