package org.headscope.app.window.sheet;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Sheet;
import org.headscope.app.service.document.Notebook;
import org.headscope.engine.training.run.RunNotes.Note;
import org.jspecify.annotations.Nullable;

/// The notes on a run: adds one about the current view, and returns to the views of existing ones.
public final class NotesSheet extends Sheet {
  private final Notebook notebook;
  private final Runnable close;
  private final Label place = new Label();
  private final Label origin = words("", "text-muted", "caption");
  private final TextField text = new TextField();
  private final ListView<Note> list = new ListView<>();

  public NotesSheet(Notebook notebook, Runnable close) {
    super("notes", "Notes and bookmarks");
    this.notebook = notebook;
    this.close = close;
    place.getStyleClass().addAll("text-muted", "caption", "may-shorten");
    text.setId("note");
    text.setPromptText("Note about this view (leave empty for a bookmark)");
    text.setAccessibleText("Note about this view");
    text.setOnAction(_ -> keep());
    HBox.setHgrow(text, Priority.ALWAYS);
    HBox row =
        new HBox(
            8,
            text,
            button("_Save", "keep-note", "Save the note with the run (Enter)", this::keep));
    row.setAlignment(Pos.CENTER_LEFT);
    list.setId("notes");
    list.setAccessibleText("Notes; Enter goes to one, Delete removes it");
    list.setPlaceholder(new Label("No notes on this run yet."));
    list.setCellFactory(_ -> new Row());
    list.setOnKeyPressed(event -> {
      Note chosen = list.getSelectionModel().getSelectedItem();
      if (chosen != null && event.getCode() == KeyCode.ENTER) {
        go(chosen);
      } else if (chosen != null && event.getCode() == KeyCode.DELETE) {
        notebook.remove(chosen);
      }
    });
    VBox.setVgrow(list, Priority.ALWAYS);
    getChildren().addAll(place, origin, row, list);
    notebook.notesProperty().subscribe(notes -> list.getItems().setAll(notes.reversed()));
  }

  @Override
  public void open() {
    place.setText(notebook.place());
    origin.setText(notebook.origin());
    Controls.show(origin, !origin.getText().isEmpty());
    text.requestFocus();
  }

  private void keep() {
    notebook.add(text.getText());
    text.clear();
  }

  private void go(Note note) {
    close.run();
    notebook.open(note);
  }

  private final class Row extends ListCell<Note> {
    private final Label words = new Label();
    private final Label where = new Label();
    private final Button go =
        Controls.small(new Button("Go"), "", "Go to this note's view (Enter)");
    private final Button remove =
        Controls.small(new Button("Remove"), "", "Remove this note (Delete)");
    private final HBox row = new HBox(8);

    Row() {
      words.getStyleClass().add("may-shorten");
      where.getStyleClass().addAll("text-muted", "caption", "may-shorten");
      VBox lines = new VBox(2, words, where);
      lines.setMinWidth(0);
      HBox.setHgrow(lines, Priority.ALWAYS);
      // Keep the focus on the list.
      go.setFocusTraversable(false);
      remove.setFocusTraversable(false);
      go.setOnAction(_ -> NotesSheet.this.go(getItem()));
      remove.setOnAction(_ -> notebook.remove(getItem()));
      row.setAlignment(Pos.CENTER_LEFT);
      row.setMinWidth(0);
      row.setPrefWidth(1);
      row.getChildren().addAll(lines, go, remove);
    }

    @Override
    protected void updateItem(@Nullable Note note, boolean empty) {
      super.updateItem(note, empty);
      if (empty || note == null) {
        setGraphic(null);
        return;
      }
      words.setText(note.text().isEmpty() ? "Bookmark" : note.text());
      where.setText(note.place());
      Hint.on(this, note.text().isEmpty() ? note.place() : note.text() + "\n" + note.place());
      setGraphic(row);
    }
  }
}
