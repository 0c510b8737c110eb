package org.headscope.app.action;

import module java.base;

import javafx.geometry.*;
import javafx.scene.control.*;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.*;
import org.headscope.app.control.SearchWords;
import org.headscope.app.control.Sheet;

/// All actions with their shortcuts and descriptions, and the uses of the mouse.
public final class HelpSheet extends Sheet {
  private static final List<List<String>> MOUSE =
      List.of(
          List.of("Hover", "previews a cell, a position or a state"),
          List.of("Click", "pins what is under the mouse; Esc clears it"),
          List.of("Drag", "moves the positions shown, or the checkpoint on its track"),
          List.of("Wheel", "moves the map; with Ctrl it zooms"),
          List.of("Drop", "opens a run's folder, a pack or a file of instances"),
          List.of(
              "On a distance",
              "Enter or a click pins it, Alt+↑ and Alt+↓ move its row, Delete removes the row"),
          List.of(
              "On the automaton",
              "while it is edited, dragging leads an edge to another state, or adds one from state"
                  + " to state; Delete removes what is marked"),
          List.of(
              "On hidden states",
              "dragging draws a line around points, with Shift it adds; Shift and the arrow keys"
                  + " stretch a rectangle, space plays over time, Shift+space over checkpoints"),
          List.of("Tab", "moves through the controls; arrow keys act on the focused one"));

  private final TextField searchField = new TextField();
  private final GridPane grid = new GridPane(20, 5);
  private final List<Line> lines;

  private record Line(String section, String title, String keys, String explanation) {
    boolean has(String words) {
      return SearchWords.matches(words, String.join(" ", section, title, keys, explanation));
    }
  }

  public HelpSheet(List<Action> actions, Runnable close) {
    super("help", "Commands and shortcuts");
    lines =
        Stream.concat(
                Stream.of(Action.Menu.values())
                    .flatMap(menu ->
                        actions.stream()
                            .filter(action -> action.menu() == menu)
                            .map(HelpSheet::line)),
                MOUSE.stream()
                    .map(gesture -> new Line("Mouse", gesture.getFirst(), "", gesture.getLast())))
            .toList();
    searchField.setId("help-search");
    searchField.setPromptText("Type words or keys, such as export or Ctrl+E");
    searchField.setAccessibleText(
        "Search commands and shortcuts; Down goes to the list, Esc closes");
    searchField.textProperty().subscribe(this::show);
    grid.setPadding(new Insets(0, 14, 0, 0));
    ScrollPane scroll = new ScrollPane(grid);
    scroll.setFitToWidth(true);
    scroll.setFocusTraversable(true);
    scroll.setAccessibleText("Commands and shortcuts; arrow keys scroll, Esc closes");
    scroll.setId("help-table");
    VBox.setVgrow(scroll, Priority.ALWAYS);
    getChildren().addAll(searchField, scroll);
    searchField.setOnKeyPressed(e -> {
      if (e.getCode() == KeyCode.DOWN) {
        scroll.requestFocus();
        e.consume();
      }
    });
    setOnKeyPressed(e -> {
      if (e.getCode() == KeyCode.F1) {
        close.run();
        e.consume();
      }
    });
  }

  private static Line line(Action action) {
    return new Line(action.menu().label(), action.title(), action.keysText(), action.explanation());
  }

  @Override
  public void open() {
    searchField.clear();
    searchField.requestFocus();
  }

  private void show(String words) {
    grid.getChildren().clear();
    int row = 0;
    String section = "";
    for (Line line : lines.stream().filter(each -> each.has(words)).toList()) {
      if (!line.section().equals(section)) {
        section = line.section();
        grid.add(section(section, row), 0, row++, 3, 1);
      }
      add(line, row++);
    }
    if (row == 0) {
      grid.add(new Label("No matches."), 0, 0);
    }
  }

  private static Label section(String name, int row) {
    Label label = new Label(name);
    label.getStyleClass().add("strong");
    label.setPadding(new Insets(row == 0 ? 0 : 10, 0, 2, 0));
    return label;
  }

  private void add(Line line, int row) {
    Label name = new Label(line.title());
    Label shortcut = new Label(line.keys());
    Label text = new Label(line.explanation());
    name.setMinWidth(Region.USE_PREF_SIZE);
    shortcut.setMinWidth(Region.USE_PREF_SIZE);
    text.setWrapText(true);
    List.of(name, shortcut, text).forEach(label -> GridPane.setValignment(label, VPos.TOP));
    GridPane.setHgrow(text, Priority.ALWAYS);
    shortcut.getStyleClass().addAll("mono", "text-muted");
    text.getStyleClass().add("text-muted");
    grid.addRow(row, name, shortcut, text);
  }
}
