package org.headscope.app.feature.lesson.edit;

import module java.base;

import javafx.beans.property.*;
import javafx.geometry.*;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Focus;
import org.headscope.app.feature.lesson.LessonPane;
import org.headscope.app.lesson.edit.DraftMistake;
import org.headscope.app.lesson.edit.LessonEditorViewModel;
import org.headscope.app.lesson.edit.LessonEditorViewModel.Head;
import org.headscope.app.lesson.edit.StepForm.WindowSelection;

/// The editor of a lesson, in place of the lists: its steps, and the content of the selected one.
public final class EditorPane extends BorderPane {
  private static final String WRONG = "⚠ ";
  private static final KeyCombination UNDO = KeyCombination.valueOf("Shortcut+Z");
  private static final KeyCombination REDO = KeyCombination.valueOf("Shortcut+Shift+Z");
  private static final KeyCombination SAVE = KeyCombination.valueOf("Shortcut+S");

  /// The height, in sizes of text, below which the list of steps is short.
  private static final double LOW = 56;

  /// The height of two lines of mistakes, in sizes of text.
  private static final double MISTAKES = 3.6;

  private final LessonEditorViewModel model;
  private final EditorActions actions;
  private final ObjectProperty<Palette> palette = new SimpleObjectProperty<>(Theme.LIGHT.palette());
  private final TextField title;
  private final TextField minutes;
  private final StepList steps;
  private final VBox wrong = new VBox(4);

  /// The mistakes, at a fixed height, so that nothing below moves under the mouse as they come and
  /// go.
  private final ScrollPane wrongs = new ScrollPane(wrong);

  private final Label note = EditorParts.words("", "caption");
  private final ScrollPane scroll = new ScrollPane();
  private final StepForms form;
  private boolean showing;
  private int step = -1;

  public EditorPane(
      LessonEditorViewModel model, EditorActions actions, Supplier<WindowSelection> seen) {
    this.model = model;
    this.actions = actions;
    setId("lesson-editor");
    getStyleClass().add("lesson");
    title = EditorParts.field("editor-title");
    minutes = EditorParts.field("editor-minutes");
    for (TextField each : List.of(title, minutes)) {
      each.textProperty().addListener(_ -> putHead());
    }
    steps = new StepList(model);
    form = new StepForms(model, actions, seen, wrongs);
    fill();
    model.edited().draftProperty().subscribe(_ -> show());
    model.edited().selectedProperty().subscribe(_ -> show());
    model.checkProperty().subscribe(_ -> showMistakes());
    palette.subscribe(_ -> applyTheme());
    heightProperty().subscribe(_ -> fit());
    Focus.keep(this, "Shortcut+Z", "Shortcut+Shift+Z", "Shortcut+S");
    addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
  }

  public ObjectProperty<Palette> paletteProperty() {
    return palette;
  }

  private void putHead() {
    if (!showing && minutes.getText().matches("\\d{1,3}")) {
      model.put(new Head(title.getText(), Integer.parseInt(minutes.getText())));
    }
  }

  private void pressed(KeyEvent event) {
    Map<KeyCombination, Runnable> keys =
        Map.of(UNDO, model.edited()::undo, REDO, model.edited()::redo, SAVE, this::save);
    keys.forEach((key, done) -> {
      if (key.match(event)) {
        done.run();
        event.consume();
      }
    });
  }

  private void save() {
    model.save(() -> {});
  }

  private void fill() {
    setTop(head());
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.getStyleClass().add("edge-to-edge");
    scroll.setFocusTraversable(false);
    wrongs.setId("editor-mistakes");
    wrongs.setFitToWidth(true);
    wrongs.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    wrongs.getStyleClass().add("edge-to-edge");
    scroll.setContent(form);
    setCenter(scroll);
    setBottom(foot());
  }

