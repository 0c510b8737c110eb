package org.headscope.app.feature.lesson;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.headscope.app.control.Hint;
import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;

/// The lessons to choose from.
public final class LessonsSheet extends VBox {
  private static final double NARROWEST = 320;

  private final TaskRunner runner;
  private final LessonProgress progress;
  private final Consumer<Path> opens;
  private final VBox rows = new VBox(4);
  private final Label none = new Label();
  private final Button folder = new Button("Open a lesson's folder…");

  /// @param runner reads lessons
  /// @param opens opens the lesson in a folder
  /// @param asks asks for the folder of another
  public LessonsSheet(
      TaskRunner runner, LessonProgress progress, Consumer<Path> opens, Runnable asks) {
    super(12);
    this.runner = runner;
    this.progress = progress;
    this.opens = opens;
    getStyleClass().addAll("sheet-of-paper", "lessons-sheet");
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    Label title = new Label("Lessons");
    title.getStyleClass().add("app-name");
    none.setWrapText(true);
    none.getStyleClass().add("text-muted");
    none.setMinHeight(USE_PREF_SIZE);
    ScrollPane scroll = new ScrollPane(rows);
    scroll.setFitToWidth(true);
    scroll.getStyleClass().add("edge-to-edge");
    scroll.setFocusTraversable(false);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    folder.setId("lesson-folder");
    folder.setMinWidth(USE_PREF_SIZE);
    Hint.on(folder, "Opens the folder of a lesson from elsewhere");
    folder.setOnAction(_ -> asks.run());
    HBox foot = new HBox(folder);
    foot.setAlignment(Pos.CENTER_RIGHT);
    getChildren().addAll(title, none, scroll, foot);
  }

  /// Looks for lessons anew.
  public void open() {
    rows.getChildren().clear();
    none.setText("Looking for lessons…");
    runner.start(
        new BackgroundTask<>(
                "look for lessons", (_, _) -> LessonShelf.look(LessonShelf.folders(), progress))
            .onSuccess(this::show)
            .onError(e -> none.setText(String.valueOf(e.getMessage()))));
  }

  private void show(List<LessonShelf.Entry> found) {
    none.setText(
        found.isEmpty()
            ? "No lessons are here. Each is a folder with a file lesson.md in samples/lessons or in"
                + " your own folder of lessons; one from elsewhere opens by its folder, or by a drop"
                + " on the window."
            : "Each goes through the window step by step, and keeps where you are.");
    rows.getChildren().setAll(found.stream().map(this::row).toList());
    rows.getChildren().stream().findFirst().ifPresent(Node::requestFocus);
  }

  private Node row(LessonShelf.Entry entry) {
    Label title = new Label(entry.title());
    title.getStyleClass().add("strong");
    Label detail = new Label(entry.detail());
    detail.getStyleClass().addAll("text-muted", "caption");
    for (Label label : List.of(title, detail)) {
      label.setWrapText(true);
      label.setMinHeight(Region.USE_PREF_SIZE);
      // A button asks how high it is before it knows how wide.
      label.setMinWidth(NARROWEST);
    }
    Button row = new Button("", new VBox(2, title, detail));
    row.setAccessibleText(entry.title() + ": " + entry.detail());
    row.getStyleClass().addAll("quiet", "lesson-row");
    row.setAlignment(Pos.CENTER_LEFT);
    row.setMaxWidth(Double.MAX_VALUE);
    row.setDisable(!entry.readable());
    Hint.on(row, "Opens this lesson where you left it");
    row.setOnAction(_ -> opens.accept(entry.folder()));
    return row;
  }
}
