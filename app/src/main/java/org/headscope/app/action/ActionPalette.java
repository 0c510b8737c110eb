package org.headscope.app.action;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.*;
import org.headscope.app.control.Hint;
import org.jspecify.annotations.Nullable;

/// A search field with its results; ↑ and ↓ select, Enter runs, Esc closes.
public final class ActionPalette extends VBox {
  private final PaletteViewModel model;
  private final Consumer<ActionBody> performer;
  private final Runnable close;
  private final TextField field = new TextField();
  private final ListView<PaletteViewModel.Item> list = new ListView<>();

  public ActionPalette(PaletteViewModel model, Consumer<ActionBody> performer, Runnable close) {
    super(8);
    this.model = model;
    this.performer = performer;
    this.close = close;
    getStyleClass().addAll("sheet-of-paper", "palette");
    field.setId("search");
    field.setPromptText(
        "A command, run, instance, head such as 2.1, step, or position such as @30");
    field.setAccessibleText("Search or run a command");
    Hint.on(field, "Type any words; ↑ and ↓ select, Enter runs, Esc closes");
    field.textProperty().bindBidirectional(model.text);
    list.setItems(model.found);
    list.setFocusTraversable(false);
    list.setPlaceholder(new Label("No matches."));
    list.setCellFactory(_ -> new Row());
    list.setOnMouseClicked(_ -> choose());
    VBox.setVgrow(list, Priority.ALWAYS);
    HBox top = new HBox(field);
    top.getStyleClass().add("search");
    HBox.setHgrow(field, Priority.ALWAYS);
    getChildren().addAll(top, list);
    model.found.addListener((InvalidationListener) _ -> selectFirst());
    addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
  }

  /// Asks the model for the rows, since the list has not received the new ones yet.
  private void selectFirst() {
    if (model.found.isEmpty()) {
      list.getSelectionModel().clearSelection();
    } else {
      list.getSelectionModel().selectFirst();
    }
  }

  public void open(String begun) {
    model.open(begun);
    selectFirst();
    list.scrollTo(0);
    field.requestFocus();
    field.end();
  }

  private void pressed(KeyEvent event) {
    switch (event.getCode()) {
      case ENTER -> choose();
      case DOWN -> move(1);
      case UP -> move(-1);
      case PAGE_DOWN -> move(8);
      case PAGE_UP -> move(-8);
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void move(int by) {
    int count = list.getItems().size();
    if (count > 0) {
      int next = Math.clamp(list.getSelectionModel().getSelectedIndex() + by, 0, count - 1);
      list.getSelectionModel().clearAndSelect(next);
      list.scrollTo(Math.max(0, next - 5));
    }
  }

  private void choose() {
    PaletteViewModel.Item chosen = list.getSelectionModel().getSelectedItem();
    if (chosen != null && !chosen.possible()) {
      return; // its row says why
    }
    close.run();
    if (chosen != null) {
      performer.accept(chosen.body());
    }
  }

  private static final class Row extends ListCell<PaletteViewModel.Item> {
    private final Label title = new Label();
    private final Label detail = new Label();
    private final Label keys = new Label();
    private final HBox row = new HBox(10);

    Row() {
      Region space = new Region();
      HBox.setHgrow(space, Priority.ALWAYS);
      title.setMinWidth(Region.USE_PREF_SIZE);
      keys.setMinWidth(Region.USE_PREF_SIZE);
      detail.setTextOverrun(OverrunStyle.ELLIPSIS);
      detail.getStyleClass().addAll("text-muted", "caption");
      keys.getStyleClass().addAll("text-muted", "caption", "mono");
      row.setAlignment(Pos.CENTER_LEFT);
      row.setMinWidth(0);
      row.setPrefWidth(1);
      row.getChildren().addAll(title, detail, space, keys);
    }

    @Override
    protected void updateItem(PaletteViewModel.@Nullable Item item, boolean empty) {
      super.updateItem(item, empty);
      if (empty || item == null) {
        setGraphic(null);
      } else {
        title.setText(item.title());
        detail.setText(item.detail());
        keys.setText(item.keys());
        title.getStyleClass().remove("text-muted");
        if (!item.possible()) {
          title.getStyleClass().add("text-muted");
        }
        setGraphic(row);
      }
    }
  }
}
