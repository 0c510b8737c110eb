package org.headscope.app.feature.hidden;

import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.headscope.app.feature.hidden.Question.Asked;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.Query.State;
import org.headscope.app.task.TaskProgress;
import org.headscope.engine.interpret.projection.ProjectionResult;

/** How far the next picture is, with Cancel, or how to try again. */
final class Progress extends HBox {
  private final ProgressBar bar = new ProgressBar();
  private final Label words = new Label();
  private final Button button = new Button();
  private Optional<BackgroundTask<?>> followed = Optional.empty();

  Progress(HiddenViewModel model) {
    super(10);
    setAlignment(Pos.CENTER_LEFT);
    setMinWidth(0);
    bar.setPrefWidth(180);
    bar.setMinWidth(40);
    words.getStyleClass().add("caption");
    button.setId("hidden-compute");
    button.getStyleClass().addAll("quiet", "small");
    button.setMinWidth(USE_PREF_SIZE);
    getChildren().addAll(words, bar, button);
    model.projecting().stateProperty().subscribe(state -> show(model, state));
  }

  private void show(HiddenViewModel model, State<Asked, ProjectionResult> state) {
    Optional<BackgroundTask<?>> task =
        state instanceof State.Computing<?, ?> now ? Optional.of(now.task()) : Optional.empty();
    boolean computing = task.isPresent();
    setVisible(!(state instanceof State.Idle || state instanceof State.Ready));
    setManaged(isVisible());
    bar.setVisible(computing);
    bar.setManaged(computing);
    button.setText(computing ? "Cancel" : "Compute again");
    button.setTooltip(
        new Tooltip(
            computing ? "Stop this; the picture before stays" : "Compute what was stopped"));
    button.setOnAction(event -> {
      if (computing) {
        model.cancel();
      } else {
        model.again();
      }
    });
    if (!task.equals(followed)) {
      followed = task;
      bar.progressProperty().unbind();
      words.textProperty().unbind();
      words.setText("");
      followed.ifPresent(next -> {
        bar.progressProperty().bind(next.progressProperty().map(TaskProgress::fraction));
        words.textProperty().bind(next.progressProperty().map(p -> words(next.name(), p)));
      });
    }
  }

  private static String words(String name, TaskProgress progress) {
    String phase = progress.phase().isEmpty() ? "" : ": " + progress.phase();
    String left = progress.timeLeft();
    return name + phase + (left.isEmpty() ? "" : ", " + left);
  }
}
