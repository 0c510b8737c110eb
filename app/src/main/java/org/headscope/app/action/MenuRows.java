package org.headscope.app.action;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.input.MouseEvent;
import org.headscope.app.control.Hint;

/// Actions as menus.
public final class MenuRows {
  private MenuRows() {}

  public static Menu menu(Action.Menu menu, List<Action> actions, Consumer<ActionBody> performer) {
    Menu shown = new Menu(menu.label());
    Map<String, Menu> submenus = new HashMap<>();
    Map<MenuItem, Action> rows = new LinkedHashMap<>();
    for (Action action : actions) {
      if (action.menu() == menu) {
        Menu place = action.submenu().isEmpty() ? shown : submenus.get(action.submenu());
        MenuItem row = row(action, performer);
        rows.put(row, action);
        if (place == null) {
          place = new Menu(action.submenu());
          submenus.put(action.submenu(), place);
          add(shown, place, action.apart());
          add(place, row, false);
        } else {
          add(place, row, action.apart());
        }
      }
    }
    Stream.concat(Stream.of(shown), submenus.values().stream())
        .forEach(each -> each.setOnShown(_ -> explain(each, rows)));
    return shown;
  }

  /// Shows in a tooltip why rows of `menu` are disabled, since disabled rows receive no mouse
  /// events.
  private static void explain(Menu menu, Map<MenuItem, Action> rows) {
    menu.getItems().stream()
        .map(MenuItem::getStyleableNode)
        .filter(Objects::nonNull)
        .findFirst()
        .map(Node::getParent)
        .filter(box -> box.getProperties().put(MenuRows.class, menu) == null)
        .ifPresent(box ->
            box.addEventFilter(
                MouseEvent.MOUSE_MOVED, event -> Hint.on(box, whyNot(menu, rows, event))));
  }

  private static String whyNot(Menu menu, Map<MenuItem, Action> rows, MouseEvent event) {
    return menu.getItems().stream()
        .filter(item -> {
          Node node = item.getStyleableNode();
          return node != null
              && node.contains(node.sceneToLocal(event.getSceneX(), event.getSceneY()));
        })
        .flatMap(item -> Optional.ofNullable(rows.get(item)).stream())
        .map(action -> action.whyNot().getValue())
        .findFirst()
        .orElse("");
  }

  private static void add(Menu menu, MenuItem item, boolean apart) {
    if (apart) {
      menu.getItems().add(new SeparatorMenuItem());
    }
    menu.getItems().add(item);
  }

  /// Creates a row with its shortcut; the window handles the keys before the row could.
  private static MenuItem row(Action action, Consumer<ActionBody> performer) {
    MenuItem item = new MenuItem(action.shortTitle());
    item.setMnemonicParsing(false);
    action.keys().ifPresent(item::setAccelerator);
    item.disableProperty().bind(action.whyNot().map(why -> !why.isEmpty()));
    item.setOnAction(_ -> action.perform(performer));
    return item;
  }
}
