package org.headscope.app.action;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/// Actions as menus.
public final class MenuRows {
  private MenuRows() {}

  /// Those of `menu` among `actions`, which `performer` does.
  public static Menu menu(Action.Menu menu, List<Action> actions, Consumer<ActionBody> performer) {
    Menu shown = new Menu(menu.label());
    Map<String, Menu> submenus = new HashMap<>();
    for (Action action : actions) {
      if (action.menu() == menu) {
        Menu place = action.submenu().isEmpty() ? shown : submenus.get(action.submenu());
        if (place == null) {
          place = new Menu(action.submenu());
          submenus.put(action.submenu(), place);
          add(shown, place, action.apart());
          add(place, row(action, performer), false);
        } else {
          add(place, row(action, performer), action.apart());
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
  private static MenuItem row(Action action, Consumer<ActionBody> performer) {
    MenuItem item = new MenuItem(action.shortTitle());
    item.setMnemonicParsing(false);
    action.keys().ifPresent(item::setAccelerator);
    item.disableProperty().bind(Bindings.not(action.enabled()));
    item.setOnAction(_ -> action.perform(performer));
    return item;
  }
}
