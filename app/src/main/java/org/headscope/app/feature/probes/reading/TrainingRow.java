package org.headscope.app.feature.probes.reading;

import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.util.Subscription;
import org.headscope.app.chart.FxFonts;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.control.Hint;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.run.TaskProgress;

/// Trains the picked probe where its weights are missing: a button, then how far it is.
final class TrainingRow extends HBox {
  private final Button start = new Button("Train these probes");
  private final ProgressBar bar = new ProgressBar();
  private final Label words = new Label();
  private final Button cancel = new Button("Cancel");
  private Subscription listening = Subscription.EMPTY;

  TrainingRow(ReadingViewModel model, ObservableValue<Palette> palette) {
    super(10);
    setAlignment(Pos.CENTER_LEFT);
    start.setId("train-probe");
    start.getStyleClass().addAll("quiet", "small", "accent");
    Hint.on(start, "Trains the probes of this question in every layer, without controls");
    start.setOnAction(_ -> model.train());
    cancel.getStyleClass().addAll("quiet", "small");
    cancel.setOnAction(_ -> model.stopTraining());
    bar.setPrefWidth(120);
    bar.setAccessibleText("Share of the training that is done");
    palette.subscribe(p -> {
      words.setFont(FxFonts.font(TextStyle.sans(p.size().small())));
      words.setTextFill(p.ink().muted());
    });
    getChildren().addAll(start, bar, words, cancel);
    show(start, false);
    model
        .missingProperty()
        .subscribe(now -> show(start, now.isPresent() && model.trainingProperty().get().isEmpty()));
    model
        .trainingProperty()
        .subscribe(now -> {
          show(start, now.isEmpty() && model.missingProperty().get().isPresent());
          show(bar, now.isPresent());
          show(words, now.isPresent());
          show(cancel, now.isPresent());
          follow(now);
        });
  }

  private static void show(Node node, boolean is) {
    node.setVisible(is);
    node.setManaged(is);
  }

  private void follow(Optional<BackgroundTask<?>> training) {
    listening.unsubscribe();
    listening =
        training
            .map(task -> task.progressProperty().subscribe(this::tell))
            .orElse(Subscription.EMPTY);
  }

  private void tell(TaskProgress progress) {
    bar.setProgress(progress.fraction());
    words.setText(
        progress.total() == 0
            ? "waiting for its turn"
            : progress.timeLeft().isEmpty() ? progress.phase() : progress.timeLeft());
  }
}
