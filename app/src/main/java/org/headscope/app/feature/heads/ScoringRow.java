package org.headscope.app.feature.heads;

import javafx.scene.control.*;
import javafx.scene.layout.FlowPane;
import org.headscope.app.control.Controls;

/// The button that scores the heads of a run without scores, and the progress; hidden if there is
/// nothing to score.
final class ScoringRow extends FlowPane {
  private final Button start =
      Controls.small(
          new Button("_Score heads"),
          "score-heads",
          "Labels every head at every checkpoint, on 100 held-out instances, and keeps the labels");
  private final Button stop =
      Controls.small(new Button("St_op"), "stop-scoring", "Stops scoring; nothing is kept");
  private final Label words = new Label();

  ScoringRow(ScoringViewModel model) {
    super(8, 4);
    start.getStyleClass().add("accent");
    start.setOnAction(_ -> model.start());
    stop.setOnAction(_ -> model.stop());
    words.setId("scoring-words");
    words.getStyleClass().add("caption");
    getChildren().addAll(start, stop, words);
    model.scoringProperty().subscribe(this::show);
  }

  private void show(ScoringViewModel.Scoring scoring) {
    words.setText(scoring.words());
    Controls.show(start, scoring.offered());
    Controls.show(stop, scoring.running());
    Controls.show(words, scoring.running());
    Controls.show(this, scoring.offered() || scoring.running());
  }
}
