package org.headscope.app.window.sheet;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Sheet;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Selection;
import org.headscope.engine.run.PlainText;
import org.jspecify.annotations.Nullable;

/// The session's steps; each can be returned to, back or forward.
public final class HistorySheet extends Sheet {
  private static final String BEGINNING = "Start of the session";

  private final Selection selection;
  private final Journal journal;
  private final ListView<Line> list = new ListView<>();

  /// @param by its distance from the current step, positive forward
  private record Line(int number, String words, int by) {
    String where() {
      return by == 0 ? "you are here" : by > 0 ? "undone" : "";
    }

    String hint() {
      int steps = Math.abs(by);
      String count = steps == 1 ? "1 step" : "%,d steps".formatted(steps);
      return by == 0
          ? "The current step"
          : "Go %s %s (Enter)".formatted(by < 0 ? "back" : "forward", count);
    }
  }

  public HistorySheet(Selection selection) {
    super("history", "History");
    this.selection = selection;
    this.journal = selection.journal();
    list.setId("history-list");
    list.setAccessibleText("Steps, oldest first; Enter goes to one");
    Label none = words("No actions yet. Everything you open, choose, type or set is listed here.");
    list.setPlaceholder(none);
    list.setCellFactory(_ -> new Row());
    list.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            go(list.getSelectionModel().getSelectedItem());
            event.consume();
          }
        });
    VBox.setVgrow(list, Priority.ALWAYS);
    Label what =
        words("Click a step or press Enter to go there. Saved files are kept.", "text-muted");
    getChildren().addAll(list, what);
    journal.follow(_ -> {
      if (getScene() != null) {
        show();
      }
    });
  }

  @Override
  public void open() {
    show();
    list.requestFocus();
  }

  private void show() {
    List<String> steps = journal.steps();
    int now = journal.step();
    list.getItems().clear();
    for (int i = 0; i < steps.size() && steps.size() > 1; i++) {
      String words = i == 0 ? BEGINNING : PlainText.capitalized(steps.get(i));
      list.getItems().add(new Line(i, words, i - now));
    }
    if (!list.getItems().isEmpty()) {
      list.getSelectionModel().select(now);
      list.getFocusModel().focus(now);
      list.scrollTo(Math.max(0, now - 5));
    }
  }

  private void go(@Nullable Line chosen) {
    if (chosen != null) {
      selection.goTo(chosen.number());
    }
  }

  private final class Row extends ListCell<Line> {
    private final Label mark = new Label();
    private final Label words = new Label();
    private final Label where = new Label();
    private final HBox row = new HBox(8);

    Row() {
      mark.setMinWidth(16);
      words.getStyleClass().add("may-shorten");
      words.setMinWidth(0);
      where.setMinWidth(Region.USE_PREF_SIZE);
      where.getStyleClass().addAll("text-muted", "caption");
      Region space = new Region();
      HBox.setHgrow(space, Priority.ALWAYS);
      row.setAlignment(Pos.CENTER_LEFT);
      row.setMinWidth(0);
      row.setPrefWidth(1);
      row.getChildren().addAll(mark, words, space, where);
      setOnMouseClicked(event -> {
        if (event.getButton() == MouseButton.PRIMARY) {
          go(getItem());
        }
      });
    }

    @Override
    protected void updateItem(@Nullable Line line, boolean empty) {
      super.updateItem(line, empty);
      words.getStyleClass().removeAll("strong", "text-muted");
      if (empty || line == null) {
        setGraphic(null);
        Hint.on(this, "");
        return;
      }
      mark.setText(line.by() == 0 ? "▸" : "");
      words.setText(line.words());
      where.setText(line.where());
      if (line.by() >= 0) {
        words.getStyleClass().add(line.by() == 0 ? "strong" : "text-muted");
      }
      setAccessibleText(String.join(", ", line.words(), line.hint()));
      Hint.on(this, line.words() + "\n" + line.hint());
      setGraphic(row);
    }
  }
}
