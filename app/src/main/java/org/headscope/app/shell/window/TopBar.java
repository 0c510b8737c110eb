package org.headscope.app.shell.window;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.headscope.app.chart.Theme;
import org.headscope.app.selection.SelectionState;
import org.headscope.app.shell.Frame;
import org.headscope.app.shell.Workbench;
import org.headscope.app.shell.command.Command;
import org.headscope.app.shell.command.MenuRows;
import org.headscope.app.shell.command.PaletteViewModel.Item;

/** The top: the menu under the name, what is looked at, search, export and the projector. */
final class TopBar extends HBox {
  private final Workbench workbench;
  private final HBox breadcrumb = new HBox(8);

  TopBar(
      Workbench workbench, List<Command> commands, Node tabs, Runnable search, Runnable present) {
    super(10);
    this.workbench = workbench;
    getStyleClass().add("top-bar");
    setAlignment(Pos.CENTER_LEFT);
    breadcrumb.getStyleClass().add("breadcrumb");
    breadcrumb.setAlignment(Pos.CENTER_LEFT);
    breadcrumb.setMinWidth(0);
    workbench.frameProperty().subscribe(this::show);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    getChildren().addAll(menu(commands), tabs, breadcrumb, space, search(search), present(present));
  }

  private static MenuButton menu(List<Command> commands) {
    MenuButton menu = new MenuButton("HeadScope");
    menu.setId("menu");
    menu.getStyleClass().addAll("quiet", "bare", "app-name");
    menu.setTooltip(new Tooltip("Everything you can do, by menu (F10)"));
    for (Command.Menu each : Command.Menu.values()) {
      menu.getItems().add(MenuRows.menu(each, commands));
    }
    menu.setMinWidth(USE_PREF_SIZE);
    return menu;
  }

  private static Button search(Runnable open) {
    Label keys = new Label("Ctrl K");
    keys.getStyleClass().add("keys");
    Button search = new Button("Search or run a command", keys);
    search.setId("search");
    search.setContentDisplay(ContentDisplay.RIGHT);
    search.setGraphicTextGap(10);
    search.getStyleClass().add("quiet");
    search.setTooltip(
        new Tooltip("Find any command, run, instance, head or checkpoint by typing (Ctrl+K)"));
    search.setOnAction(e -> open.run());
    search.setMinWidth(USE_PREF_SIZE);
    return search;
  }

  /** Adds what was opened before to the first menu; asked for each time it opens. */
  void addRecent(Supplier<List<Item>> recent) {
    Menu opened = new Menu("Open recent");
    if (lookup("#menu") instanceof MenuButton menu) {
      Menu file = (Menu) menu.getItems().getFirst();
      file.getItems().add(2, opened);
      menu.setOnShowing(e -> {
        opened.getItems().setAll(recent.get().stream().map(TopBar::recentRow).toList());
        opened.setDisable(opened.getItems().isEmpty());
      });
    }
  }

  private static MenuItem recentRow(Item item) {
    MenuItem row =
        new MenuItem(item.title().replaceFirst("^Open ", "") + "  (" + item.detail() + ")");
    row.setMnemonicParsing(false);
    row.setOnAction(e -> item.action().run());
    return row;
  }

  /** Puts the menu of what can be exported before the last button. */
  void addExports(List<Menu> views, List<MenuItem> whole) {
    MenuButton export = new MenuButton("Export");
    export.setId("export");
    export.getStyleClass().add("quiet");
    export.setTooltip(
        new Tooltip("Write what a view shows as PNG, SVG or PDF, or its numbers as CSV"));
    export.getItems().addAll(views);
    export.getItems().addAll(whole);
    export.setMinWidth(USE_PREF_SIZE);
    getChildren().add(getChildren().size() - 1, export);
  }

  private Node present(Runnable toggle) {
    ToggleButton present = new ToggleButton("Present");
    present.setId("present");
    present.getStyleClass().add("quiet");
    present.setTooltip(new Tooltip("Large text and strong lines for a projector (F5)"));
    workbench.themeProperty().subscribe(t -> present.setSelected(t == Theme.PROJECTOR));
    present.setOnAction(e -> toggle.run());
    present.setMinWidth(USE_PREF_SIZE);
    return present;
  }

  private void show(Frame frame) {
    SelectionState state = frame.selection();
    breadcrumb.getChildren().clear();
    state
        .run()
        .ifPresent(run -> {
          crumb(run.name());
          crumb("step " + String.format(Locale.ENGLISH, "%,d", state.step()));
        });
    state.instance().ifPresent(instance -> crumb(instance.id()));
    frame.run().ifPresent(run -> crumb(run.mapName(state.layer(), state.head())));
    if (state.run().isPresent()) {
      breadcrumb.getChildren().getLast().getStyleClass().add("here");
    }
  }

  private void crumb(String text) {
    if (!breadcrumb.getChildren().isEmpty()) {
      Label mark = new Label("›");
      mark.setMinWidth(USE_PREF_SIZE);
      breadcrumb.getChildren().add(mark);
    }
    Label label = new Label(text);
    label.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
    breadcrumb.getChildren().add(label);
  }
}
