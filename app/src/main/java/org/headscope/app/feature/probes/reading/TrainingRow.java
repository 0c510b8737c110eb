package org.headscope.app.feature.probes.reading;

import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.util.Subscription;
import org.headscope.app.chart.FxFonts;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.control.Controls;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskProgress;

/// Trains the picked probe where its weights are missing: a button, then how far it is.
final class TrainingRow extends HBox {
  private final Button start =
      Controls.quiet(
          new Button("Train these probes"),
          "train-probe",
          "Trains the probes of this question in every layer, without controls");
  private final ProgressBar bar = new ProgressBar();
  private final Label words = new Label();
  private final Button cancel =
      Controls.quiet(new Button("Cancel"), "cancel-training", "Stop training them");
  private Subscription listening = Subscription.EMPTY;

  TrainingRow(ReadingViewModel model, ObservableValue<Palette> palette) {
    super(10);
    setAlignment(Pos.CENTER_LEFT);
    start.getStyleClass().add("accent");
    start.setOnAction(_ -> model.train());
    cancel.setOnAction(_ -> model.stopTraining());
    bar.setPrefWidth(120);
    bar.setAccessibleText("Share of the training that is done");
    palette.subscribe(p -> {
      words.setFont(FxFonts.font(TextStyle.sans(p.size().small())));
      words.setTextFill(p.ink().muted());
    });
    getChildren().addAll(start, bar, words, cancel);
    Controls.show(start, false);
    model
        .missingProperty()
        .subscribe(now ->
            Controls.show(start, now.isPresent() && model.trainingProperty().get().isEmpty()));
    model
        .trainingProperty()
        .subscribe(now -> {
          Controls.show(start, now.isEmpty() && model.missingProperty().get().isPresent());
          Controls.show(bar, now.isPresent());
          Controls.show(words, now.isPresent());
          Controls.show(cancel, now.isPresent());
          follow(now);
        });
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
