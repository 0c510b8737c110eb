package org.headscope.app.feature.builder;

import module java.base;

import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.*;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Pasteboard;
import org.headscope.app.control.PlainScroll;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.control.Tiles;
import org.headscope.app.control.Tiles.Pane;
import org.headscope.app.control.Tiles.Plan;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.service.training.TrainingSession.Stage;
import org.headscope.engine.io.ChosenPreferences;

/// The tab of the model builder: the model, its blocks and its training, with its cost above.
public final class BuilderView extends BorderPane {
  public static final String TRAINING = "training";

  public static final Feature FEATURE =
      new Feature(
          "build",
          "Build",
          "Describe a model of any architecture, see its cost, and train it",
          Feature.Place.WIDE_TAB,
          List.of(new FeatureView(TRAINING, "Training", 420, 320)),
          BuilderView::make);

  /// The minimum height of the curves below the fields, in sizes of small text.
  private static final double CURVES = 24;

  /// The share of the height that curves above the fields take.
  private static final double SHARE = 0.92;

  private final BuilderViewModel model;
  private final ProgressView curves;
  private final Tiles tiles;

  public BuilderView(
      BuilderViewModel model, ProgressView curves, Dialogs dialogs, Pasteboard pasteboard) {
    this.model = model;
    this.curves = curves;
    setId("builder");
    setMinSize(0, 0);
    ModelColumn fields = new ModelColumn(model);
    BlocksView blocks = new BlocksView(model);
    TrainingColumn training = new TrainingColumn(model, dialogs, pasteboard);
    Words architecture = new Words("Model", "The architecture and its size");
    Optional<Node> heading = Optional.of(fields.heading);
    Pane which = new Pane("model", architecture, scrolled(fields), heading, 24, 0);
    Words inserted = new Words("Blocks", "The blocks and their n-gram heads");
    Pane stack = new Pane("blocks", inserted, blocks, Optional.of(blocks.heading), 23, 0);
    Words how = new Words("Training", "The training and its device");
    heading = Optional.of(training.heading);
    Pane trained = new Pane("training", how, training(training), heading, 37, 0);
    tiles = new Tiles(curves.paletteProperty(), plans(which, stack, trained));
    setTop(new ModelSummary(model));
    setCenter(tiles);
  }

  private static FeatureContent make(FeatureContext context) {
    BuilderViewModel model =
        new BuilderViewModel(
            context.workbench(),
            context.training(),
            context.analyses(),
            ChosenPreferences.ofUser().newRuns());
    ProgressView curves = new ProgressView(model);
    BuilderView view = new BuilderView(model, curves, context.dialogs(), context.pasteboard());
    return FeatureContent.tiled(
        view,
        Map.of(TRAINING, curves),
        view.tiles,
        model.views,
        model.showing); // it estimates costs only while it is shown
  }

  /// Returns the layouts from wide to narrow: all three panes, then the model or its blocks beside
  /// the training, then one at a time.
  private static List<Plan> plans(Pane model, Pane stack, Pane trained) {
    Plan last = new Plan.Only(trained);
    Plan right = new Plan.Beside("build-training", 0.4, new Plan.Only(stack), last);
    return List.of(
        new Plan.Beside("build", 0.27, new Plan.Only(model), right),
        new Plan.Beside("build-two", 0.42, new Plan.Choice(List.of(model, stack)), last),
        new Plan.Choice(List.of(model, stack, trained)));
  }

  /// Returns the fields above their curves; if not both fit, the curves come first during training.
  private ScrollPane training(TrainingColumn fields) {
    VBox column = new VBox(fields, curves);
    VBox.setVgrow(curves, Priority.ALWAYS);
    ScrollPane scroll = scrolled(column);
    InvalidationListener arrange =
        _ -> {
          double space = scroll.getViewportBounds().getHeight();
          double min = CURVES * curves.paletteProperty().get().size().small();
          boolean low = space < fields.prefHeight(column.getWidth()) + min;
          boolean first = low && model.session.stateProperty().get().stage() != Stage.NONE;
          if (first != column.getChildren().getFirst().equals(curves)) {
            fields.toFront();
            if (!first) {
              curves.toFront();
            }
            scroll.setVvalue(0);
          }
          curves.setMinHeight(first ? SHARE * space : USE_COMPUTED_SIZE);
        };
    scroll.viewportBoundsProperty().addListener(arrange);
    fields.heightProperty().addListener(arrange);
    model.session.stateProperty().addListener(arrange);
    model
        .session
        .stateProperty()
        .addListener((_, was, is) -> {
          boolean begins = is.isActive() && !was.isActive();
          if (begins && holdsKeyboard(column)) {
            // The button “Train” is disabled and loses the focus; the curves may be out of view.
            curves.takeKeyboard();
            Platform.runLater(() -> scroll.setVvalue(column.getChildren().indexOf(curves)));
          }
        });
    return scroll;
  }

  private static boolean holdsKeyboard(Node column) {
    return column.getScene() != null
        && column.getScene().getFocusOwner() != null
        && Focus.ancestors(column.getScene().getFocusOwner()).anyMatch(column::equals);
  }

  private static ScrollPane scrolled(VBox column) {
    ScrollPane scroll = new PlainScroll(column);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    return scroll;
  }
}
