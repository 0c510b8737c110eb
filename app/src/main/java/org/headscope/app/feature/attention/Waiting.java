package org.headscope.app.feature.attention;

import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.sight.Sight;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskProgress;

/** What stands in a picture's place while it is measured: what it will be, how far, and Cancel. */
final class Waiting extends VBox {
  private final AttentionViewModel model;
  private final Label sentence = new Label();
  private final ProgressBar bar = new ProgressBar();
  private final Label left = new Label();
  private final Button button = new Button();
  private Optional<? extends BackgroundTask<?>> followed = Optional.empty();

  Waiting(AttentionViewModel model) {
    super(10);
    this.model = model;
    setAlignment(Pos.CENTER);
    setMinSize(0, 0);
    sentence.setWrapText(true);
    bar.setPrefWidth(220);
    button.setId("measure");
    button.getStyleClass().add("quiet");
    left.getStyleClass().add("caption");
    HBox row = new HBox(10, bar, button);
    row.setAlignment(Pos.CENTER);
    getChildren().addAll(sentence, row, left);
    model.pendingProperty().subscribe(this::show);
  }

  private void show(Optional<QueryStatus<Measurement, Sight>> pending) {
    setVisible(pending.isPresent());
    setManaged(pending.isPresent());
    pending.ifPresent(this::show);
  }

  private void show(QueryStatus<Measurement, Sight> pending) {
    Optional<? extends BackgroundTask<?>> task = pending.task();
    bar.setVisible(task.isPresent());
    bar.setManaged(task.isPresent());
    sentence.setText(QueryStatus.words(pending.cover()));
    button.setVisible(task.isPresent() || pending.again());
    button.setText(task.isPresent() ? "Cancel" : "Measure");
    button.setTooltip(
        new Tooltip(task.isPresent() ? "Stop measuring; what was open stays" : "Measure it now"));
    button.setOnAction(e -> {
      if (task.isPresent()) {
        model.stop();
      } else {
        model.measure();
      }
    });
    if (!task.equals(followed)) {
      followed = task;
      bar.progressProperty().unbind();
      left.textProperty().unbind();
      left.setText("");
      task.ifPresent(t -> {
        bar.progressProperty().bind(t.progressProperty().map(TaskProgress::fraction));
        left.textProperty().bind(t.progressProperty().map(Waiting::words));
      });
    }
  }

  private static String words(TaskProgress progress) {
    if (progress.total() == 0) {
      return "";
    }
    String left = progress.timeLeft();
    return "%d %%".formatted(Math.round(100 * progress.fraction()))
        + (left.isEmpty() ? "" : ", " + left);
  }
}
