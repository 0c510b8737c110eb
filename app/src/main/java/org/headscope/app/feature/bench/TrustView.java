package org.headscope.app.feature.bench;

import module java.base;

import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Controls;
import org.headscope.app.control.FramedFigure;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.feature.TaskBar;
import org.headscope.app.feature.bench.TrustViewModel.Action;
import org.headscope.engine.run.TaskProgress;

/// The panel that says which identities hold for the current checkpoint.
public final class TrustView extends PicturePanel<TrustFigure> {
  private static final String HELP =
      "Identities that hold for every correct forward pass, checked on the open model. If one fails,"
          + " neither interventions nor attributions can be trusted.";

  public TrustView(TrustViewModel model) {
    super("Trust", model);
    explain(HELP);
    model
        .figureProperty()
        .subscribe(
            shown -> canvas().setAccessibleHelp(shown.map(TrustFigure::sentence).orElse(HELP)));
    Button check =
        Controls.small(
            new Button("Check this _model"),
            "check-trust",
            "Checks the identities on two held-out instances");
    check.setOnAction(_ -> model.check());
    Button cancel = Controls.small(new Button("_Cancel"), "cancel-trust", "Cancels the check");
    cancel.setOnAction(_ -> model.cancel());
    TaskBar bar = new TaskBar(check, cancel, "trust-words", model.taskProperty(), TrustView::words);
    model
        .actionProperty()
        .subscribe(action -> bar.show(action == Action.CHECK, action == Action.CANCEL, ""));
    Region picture = covered(scrolled(canvas()), model.coverProperty(), model);
    VBox.setVgrow(picture, Priority.ALWAYS);
    picture.setMinHeight(60);
    VBox body = new VBox(8, bar, picture);
    body.setMinSize(0, 0);
    setCenter(body);
  }

  @Override
  protected Figure exported(TrustFigure shown) {
    String run = shown.request().run().name();
    return new FramedFigure(shown, "Trust", run + " · " + captionProperty().get());
  }

  private static String words(TaskProgress progress) {
    return progress.total() == 0
        ? "starting"
        : Stream.of(
                "%d of %d identities".formatted(progress.done(), progress.total()),
                progress.timeLeft())
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
  }
}
