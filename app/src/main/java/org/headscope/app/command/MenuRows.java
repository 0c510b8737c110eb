package org.headscope.app.command;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/// Commands as menus.
public final class MenuRows {
  private MenuRows() {}

  public static Menu menu(Command.Menu menu, List<Command> commands) {
    Menu shown = new Menu(menu.label());
    Map<String, Menu> submenus = new HashMap<>();
    for (Command command : commands) {
      if (command.menu() == menu) {
        Menu place = command.submenu().isEmpty() ? shown : submenus.get(command.submenu());
        if (place == null) {
          place = new Menu(command.submenu());
          submenus.put(command.submenu(), place);
          add(shown, place, command.apart());
          add(place, row(command), false);
        } else {
          add(place, row(command), command.apart());
        }
      }
    }
    return shown;
  }

  private static void add(Menu menu, MenuItem item, boolean apart) {
    if (apart) {
      menu.getItems().add(new SeparatorMenuItem());
    }
    menu.getItems().add(item);
  }

  /// A row with its shortcut; the window hears the keys before the row could.
  private static MenuItem row(Command command) {
    MenuItem item = new MenuItem(command.shortTitle());
    item.setMnemonicParsing(false);
    command.keys().ifPresent(item::setAccelerator);
    item.disableProperty().bind(Bindings.not(command.enabled()));
    item.setOnAction(_ -> command.run());
    return item;
  }
}