  private Region head() {
    Label name = new Label("LESSON EDITOR");
    name.getStyleClass().addAll("caption", "strong", "text-muted");
    Label state = new Label();
    state.getStyleClass().addAll("caption", "text-muted");
    state.setId("editor-state");
    model.edited().unsavedProperty().subscribe(is -> state.setText(is ? "unsaved" : "saved"));
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    Button close = EditorParts.button("editor-close", "Close the editor", actions::close);
    HBox row = new HBox(8, name, space, state, close);
    row.setAlignment(Pos.CENTER_LEFT);
    minutes.setPrefColumnCount(3);
    minutes.setMinWidth(Region.USE_PREF_SIZE);
    Label unit = new Label("min");
    unit.setMinWidth(Region.USE_PREF_SIZE);
    VBox head = new VBox(6, row, EditorParts.row(title, minutes, unit), steps);
    head.setPadding(new Insets(8, 13, 8, 13));
    return head;
  }

  private Region foot() {
    note.setId("editor-note");
    note.textProperty().bind(model.noteProperty());
    model.noteProperty().subscribe(words -> Controls.show(note, !words.isEmpty()));
    Button undo = EditorParts.button("editor-undo", "Undo", model.edited()::undo);
    undo.disableProperty().bind(model.edited().canUndoProperty().not());
    Button redo = EditorParts.button("editor-redo", "Redo", model.edited()::redo);
    redo.disableProperty().bind(model.edited().canRedoProperty().not());
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    Button preview = EditorParts.button("editor-preview", actions::preview);
    preview.disableProperty().bind(model.busyProperty());
    Button save = EditorParts.button("editor-save", this::save);
    save.getStyleClass().removeAll("quiet", "small");
    save.getStyleClass().add("accent");
    save.disableProperty().bind(model.busyProperty());
    HBox row = new HBox(4, undo, redo, space, preview, save);
    row.setAlignment(Pos.CENTER_LEFT);
    VBox foot = new VBox(6, note, row);
    foot.setPadding(new Insets(8, 13, 10, 13));
    return foot;
  }

  private void applyTheme() {
    Palette p = palette.get();
    LessonPane.dock(p, this);
    form.setPadding(new Insets(2, 13, 13, 13));
    double high = Math.rint(MISTAKES * p.size().text());
    wrongs.setMinHeight(high);
    wrongs.setPrefHeight(high);
    wrongs.setMaxHeight(high);
    fit();
  }

  private void fit() {
    double size = palette.get().size().text();
    steps.fit(getHeight() > 0 && getHeight() < LOW * size ? 3 : 6, Math.rint(2.1 * size));
  }

  private void show() {
    if (model.edited().draftProperty().get().isEmpty()) {
      step = -1;
      return;
    }
    showing = true;
    EditorParts.show(title, model.head().title());
    if (!minutes.isFocused() || !minutes.getText().isEmpty()) {
      EditorParts.show(minutes, String.valueOf(model.head().minutes()));
    }
    model.form().ifPresent(form::show);
    if (step != model.edited().selectedProperty().get()) {
      step = model.edited().selectedProperty().get();
      scroll.setVvalue(0);
    }
    showing = false;
    showMistakes();
  }

  private void showMistakes() {
    List<DraftMistake> all = model.checkProperty().get().mistakes();
    int at = model.edited().selectedProperty().get();
    // A part that is still to be written is not a mistake.
    wrong
        .getChildren()
        .setAll(
            all.stream()
                .filter(m -> m.step() == at || m.step() < 0)
                .map(m -> (m.unwritten() ? "" : WRONG) + m.words())
                .distinct()
                .map(words ->
                    (Node)
                        EditorParts.words(
                            words, words.startsWith(WRONG) ? "field-problem" : "text-muted"))
                .toList());
    wrongs.setVvalue(0);
    wrongs.setFocusTraversable(!wrong.getChildren().isEmpty());
  }

  public void takeKeyboard() {
    form.takeKeyboard();
  }
}
