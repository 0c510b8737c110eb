package org.headscope.app.window;

import module java.base;

import atlantafx.base.controls.CaptionMenuItem;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.MenuRows;
import org.headscope.app.action.PaletteViewModel.Item;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.Controls;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.SelectionState;
import org.headscope.engine.run.PlainText;

/// The top bar: the HeadScope menu, the current selection, search, export and presenting.
final class TopBar extends HBox {
  private static final double GAP = 10;

  private final Workbench workbench;
  private final Consumer<ActionBody> performer;
  private final Breadcrumb breadcrumb = new Breadcrumb();
  private final TasksButton tasks;
  private final Button search = new Button();
  private final Button lessons = new Button("Lessons");
  private final Button present = new Button("Present");
  private final MenuButton menu = new MenuButton("HeadScope");
  private final Label words = new Label("Search or run a command");
  private final Label keys = new Label("Ctrl K");
  private final MenuButton export = new MenuButton();
  private final Menu opened = new Menu("Open recent");
  private Optional<BarMeasures> fitted = Optional.empty();

  /// Shapes of the bar, from the widest to the narrowest.
  private enum Shape {
    WORDS,
    KEYS,
    KEYS_AND_SHORT_NAMES,
    SYMBOL,
    SYMBOLS,
    SYMBOLS_WITHOUT_TIME,
    MINIMAL
  }

  private record BarMeasures(double width, Palette palette, double tasks, double names) {}

  TopBar(
      MainWindow window,
      Workbench workbench,
      List<Action> actions,
      Node tabs,
      TasksButton tasks,
      Supplier<List<Item>> recent) {
    super(GAP);
    this.workbench = workbench;
    this.performer = window::perform;
    this.tasks = tasks;
    getStyleClass().add("top-bar");
    setAlignment(Pos.CENTER_LEFT);
    workbench.frameProperty().subscribe(this::show);
    search(window);
    export(window);
    Controls.small(lessons, "lessons", "Lists lessons, with your progress in each (Ctrl+Shift+L)");
    Controls.flat(present, "present", "Presents the main view full screen (F5)");
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    getChildren()
        .addAll(
            menu(actions, recent),
            tabs,
            breadcrumb,
            space,
            tasks,
            search,
            lessons,
            export,
            present);
    perform(lessons, "Lesson: choose…", actions);
    perform(present, "Present", actions);
    // Hidden nodes are not measured in the new theme.
    workbench
        .appearance()
        .paletteProperty()
        .subscribe(_ -> {
          shape(Shape.WORDS);
          fitted = Optional.empty();
        });
  }

  /// Makes `button` perform the action `title`, or hides it if no extension provides that.
  private void perform(Button button, String title, List<Action> actions) {
    actions.stream()
        .filter(action -> action.title().equals(title))
        .findFirst()
        .ifPresentOrElse(
            action -> button.setOnAction(_ -> action.perform(performer)),
            () -> getChildren().remove(button));
  }

  @Override
  protected double computeMinWidth(double height) {
    return 0;
  }

  @Override
  protected void layoutChildren() {
    BarMeasures area =
        new BarMeasures(
            getWidth(),
            workbench.appearance().paletteProperty().get(),
            tasks.isVisible() ? tasks.prefWidth(-1) : 0,
            breadcrumb.prefWidth(-1));
    if (!fitted.equals(Optional.of(area))) {
      fitted = Optional.of(area);
      fit();
    }
    super.layoutChildren();
  }

  private void fit() {
    for (Shape shape : Shape.values()) {
      shape(shape);
      double names =
          switch (shape) {
            case WORDS, KEYS -> breadcrumb.prefWidth(-1);
            case KEYS_AND_SHORT_NAMES, SYMBOL -> breadcrumb.shortWidth();
            case SYMBOLS, SYMBOLS_WITHOUT_TIME, MINIMAL -> 0;
          };
      double others =
          getManagedChildren().stream()
              .filter(node -> !node.equals(breadcrumb))
              .mapToDouble(node -> node.prefWidth(-1) + GAP)
              .sum();
      if (snappedLeftInset() + others + names + snappedRightInset() <= getWidth()) {
        return;
      }
    }
  }

