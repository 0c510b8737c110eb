package org.headscope.app.window;

import module java.base;

import javafx.collections.ListChangeListener;
import javafx.concurrent.Task;
import javafx.geometry.Pos;
import javafx.scene.Group;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import javafx.scene.shape.*;
import org.controlsfx.control.PopOver;
import org.controlsfx.control.TaskProgressView;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskState;
import org.headscope.app.window.view.Lazy;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.TaskProgress;

/// Progress of the running tasks, visible only while there are some; opens their list.
final class TasksButton extends Button {
  private static final double RADIUS = 6;
  private static final double ROW = 5.8;
  private static final int ROWS = 5;

  private final TasksViewModel model;
  private final TaskProgressView<ListedTask> rows = new TaskProgressView<>();
  private final Lazy<PopOver> list = new Lazy<>(this::list);
  private final Label time = new Label();

  TasksButton(TasksViewModel model) {
    this.model = model;
    setId("tasks");
    getStyleClass().add("quiet");
    setMinWidth(USE_PREF_SIZE);
    Label count = new Label();
    Arc done = new Arc(RADIUS, RADIUS, RADIUS, RADIUS, 90, 0);
    Circle all = new Circle(RADIUS, RADIUS, RADIUS);
    count.getStyleClass().add("strong");
    time.getStyleClass().add("text-muted");
    all.getStyleClass().add("ring");
    done.getStyleClass().addAll("ring", "done");
    HBox row = new HBox(7, new Group(all, done), count, time);
    row.setAlignment(Pos.CENTER);
    setGraphic(row);
    Hint.on(this, "Lists running computations, with time left and Cancel (Ctrl+J)");
    setOnAction(_ -> toggle());
    model.summary.subscribe(summary -> {
      count.setText(summary.count());
      time.setText(summary.time());
      done.setLength(-3.6 * summary.hundredths());
      setAccessibleText(summary.count() + " " + summary.time());
    });
    model.listed.addListener((ListChangeListener<BackgroundTask<?>>) _ -> follow());
    follow();
  }

  /// Sets whether the time left is shown only in the list.
  void setBrief(boolean brief) {
    Controls.show(time, !brief);
  }

  private PopOver list() {
    Label count = new Label();
    count.textProperty().bind(model.summary.map(TasksViewModel.Summary::count));
    count.getStyleClass().add("strong");
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    Button cancel =
        Controls.small(new Button("Cancel all"), "", "Stop all computations; open runs stay open");
    cancel.setOnAction(_ -> model.cancelAll());
    HBox head = new HBox(10, count, space, cancel);
    head.setAlignment(Pos.CENTER_LEFT);
    VBox content = new VBox(8, head, rows);
    content.getStyleClass().add("task-list");
    PopOver made = new PopOver(content);
    // Its built-in style sheet is white in every theme, and would override the theme's.
    made.getRoot().getStylesheets().clear();
    made.setArrowLocation(PopOver.ArrowLocation.TOP_RIGHT);
    made.setDetachable(false);
    made.setAnimated(false);
    return made;
  }

  private void follow() {
    rows.getTasks().removeIf(row -> model.listed.stream().noneMatch(row::isOf));
    for (BackgroundTask<?> task : model.listed) {
      if (rows.getTasks().stream().noneMatch(row -> row.isOf(task))) {
        rows.getTasks().add(new ListedTask(task));
      }
    }
    boolean any = !model.listed.isEmpty();
    Controls.show(this, any);
    if (any) {
      int shown = Math.min(ROWS, model.listed.size());
      rows.setStyle("-fx-pref-width: 30em; -fx-pref-height: %sem;".formatted(ROW * shown));
    } else {
      list.made().ifPresent(PopOver::hide);
    }
  }

  void toggle() {
    if (list.get().isShowing()) {
      list.get().hide();
    } else if (isVisible()) {
      list.get().show(this);
      Focus.focusableIn(list.get().getContentNode()).stream()
          .findFirst()
          .ifPresent(n -> n.requestFocus());
    }
  }

  /// Adapts a background task to a JavaFX task, for the list; it runs as long as that task does.
  private static final class ListedTask extends Task<TaskState> {
    private final BackgroundTask<?> task;
    private final CountDownLatch over = new CountDownLatch(1);
    private boolean stopping;

    ListedTask(BackgroundTask<?> task) {
      this.task = task;
      updateTitle(PlainText.capitalized(task.name()));
      task.progressProperty().subscribe(_ -> show());
      task.stateProperty()
          .subscribe(state -> {
            show();
            if (state.hasEnded()) {
              over.countDown();
            }
          });
      Thread.ofVirtual().start(this);
    }

    /// Shows an empty bar for a queued task, since a moving one would suggest progress.
    private void show() {
      TaskProgress progress = task.progressProperty().get();
      boolean waits = task.stateProperty().get() == TaskState.WAITING;
      if (waits || progress.total() > 0) {
        updateProgress(progress.done(), Math.max(1, progress.total()));
      } else {
        updateProgress(-1, 1);
      }
      if (!stopping) {
        updateMessage(waits ? "Queued" : words(progress));
      }
    }

    private static String words(TaskProgress progress) {
      String share = progress.total() > 0 ? Math.round(100 * progress.fraction()) + " %" : "";
      return Stream.of(progress.phase(), share, progress.timeLeft())
          .filter(words -> !words.isEmpty())
          .collect(Collectors.joining(" · "));
    }

    boolean isOf(BackgroundTask<?> other) {
      return task.equals(other);
    }

    @Override
    protected TaskState call() throws InterruptedException {
      over.await();
      return task.stateProperty().get();
    }

    /// Asks the work to stop, which it does at a point where it can be resumed.
    @Override
    public boolean cancel(boolean interrupt) {
      stopping = true;
      updateMessage("Stopping");
      task.cancel();
      return false;
    }
  }
}
