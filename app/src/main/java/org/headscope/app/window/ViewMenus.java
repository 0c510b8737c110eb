package org.headscope.app.window;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Panel;

/// What a view can be taken along as: in the menu of exports, and in the view's own, which the
/// second button of the mouse or the keyboard's menu key opens.
final class ViewMenus {
  private final Exports exports;
  private final ContextMenu menu = new ContextMenu();

  ViewMenus(Exports exports) {
    this.exports = exports;
  }

  /// One menu a view, and one row for all of them.
  List<MenuItem> of(List<WindowPanel> panels) {
    List<MenuItem> menus = new ArrayList<>();
    for (WindowPanel panel : panels) {
      Menu menu = new Menu(panel.title());
      menu.getItems().addAll(rows(panel));
      menus.add(menu);
    }
    menus.add(new SeparatorMenuItem());
    menus.add(row("Every view into a folder…", exports::saveAll));
    return menus;
  }

  private List<MenuItem> rows(WindowPanel panel) {
    List<MenuItem> rows = new ArrayList<>();
    for (String extension : panel.extensions()) {
      boolean data = extension.equals("csv") || panel.about().textForms().contains(extension);
      String title = (data ? "Data as " : "Picture as ") + extension.toUpperCase(Locale.ROOT) + "…";
      rows.add(row(title, () -> exports.save(panel, extension)));
    }
    rows.add(new SeparatorMenuItem());
    rows.add(row("Copy", () -> exports.copy(panel)));
    rows.add(row("Copy as command", () -> exports.copyLine(panel)));
    return rows;
  }

  private static MenuItem row(String title, Runnable action) {
    MenuItem row = new MenuItem(title);
    row.setOnAction(_ -> action.run());
    return row;
  }

  /// Gives `panel` its menu as soon as it is made.
  void attend(WindowPanel panel) {
    panel
        .panel()
        .whenMade(view -> {
          view.addEventFilter(MouseEvent.ANY, ViewMenus::leaveToMenu);
          view.setOnContextMenuRequested(event -> open(panel, view, event));
        });
  }

  /// The second button pins and drags nothing.
  private static void leaveToMenu(MouseEvent event) {
    if (event.getButton() == MouseButton.SECONDARY
        && event.getTarget() instanceof FigureCanvas canvas) {
      canvas.requestFocus();
      event.consume();
    }
  }

  private void open(WindowPanel panel, Panel view, ContextMenuEvent event) {
    menu.hide();
    menu.getItems().setAll(rows(panel));
    menu.show(view, event.getScreenX(), event.getScreenY());
    event.consume();
  }
}
