package org.headscope.app.feature.lens;

import module java.base;

import javafx.scene.control.Button;
import javafx.scene.layout.*;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.control.Controls;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.feature.TaskBar;
import org.headscope.app.feature.lens.LensStripViewModel.Action;
import org.headscope.engine.interpret.lens.Lens;
import org.headscope.engine.run.TaskProgress;

/// The panel of the layers' predictions: hovering describes a cell, a click selects its position;
/// arrow keys walk positions and layers.
public final class LensStripView extends PicturePanel<LensStripFigure> {
  private static final String HELP =
      "Every row is a layer, and every cell has the symbol that would be predicted if that layer"
          + " were the last, as a lens reads it. Each row ends with its mean TVD to the"
          + " prediction over the positions shown. Hover over a cell to describe it, and click to"
          + " select its position; left and right walk the positions, up and down the layers.";

  private final LensStripViewModel model;

  public LensStripView(LensStripViewModel model) {
    super("Lens strip", model);
    this.model = model;
    explain(HELP, model::describe);
    canvas().getStyleClass().add("takes-keyboard");
    Region picture = covered(scrolled(canvas()), model.coverProperty(), model);
    VBox.setVgrow(picture, Priority.ALWAYS);
    picture.setMinHeight(60);
    VBox body = new VBox(8, controls(), bar(), picture);
    body.setMinSize(0, 0);
    setCenter(body);
    point(
        LensStripFigure::cellAt,
        model::highlight,
        clicked -> clicked.ifPresent(cell -> model.pin(cell.position())));
    onKey("Left", () -> model.walk(-1));
    onKey("Right", () -> model.walk(1));
    tryKey("Up", () -> model.climb(1));
    tryKey("Down", () -> model.climb(-1));
    tryKey("Esc", model::release);
  }

  private FlowPane controls() {
    return Controls.row(
        Controls.labelled(
            "Lens", new Segments<>(model.lens, List.of(Lens.values()), LensWords::words)),
        Controls.labelled(
            "Colour",
            new Segments<>(
                model.value,
                List.of(LensValue.values()),
                each -> new Words(each.label, each.explanation))));
  }

  private TaskBar bar() {
    Button fit =
        Controls.small(
            new Button("_Fit"),
            "fit-lenses",
            "Fits the lenses to this checkpoint on held-out instances, and keeps them");
    fit.setOnAction(_ -> model.fit());
    Button cancel = Controls.small(new Button("_Cancel"), "cancel-lenses", "Cancels the fit");
    cancel.setOnAction(_ -> model.cancel());
    TaskBar bar =
        new TaskBar(fit, cancel, "lenses-words", model.taskProperty(), LensStripView::words);
    model
        .actionProperty()
        .subscribe(action -> bar.show(action == Action.FIT, action == Action.CANCEL, ""));
    return bar;
  }

  private static String words(TaskProgress progress) {
    return Stream.of(progress.phase(), progress.soFar())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  @Override
  protected Figure exported(LensStripFigure shown) {
    return new FramedFigure(
        shown.with(FigurePart.ALL),
        "Lens strip",
        shown.result().runName() + " · " + captionProperty().get());
  }
}
