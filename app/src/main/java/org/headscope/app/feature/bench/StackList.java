package org.headscope.app.feature.bench;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PlainScroll;

/// The stack of interventions: each can be switched off, edited, moved and removed.
final class StackList extends VBox {
  private final BenchViewModel model;
  private final VBox rows = new VBox(2);
  private List<BenchViewModel.Row> shown = List.of();

  StackList(BenchViewModel model) {
    super(6);
    this.model = model;
    setId("bench-stack");
    CheckBox cut = new CheckBox("Show the cut model");
    cut.setId("bench-cut");
    Hint.on(cut, "Shows the model with or without the stack in the whole window (U)");
    cut.selectedProperty().bindBidirectional(model.stack.cutProperty());
    Button clear = Controls.small(new Button("Clear"), "bench-clear", "Removes all interventions");
    clear.setOnAction(_ -> model.clear());
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox head = new HBox(8, cut, space, clear);
    head.setAlignment(Pos.CENTER_LEFT);
    PlainScroll scroll = new PlainScroll(rows);
    scroll.setFitToHeight(false);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    setMinHeight(0);
    getChildren().addAll(head, scroll);
    model.rows.subscribe(this::show);
    model.stack.stackProperty().subscribe(stack -> Controls.show(head, !stack.isEmpty()));
  }

  /// Rebuilds the rows if they changed, and keeps the focus in its row.
  private void show(List<BenchViewModel.Row> now) {
    if (now.equals(shown) && !rows.getChildren().isEmpty()) {
      return;
    }
    OptionalInt focused =
        IntStream.range(0, rows.getChildren().size())
            .filter(i -> rows.getChildren().get(i).isFocusWithin())
            .findFirst();
    shown = now;
    rows.getChildren().clear();
    for (int i = 0; i < now.size(); i++) {
      rows.getChildren().add(row(i, now.get(i)));
    }
    if (now.isEmpty()) {
      Label none = new Label("No interventions yet: the window shows the model as it is.");
      none.getStyleClass().addAll("text-muted", "caption");
      none.setWrapText(true);
      rows.getChildren().add(none);
    } else {
      focused.ifPresent(at -> focus(Math.min(at, now.size() - 1)));
    }
  }

  private void focus(int index) {
    ((HBox) rows.getChildren().get(index)).getChildren().getFirst().requestFocus();
  }

  private HBox row(int index, BenchViewModel.Row row) {
    CheckBox on = new CheckBox();
    on.setId("bench-on-" + (index + 1));
    on.setSelected(row.intervention().on());
    on.setAccessibleText("Replace " + row.intervention().words());
    on.setOnAction(_ -> model.switchOn(index, on.isSelected()));
    Hint.on(
        on,
        "Switches the intervention on or off; Delete removes it, Alt+↑ and Alt+↓ move it, Enter"
            + " puts it into the sentence");
    Label words = new Label("Replace " + row.intervention().words());
    words.setWrapText(true);
    Label note = new Label(row.note());
    note.getStyleClass().addAll("caption", row.failed() ? "field-problem" : "text-muted");
    note.setWrapText(true);
    Controls.show(note, !row.note().isEmpty());
    VBox text = new VBox(words, note);
    text.setAlignment(Pos.CENTER_LEFT);
    text.setOpacity(row.intervention().on() ? 1 : 0.6);
    HBox.setHgrow(text, Priority.ALWAYS);
    Button remove =
        Controls.small(
            new Button("×"),
            "bench-remove-" + (index + 1),
            "Removes the intervention from the stack (Delete)");
    remove.setAccessibleText("Remove");
    remove.setOnAction(_ -> model.remove(index));
    HBox line = new HBox(6, on, text, remove);
    line.setAlignment(Pos.CENTER_LEFT);
    line.setOnKeyPressed(event -> pressed(event, index, row));
    line.setOnMouseClicked(event -> {
      if (event.getClickCount() == 2) {
        model.edit(row.intervention());
      }
    });
    Focus.keep(on, "Alt+Up", "Alt+Down");
    return line;
  }

  private void pressed(KeyEvent event, int index, BenchViewModel.Row row) {
    switch (event.getCode()) {
      case DELETE, BACK_SPACE -> model.remove(index);
      case ENTER -> model.edit(row.intervention());
      case UP, DOWN -> {
        if (!event.isAltDown()) {
          return;
        }
        int by = event.getCode() == KeyCode.UP ? -1 : 1;
        model.move(index, by);
        focus(Math.clamp((long) index + by, 0, shown.size() - 1));
      }
      default -> {
        return;
      }
    }
    event.consume();
  }
}
