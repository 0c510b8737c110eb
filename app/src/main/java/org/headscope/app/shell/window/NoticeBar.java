package org.headscope.app.shell.window;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.animation.PauseTransition;
import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.headscope.app.shell.Notice;
import org.headscope.app.shell.ProbeBench;
import org.headscope.app.shell.Workbench;
import org.headscope.app.shell.Workshop;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskProgress;
import org.headscope.app.task.TaskRunner;

/** What the person should read, each with its ×, and long work with its progress and Cancel. */
final class NoticeBar extends VBox {
  private static final double PATIENCE_MILLIS = 700;

  private final Workbench workbench;
  private final Workshop workshop;
  private final ProbeBench probes;
  private final VBox notices = new VBox();
  private final VBox tasks = new VBox();
  private final Map<BackgroundTask<?>, Node> rows = new LinkedHashMap<>();
  private final PauseTransition patience =
      new PauseTransition(javafx.util.Duration.millis(PATIENCE_MILLIS));

  NoticeBar(Workbench workbench, Workshop workshop, ProbeBench probes) {
    this.workshop = workshop;
    this.probes = probes;
    this.workbench = workbench;
    getStyleClass().add("notices");
    getChildren().addAll(notices, tasks);
    patience.setOnFinished(e -> showTasks());
    workbench.notices().addListener((InvalidationListener) o -> showNotices());
    runners().forEach(r -> r.active().addListener((InvalidationListener) o -> changed()));
    showNotices();
  }

  private void showNotices() {
    notices.getChildren().setAll(workbench.notices().stream().map(this::row).toList());
  }

  private List<TaskRunner> runners() {
    return List.of(
        workbench.tasks(),
        workbench.predictions().runner(),
        workbench.columns().runner(),
        workshop.training(),
        probes.probing());
  }

  private List<BackgroundTask<?>> active() {
    return runners().stream()
        .<BackgroundTask<?>>flatMap(runner -> runner.active().stream())
        .distinct()
        .toList();
  }

  /** What is over leaves at once; what began must last, or it would only flicker. */
  private void changed() {
    List<BackgroundTask<?>> active = active();
    rows.keySet().retainAll(active);
    tasks.getChildren().retainAll(rows.values());
    if (rows.size() < active.size()) {
      patience.playFromStart();
    }
  }

  private void showTasks() {
    for (BackgroundTask<?> task : active()) {
      rows.computeIfAbsent(task, NoticeBar::row);
    }
    tasks.getChildren().setAll(rows.values());
  }

  private Node row(Notice notice) {
    Label mark = new Label(notice.kind() == Notice.Kind.ERROR ? "!" : "✓");
    mark.getStyleClass().add("notice-mark");
    Label sentence = new Label(notice.sentence());
    sentence.setWrapText(true);
    sentence.getStyleClass().add("notice-sentence");
    sentence.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(sentence, Priority.ALWAYS);
    Button close = new Button("Dismiss");
    close.getStyleClass().add("quiet");
    close.setTooltip(new Tooltip("Take this message away"));
    close.setMinWidth(USE_PREF_SIZE);
    close.setOnAction(e -> workbench.dismiss(notice));
    HBox row = new HBox(10, mark, sentence, close);
    row.setAlignment(Pos.CENTER_LEFT);
    row.getStyleClass().addAll("notice", notice.kind() == Notice.Kind.ERROR ? "error" : "told");
    return row;
  }

  private static Node row(BackgroundTask<?> task) {
    Label name = new Label();
    name.textProperty().bind(task.progressProperty().map(p -> describe(task.name(), p)));
    ProgressBar bar = new ProgressBar();
    bar.progressProperty().bind(task.progressProperty().map(TaskProgress::fraction));
    bar.setPrefWidth(160);
    Button cancel = new Button("Cancel");
    cancel.getStyleClass().add("quiet");
    cancel.setTooltip(new Tooltip("Stop this; what was open stays"));
    cancel.setOnAction(e -> task.cancel());
    HBox row = new HBox(10, name, bar, cancel);
    row.setAlignment(Pos.CENTER_LEFT);
    row.getStyleClass().add("notice");
    return row;
  }

  private static String describe(String name, TaskProgress progress) {
    String left = progress.left().map(NoticeBar::left).orElse("");
    String phase = progress.phase().isEmpty() ? "" : ": " + progress.phase();
    return Character.toUpperCase(name.charAt(0)) + name.substring(1) + phase + left;
  }

  private static String left(Duration left) {
    long seconds = Math.max(1, left.toSeconds());
    return seconds < 90
        ? ", about %d s left".formatted(seconds)
        : ", about %d min left".formatted((seconds + 30) / 60);
  }
}
