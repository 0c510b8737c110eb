package org.headscope.app.action;

import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.headscope.app.control.Sheet;

/// Every action with its shortcut and what it does, and what the mouse does.
public final class HelpSheet extends Sheet {
  private static final List<List<String>> MOUSE =
      List.of(
          List.of("Hover", "previews a cell, a position or a state"),
          List.of("Click", "pins what is under the mouse; Esc lets go"),
          List.of("Drag", "moves the positions shown, or the checkpoint on its track"),
          List.of("Wheel", "moves the map; with Ctrl it zooms"),
          List.of("Drop", "a run's folder, a pack or a file of instances opens it"),
          List.of(
              "On a distance",
              "Enter or a click pins it, Alt+↑ and Alt+↓ move its row, Delete takes the row out"),
          List.of(
              "On hidden states",
              "a drag draws a line around points, with Shift it adds; Shift and the arrow keys"
                  + " stretch a rectangle, space plays over time, Shift+space over checkpoints"),
          List.of("Tab", "walks through the controls; arrow keys act on the one in focus"));

  public HelpSheet(List<Action> actions, Runnable close) {
    super("help", "What you can do");
    GridPane grid = new GridPane(20, 5);
    int row = 0;
    for (Action.Menu menu : Action.Menu.values()) {
      grid.add(section(menu.label(), row), 0, row++, 3, 1);
      for (Action action : actions) {
        if (action.menu() == menu) {
          line(grid, row++, action.title(), action.keysText(), action.explanation());
        }
      }
    }
    grid.add(section("Mouse", row), 0, row++, 3, 1);
    for (List<String> gesture : MOUSE) {
      line(grid, row++, gesture.getFirst(), "", gesture.getLast());
    }
    grid.setPadding(new Insets(0, 14, 0, 0));
    ScrollPane scroll = new ScrollPane(grid);
    scroll.setFitToWidth(true);
    scroll.setFocusTraversable(true);
    scroll.setAccessibleText("What you can do; arrow keys scroll, Esc closes");
    scroll.setId("help-table");
    VBox.setVgrow(scroll, Priority.ALWAYS);
    getChildren().add(scroll);
    setOnKeyPressed(e -> {
      if (e.getCode() == KeyCode.F1) {
        close.run();
        e.consume();
      }
    });
  }

  private static Label section(String name, int row) {
    Label label = new Label(name);
    label.getStyleClass().add("strong");
    label.setPadding(new Insets(row == 0 ? 0 : 10, 0, 2, 0));
    return label;
  }

  private static void line(GridPane grid, int row, String title, String keys, String explanation) {
    Label name = new Label(title);
    Label shortcut = new Label(keys);
    Label text = new Label(explanation);
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
