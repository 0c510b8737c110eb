package org.headscope.app.shell.command;

import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Commands as rows of a menu: the title, and at the right end the shortcut. */
public final class MenuRows {
  private MenuRows() {}

  /** One menu with a row for each of {@code commands} that stands in it. */
  public static javafx.scene.control.Menu menu(Command.Menu menu, List<Command> commands) {
    javafx.scene.control.Menu shown = new javafx.scene.control.Menu(menu.label());
    commands.stream()
        .filter(c -> c.menu() == menu)
        .map(MenuRows::row)
        .forEach(shown.getItems()::add);
    return shown;
  }

  private static MenuItem row(Command command) {
    Label title = new Label(command.title());
    Label keys = new Label(command.keysText());
    keys.getStyleClass().addAll("text-muted", "caption", "mono");
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox row = new HBox(24, title, space, keys);
    row.setMinWidth(240);
    // The window's own key handler runs shortcuts; an accelerator here would run them twice.
    MenuItem item = new MenuItem("", row);
    item.disableProperty().bind(Bindings.not(command.enabled()));
    item.setOnAction(e -> command.run());
    return item;
  }
}