  private void shape(Shape shape) {
    boolean symbol = shape.compareTo(Shape.SYMBOL) >= 0;
    Controls.show(words, shape == Shape.WORDS);
    Controls.show(keys, !symbol);
    // The menu has it too.
    Controls.show(lessons, shape.compareTo(Shape.KEYS) <= 0);
    export.setText(shape.compareTo(Shape.SYMBOLS) >= 0 ? "⋯" : "Export");
    tasks.setBrief(shape.compareTo(Shape.SYMBOLS_WITHOUT_TIME) >= 0);
    menu.setText(shape == Shape.MINIMAL ? "☰" : "HeadScope");
    Controls.show(present, shape != Shape.MINIMAL);
  }

  private MenuButton menu(List<Action> actions, Supplier<List<Item>> recent) {
    Controls.flat(menu, "menu", "Opens the menu of all commands (F10)");
    menu.setAccessibleText("HeadScope");
    menu.getStyleClass().addAll("bare", "app-name");
    menu.setOnShowing(_ -> {
      if (menu.getItems().isEmpty()) {
        for (Action.Menu each : Action.Menu.values()) {
          menu.getItems().add(MenuRows.menu(each, actions, performer));
        }
        ((Menu) menu.getItems().getFirst()).getItems().add(2, opened);
      }
      opened.getItems().setAll(recent.get().stream().map(this::recentRow).toList());
      opened.setDisable(opened.getItems().isEmpty());
    });
    return menu;
  }

  private void search(MainWindow window) {
    Region magnifier = new Region();
    magnifier.getStyleClass().add("magnifier");
    keys.getStyleClass().add("keys");
    HBox graphic = new HBox(8, magnifier, words, keys);
    graphic.setAlignment(Pos.CENTER);
    Controls.flat(
        search,
        "search",
        "Finds commands, runs, instances, heads and checkpoints by typing (Ctrl+K)");
    search.setGraphic(graphic);
    search.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
    search.setAccessibleText("Search or run a command");
    search.setOnAction(_ -> window.sheets().openPalette(""));
  }

  private void export(MainWindow window) {
    Controls.flat(export, "export", "Exports a view as PNG, SVG or PDF, or its numbers as CSV");
    export.setAccessibleText("Export");
    export.setOnShowing(_ -> {
      List<MenuItem> rows = new ArrayList<>(List.of(new CaptionMenuItem("Export")));
      rows.addAll(window.exportMenus());
      export.getItems().setAll(rows);
    });
  }

  private MenuItem recentRow(Item item) {
    MenuItem row =
        new MenuItem(item.title().replaceFirst("^Open ", "") + "  (" + item.detail() + ")");
    row.setMnemonicParsing(false);
    row.setOnAction(_ -> performer.accept(item.body()));
    return row;
  }

  /// Omits step and head before instance and run, since the track and the map show them too.
  private void show(Frame frame) {
    SelectionState state = frame.selection();
    List<Breadcrumb.Name> names = new ArrayList<>();
    state
        .opened()
        .run()
        .ifPresent(run -> {
          names.add(new Breadcrumb.Name(run.name(), true, 3));
          String step = String.format(Locale.ENGLISH, "step %,d", state.opened().step());
          names.add(new Breadcrumb.Name(step, false, 0));
        });
    state
        .opened()
        .instance()
        .ifPresent(i -> names.add(new Breadcrumb.Name(PlainText.line(i.id()), true, 2)));
    frame
        .run()
        .ifPresent(run ->
            names.add(
                new Breadcrumb.Name(
                    run.mapName(state.model().layer(), state.model().head()), false, 1)));
    breadcrumb.show(names);
  }
}
