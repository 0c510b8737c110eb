package org.headscope.app.feature;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.util.Subscription;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.feature.Measurability.Action;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.run.TaskProgress;

/// Buttons that start and stop a computation, beside its progress and a few words. Hidden if there
/// is nothing to do.
public final class TaskBar extends HBox {
  private final Button start;
  private final Button stop;
  private final ProgressBar bar = new ProgressBar(0);
  private final Label words = new Label();
  private Subscription progress = Subscription.EMPTY;

  /// @param id of the label with the words
  /// @param task the running computation, if any
  public TaskBar(
      Button start,
      Button stop,
      String id,
      ObservableValue<? extends Optional<? extends BackgroundTask<?>>> task,
      Function<TaskProgress, String> format) {
    super(8);
    this.start = start;
    this.stop = stop;
    setAlignment(Pos.CENTER_LEFT);
    setMinWidth(0);
    start.getStyleClass().add("accent");
    bar.setPrefWidth(160);
    bar.setMinWidth(60);
    bar.setAccessibleText("Progress");
    words.setId(id);
    words.getStyleClass().addAll("caption", "may-shorten");
    words.setMinWidth(0);
    Hint.on(words, words.textProperty());
    HBox.setHgrow(words, Priority.ALWAYS);
    getChildren().addAll(start, stop, bar, words);
    task.subscribe(now -> {
      progress.unsubscribe();
      progress =
          now.map(running ->
                  running
                      .progressProperty()
                      .subscribe(far -> {
                        double share = far.fraction();
                        bar.setProgress(share > 0 ? share : ProgressBar.INDETERMINATE_PROGRESS);
                        words.setText(format.apply(far));
                      }))
              .orElse(Subscription.EMPTY);
    });
  }

  /// Returns the bar of a measurement made on request: Measure or Continue, and Stop.
  ///
  /// @param name of the measurement in the names of controls: `measure-NAME`, `stop-NAME` and
  ///   `NAME-words`
  /// @param starting explains the button that starts it
  /// @param stopping explains the button that stops it
  /// @param units the name of what is counted
  public static TaskBar of(
      RequestedMeasurement<?, ?> measurement,
      String name,
      String starting,
      String stopping,
      Function<TaskProgress, String> units) {
    Button start = Controls.small(new Button(), "measure-" + name, starting);
    start.setOnAction(_ -> measurement.measure());
    Button stop = Controls.small(new Button("St_op"), "stop-" + name, stopping);
    stop.setOnAction(_ -> measurement.stop());
    ObservableValue<Measurability> measurability = measurement.measurabilityProperty();
    TaskBar bar =
        new TaskBar(
            start,
            stop,
            name + "-words",
            measurement.taskProperty(),
            progress -> format(progress, measurability.getValue().words(), units));
    measurability.subscribe(now -> {
      start.setText(now.action() == Action.CONTINUE ? "_Continue" : "_Measure");
      boolean startable = now.action() == Action.MEASURE || now.action() == Action.CONTINUE;
      bar.show(startable, now.action() == Action.STOP, now.words());
    });
    return bar;
  }

  private static String format(
      TaskProgress progress, String subject, Function<TaskProgress, String> units) {
    String far =
        progress.total() > 0
            ? "%s of %s %s"
                .formatted(
                    NumberText.count(progress.done()),
                    NumberText.count(progress.total()),
                    units.apply(progress))
            : "starting";
    return Stream.of(subject, far, progress.timeLeft())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /// Shows the buttons that can be pressed, and `note` unless the progress is shown.
  public void show(boolean startable, boolean running, String note) {
    Controls.show(start, startable && !running);
    Controls.show(stop, running);
    Controls.show(bar, running);
    Controls.show(this, startable || running);
    if (!running) {
      words.setText(note);
    }
  }
}
