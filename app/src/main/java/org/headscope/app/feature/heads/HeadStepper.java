package org.headscope.app.feature.heads;

import module java.base;

import javafx.geometry.*;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.scene.shape.SVGPath;
import org.controlsfx.control.PopOver;
import org.headscope.app.chart.Box;
import org.headscope.app.control.Controls;
import org.headscope.app.control.ShorteningLabel;
import org.headscope.app.control.VisibleBounds;
import org.headscope.app.service.HeadTitles;
import org.headscope.app.service.map.LayerNames;

/// The selector of heads for a view without space for thumbnails: it names the selected head, steps
/// to its neighbours, and shows all heads in a pop-over.
final class HeadStepper extends HBox {
  private static final String PREVIOUS = "M7 1 L2 5.5 L7 10";
  private static final String NEXT = "M2 1 L7 5.5 L2 10";
  private static final String DOWN = "M0 0 L8 0 L4 5 Z";

  /// The maximum height of the pop-over, as a share of the window's.
  private static final double MAX_HEIGHT = 0.75;

  private final HeadsViewModel model;
  private final HeadsView grid;
  private final Button here = Controls.flat(new Button(), "all-heads", "All heads");
  private final ShorteningLabel name = new ShorteningLabel();
  private final PopOver all = new PopOver();

  /// Creates a stepper through `grid`, which must not be in another scene while the stepper is in
  /// one.
  HeadStepper(HeadsViewModel model, HeadsView grid) {
    super(6);
    this.model = model;
    this.grid = grid;
    setId("head-stepper");
    setAlignment(Pos.CENTER_LEFT);
    setMinWidth(0);
    HBox.setHgrow(name, Priority.ALWAYS);
    HBox.setMargin(name, new Insets(0, 0, 0, 6));
    here.getStyleClass().add("strong");
    here.setGraphic(icon(DOWN, true));
    here.setContentDisplay(ContentDisplay.RIGHT);
    here.setOnAction(_ -> open());
    // The grid's context menu, for the selected head.
    setOnContextMenuRequested(event -> grid.getOnContextMenuRequested().handle(event));
    getChildren()
        .addAll(
            step("previous-head", PREVIOUS, -1, "Previous head (Alt+Left)"),
            here,
            step("next-head", NEXT, 1, "Next head (Alt+Right)"),
            name);
    all.setArrowLocation(PopOver.ArrowLocation.TOP_LEFT);
    all.setDetachable(false);
    all.setAnimated(false);
    grid.setOnChosen(all::hide);
    sceneProperty().subscribe(_ -> all.hide());
    model.sceneProperty().subscribe(this::show);
    grid.concealedProperty().subscribe(_ -> show(model.scene()));
  }

  /// Returns the bounds of the button that shows all heads.
  ///
  /// @param named whether to include the selected head's name
  Optional<Box> where(boolean named) {
    Optional<Box> called = named ? VisibleBounds.of(name) : Optional.empty();
    return VisibleBounds.of(here).map(box -> called.map(box::union).orElse(box));
  }

  private Button step(String id, String path, int by, String explanation) {
    Button button = Controls.flat(new Button("", icon(path, false)), id, explanation);
    button.setAccessibleText(explanation);
    button.setOnAction(_ -> model.step(by));
    return button;
  }

  private SVGPath icon(String path, boolean filled) {
    SVGPath icon = new SVGPath();
    icon.setContent(path);
    grid.paletteProperty()
        .subscribe(p -> {
          icon.setFill(filled ? p.ink().muted() : null);
          icon.setStroke(filled ? null : p.ink().text());
          icon.setStrokeWidth(1.5 * p.size().line());
        });
    return icon;
  }

  private void show(Optional<HeadsScene> scene) {
    setVisible(scene.isPresent());
    scene.ifPresent(s -> {
      int layer = s.layer();
      here.setText(LayerNames.map(s.maps().layerInfos().get(layer - 1), layer, s.head()));
      name.formsProperty()
          .set(
              s.concealing(grid.concealedProperty().get())
                  .score(layer, s.head())
                  .map(score -> HeadTitles.titles(score, s.isTypedText()))
                  .orElse(List.of()));
    });
  }

  private void open() {
    if (all.isShowing()) {
      all.hide();
      return;
    }
    Dimension2D space = grid.sizeForAll(MAX_HEIGHT * getScene().getHeight());
    grid.setPrefSize(space.getWidth(), space.getHeight());
    all.setContentNode(grid);
    all.show(here);
    grid.focusGrid();
  }
}
