package org.headscope.app.window.action;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.input.*;
import org.headscope.app.action.ActionBody;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Panel;
import org.headscope.app.feature.Landmarks;
import org.headscope.app.window.view.WindowPanel;

/// The export formats of a view, in the export menu and in the view's context menu (right-click or
/// menu key).
public final class ViewMenus {
  private final Exports exports;
  private final Consumer<ActionBody> performer;
  private final Function<Anchor, List<MenuItem>> things;
  private final ContextMenu menu = new ContextMenu();

  /// @param things items for a thing in a view, placed before the export formats
  public ViewMenus(
      Exports exports, Consumer<ActionBody> performer, Function<Anchor, List<MenuItem>> things) {
    this.exports = exports;
    this.performer = performer;
    this.things = things;
  }

  /// Returns one menu per view, and an item for all views together.
  public List<MenuItem> of(List<WindowPanel> panels) {
    List<MenuItem> menus = new ArrayList<>();
    for (WindowPanel panel : panels) {
      Menu menu = new Menu(panel.title());
      menu.getItems().addAll(rows(panel));
      menus.add(menu);
    }
    menus.add(new SeparatorMenuItem());
    menus.add(row("All views to a folder…", ActionBody.Performs.one(exports::savingAll)));
    return menus;
  }

  private List<MenuItem> rows(WindowPanel panel) {
    List<MenuItem> rows = new ArrayList<>();
    for (String extension : panel.extensions()) {
      boolean data = extension.equals("csv") || panel.about().textForms().contains(extension);
      String title = (data ? "Data as " : "Picture as ") + extension.toUpperCase(Locale.ROOT) + "…";
      rows.add(row(title, ActionBody.Performs.one(() -> exports.saving(panel, extension))));
    }
    rows.add(new SeparatorMenuItem());
    rows.add(row("Copy", new ActionBody.Shows(() -> exports.copy(panel))));
    rows.add(row("Copy as command", new ActionBody.Shows(() -> exports.copyLine(panel))));
    return rows;
  }

  private MenuItem row(String title, ActionBody body) {
    MenuItem row = new MenuItem(title);
    row.setOnAction(_ -> performer.accept(body));
    return row;
  }

  public void attend(WindowPanel panel) {
    panel
        .panel()
        .whenCreated(view -> {
          view.addEventFilter(MouseEvent.ANY, ViewMenus::leaveToMenu);
          view.setOnContextMenuRequested(event -> open(panel, view, event));
        });
  }

  /// Keeps the right mouse button from pinning or dragging.
  private static void leaveToMenu(MouseEvent event) {
    if (event.getButton() == MouseButton.SECONDARY && event.getTarget() instanceof Node target) {
      Optional<Node> canvas =
          Focus.ancestors(target).filter(FigureCanvas.class::isInstance).findFirst();
      canvas.ifPresent(picture -> {
        picture.requestFocus();
        event.consume();
      });
    }
  }

  private void open(WindowPanel panel, Panel view, ContextMenuEvent event) {
    menu.hide();
    List<MenuItem> own =
        view instanceof Landmarks here
            ? here.thing(event).map(things).orElse(List.of())
            : List.of();
    menu.getItems().setAll(own);
    if (own.isEmpty()) {
      menu.getItems().addAll(rows(panel));
    } else {
      Menu whole = new Menu(panel.title());
      whole.getItems().addAll(rows(panel));
      menu.getItems().addAll(new SeparatorMenuItem(), whole);
    }
    // The grid of heads is not in the window while a stepper replaces it.
    Node owner = view.getScene() == null ? (Node) event.getSource() : view;
    menu.show(owner, event.getScreenX(), event.getScreenY());
    event.consume();
  }
}
