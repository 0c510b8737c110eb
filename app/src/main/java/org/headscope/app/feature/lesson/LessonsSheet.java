package org.headscope.app.feature.lesson;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Sheet;
import org.headscope.app.lesson.edit.DraftStore;
import org.headscope.app.lesson.edit.DraftStore.Unsaved;
import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.app.lesson.read.DraftReader;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;

/// The sheet to choose a lesson from.
public final class LessonsSheet extends Sheet {
  private static final double MIN_WIDTH = 320;

  private final TaskRunner runner;
  private final LessonProgress progress;
  private final LessonHandlers ways;
  private final VBox rows = new VBox(4);
  private final Label none = new Label();
  private final Button folder = new Button("Open a lesson's folder…");

  /// The actions on lessons.
  ///
  /// @param opens opens the lesson in a folder
  /// @param edits opens it in the editor
  /// @param prints asks for the file of its handout
  /// @param goesOn continues with an unsaved one
  /// @param begins begins a new one
  /// @param asks asks for the folder of another lesson
  public record LessonHandlers(
      Consumer<Path> opens,
      Consumer<Path> edits,
      Consumer<Unsaved> goesOn,
      Consumer<Path> prints,
      Runnable begins,
      Runnable asks) {}

  private record FoundLessons(List<LessonCatalog.Entry> lessons, List<Unsaved> unsaved) {}

  public LessonsSheet(TaskRunner runner, LessonProgress progress, LessonHandlers ways) {
    super("lessons-sheet", "Lessons");
    this.runner = runner;
    this.progress = progress;
    this.ways = ways;
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
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
    folder.setOnAction(_ -> ways.asks().run());
    Button begin = new Button("New lesson…");
    begin.setId("lesson-new");
    begin.setMinWidth(USE_PREF_SIZE);
    Hint.on(begin, "Starts a new lesson with the current view as its first step");
    begin.setOnAction(_ -> ways.begins().run());
    HBox foot = new HBox(8, begin, folder);
    foot.setAlignment(Pos.CENTER_RIGHT);
    getChildren().addAll(none, scroll, foot);
  }

  @Override
  public void open() {
    rows.getChildren().clear();
    none.setText("Looking for lessons…");
    runner.start(
        new BackgroundTask<>(
                "look for lessons",
                (_, _) ->
                    new FoundLessons(
                        LessonCatalog.find(LessonCatalog.folders(), progress),
                        DraftStore.ofUser().all()))
            .onSuccess(this::show)
            .onError(e -> none.setText(String.valueOf(e.getMessage()))));
  }

  private void show(FoundLessons found) {
    List<LessonCatalog.Entry> lessons = found.lessons();
    none.setText(
        lessons.isEmpty()
            ? "No lessons found. A lesson is a folder with a file lesson.md in samples/lessons "
                + "or in your lesson folder; open one from elsewhere by its folder, or drop it "
                + "on the window."
            : "Each walks you through the window and remembers where you stopped.");
    rows.getChildren().setAll(found.unsaved().stream().map(this::row).toList());
    rows.getChildren().addAll(lessons.stream().map(this::row).toList());
    rows.getChildren().stream()
        .flatMap(node -> Focus.focusableIn(node).stream())
        .findFirst()
        .ifPresent(Node::requestFocus);
  }

  private Node row(Unsaved unsaved) {
    return row(
        DraftReader.title(unsaved.draft()),
        "has unsaved changes",
        "Continues with the unsaved changes",
        () -> ways.goesOn().accept(unsaved));
  }

  private Node row(LessonCatalog.Entry entry) {
    Button row =
        row(
            entry.title(),
            entry.detail(),
            "Opens this lesson where you left it",
            () -> ways.opens().accept(entry.folder()));
    row.setDisable(!entry.readable());
    Button edit = new Button("Edit");
    edit.setAccessibleText("Edit " + entry.title());
    Hint.on(edit, "Opens this lesson in the editor, or a copy of it if it is shipped");
    Controls.small(edit, "lesson-edit-" + entry.folder().getFileName(), Hint.of(edit));
    edit.setOnAction(_ -> ways.edits().accept(entry.folder()));
    Button print = new Button("Handout…");
    print.setAccessibleText("Save a handout of " + entry.title());
    Hint.on(print, "Writes this lesson as one file to read or print: HTML or PDF");
    Controls.small(print, "lesson-handout-" + entry.folder().getFileName(), Hint.of(print));
    print.setOnAction(_ -> ways.prints().accept(entry.folder()));
    print.setDisable(!entry.readable());
    for (Button button : List.of(edit, print)) {
      button.setMinWidth(Region.USE_PREF_SIZE);
    }
    HBox both = new HBox(4, row, edit, print);
    both.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(row, Priority.ALWAYS);
    return both;
  }

  private static Button row(String name, String words, String explanation, Runnable action) {
    Label title = new Label(name);
    title.getStyleClass().add("strong");
    Label detail = new Label(words);
    detail.getStyleClass().addAll("text-muted", "caption");
    for (Label label : List.of(title, detail)) {
      label.setWrapText(true);
      label.setMinHeight(Region.USE_PREF_SIZE);
      // JavaFX asks a button for its height before its width is known.
      label.setMinWidth(MIN_WIDTH);
    }
    Button row = new Button("", new VBox(2, title, detail));
    row.setAccessibleText(name + ": " + words);
    row.getStyleClass().addAll("quiet", "lesson-row");
    row.setAlignment(Pos.CENTER_LEFT);
    row.setMaxWidth(Double.MAX_VALUE);
    Hint.on(row, explanation);
    row.setOnAction(_ -> action.run());
    return row;
  }
}
