package org.headscope.app.feature.compare;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.geometry.*;
import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.app.service.RunView;
import org.headscope.app.service.prediction.PredictorCatalogue;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.metric.RowRule;

/// The controls for predictors, rows, instances and order.
final class ComparisonControls extends VBox {
  private final CompareViewModel model;
  private final FlowPane chips = new FlowPane(6, 6);
  private final FlowPane switches;
  private final MenuButton add;
  private boolean brief;
  private List<ComparedEntry> shown = List.of();
  private List<String> names = List.of();

  ComparisonControls(CompareViewModel model) {
    super(8);
    this.model = model;
    getStyleClass().add("chooser");
    add = addMenu();
    chips.setMinWidth(0);
    chips.setPrefWrapLength(200);
    switches = Controls.row(instances(), rows(), order());
    getChildren().addAll(chips, switches);
    model.entries.addListener((InvalidationListener) _ -> show());
    model.clustered.addListener(_ -> show());
    model.comparison.addListener(_ -> show());
    model.workbench.selection().runProperty().addListener(_ -> show());
    show();
  }

  /// Hides the chips: the matrix has the names, and the menu, now beside the switches, can also
  /// remove predictors.
  void brief(boolean is) {
    if (brief == is) {
      return;
    }
    brief = is;
    Controls.show(chips, !is);
    placeMenu();
  }

  private void placeMenu() {
    chips.getChildren().remove(add);
    switches.getChildren().remove(add);
    (brief ? switches : chips).getChildren().add(add);
  }

  /// Rebuilds the chips if they changed and keeps the focus.
  private void show() {
    List<ComparedEntry> order = model.orderedEntries();
    List<String> called =
        order.stream().map(e -> ComparedPredictor.chip(e, model.resolve(e))).toList();
    if (order.equals(shown) && called.equals(names) && !chips.getChildren().isEmpty()) {
      return;
    }
    Optional<ComparedEntry> focused =
        shown.stream()
            .filter(e -> chips.getChildren().get(shown.indexOf(e)).isFocused())
            .findFirst();
    shown = order;
    names = called;
    chips.getChildren().clear();
    for (int i = 0; i < order.size(); i++) {
      chips.getChildren().add(chip(order.get(i), called.get(i)));
    }
    placeMenu();
    focused.map(order::indexOf).filter(i -> i >= 0).ifPresent(this::focus);
  }

  private void focus(int index) {
    chips.getChildren().get(Math.clamp(index, 0, chips.getChildren().size() - 1)).requestFocus();
  }

  private Node chip(ComparedEntry entry, String name) {
    Chip chip =
        new Chip(
            name,
            () -> {
              int at = shown.indexOf(entry);
              model.remove(entry);
              focus(at);
            },
            by -> model.move(entry, by),
            by -> focus(shown.indexOf(entry) + by));
    chip.setOnMouseDragged(event -> drag(entry, event));
    return chip;
  }

  /// Moves a chip to the place of the one it is dragged over.
  private void drag(ComparedEntry entry, MouseEvent event) {
    for (int i = 0; i < shown.size(); i++) {
      Node other = chips.getChildren().get(i);
      Bounds bounds = other.localToScene(other.getLayoutBounds());
      if (bounds.contains(event.getSceneX(), event.getSceneY())) {
        if (!shown.get(i).equals(entry)) {
          model.place(entry, i);
        }
        return;
      }
    }
  }

  private Node instances() {
    return Controls.labelled(
        "Instances",
        new Segments<>(
            model.scope,
            List.of(CompareViewModel.Scope.INSTANCE, CompareViewModel.Scope.ALL),
            new Words("this one", "The selected instance only"),
            new Words("all", "Every instance of the open file with a known truth")));
  }

  private Node rows() {
    return Controls.labelled(
        "Rows",
        new Segments<>(
                model.rows,
                List.of(RowRule.values()),
                new Words("all", "Every row, as in the published numbers"),
                new Words("no separator", "All rows except those before a separator"),
                new Words(
                    "first 100", "Rows 0 to 99 of each instance, as in figure 6 of the paper"),
                new Words("task", "Scored positions; of associative recall, the last"))
            .offering(model.rules));
  }

  private Node order() {
    return Controls.labelled(
        "Order",
        new Segments<>(
            model.clustered,
            List.of(false, true),
            new Words("manual", "The order of the chips; drag them to change it"),
            new Words("clustered", "Similar predictors side by side (average linkage)")));
  }

  /// The chip of a compared predictor: × or Delete removes it, dragging or Alt with ← and → moves
  /// it, ← and → focus its neighbours.
  private static final class Chip extends HBox {
    /// @param move moves it by a number of places
    /// @param walk focuses the chip that many places further
    Chip(String name, Runnable remove, IntConsumer move, IntConsumer walk) {
      super(2);
      getStyleClass().add("chip");
      setAlignment(Pos.CENTER_LEFT);
      setFocusTraversable(true);
      setAccessibleRole(AccessibleRole.BUTTON);
      setAccessibleHelp("Delete removes it; Alt with the left and right arrow keys moves it.");
      setAccessibleText(name);
      Button close = new Button("×");
      close.getStyleClass().add("chip-close");
      close.setFocusTraversable(false);
      Hint.on(close, "Remove " + name + " (Delete)");
      close.setOnAction(_ -> remove.run());
      Label label = new Label(name);
      Hint.on(label, "Drag it or press Alt+← and Alt+→ to move it; Delete removes it");
      label.setMinWidth(USE_PREF_SIZE);
      setMinWidth(USE_PREF_SIZE);
      getChildren().addAll(label, close);
      setOnMousePressed(_ -> requestFocus());
      setOnKeyPressed(event -> pressed(event, remove, event.isAltDown() ? move : walk));
      Focus.keep(this, "Alt+Left", "Alt+Right");
    }

    private static void pressed(KeyEvent event, Runnable remove, IntConsumer go) {
      if (event.isControlDown() || event.isMetaDown()) {
        return;
      }

      switch (event.getCode()) {
        case LEFT -> go.accept(-1);
        case RIGHT -> go.accept(1);
        case DELETE, BACK_SPACE -> remove.run();
        default -> {
          return;
        }
      }
      event.consume();
    }
  }

  private MenuButton addMenu() {
    MenuButton menu =
        Controls.small(
            new MenuButton("Add…"),
            "add-predictor",
            "Add predictors, runs and checkpoints to the comparison");
    menu.getItems().setAll(offered());
    menu.setOnShowing(_ -> menu.getItems().setAll(offered()));
    return menu;
  }

  /// Returns the menu of all predictors by family, all open runs and the files beside the model;
  /// the compared ones are checked.
  private List<MenuItem> offered() {
    List<MenuItem> items = new ArrayList<>();
    items.add(item("The selected run at the selected step", new ComparedEntry.Selected()));
    model.workbench.runs().forEach(run -> items.add(runMenu(run)));
    for (PredictorChoice choice : model.workbench.selection().predictorsProperty().get()) {
      switch (choice) {
        case PredictorChoice.Circuit circuit ->
            items.add(item(circuit.name(), new ComparedEntry.Fixed(circuit)));
        case PredictorChoice.Rows rows ->
            items.add(item(rows.label(), new ComparedEntry.Fixed(rows)));
        case PredictorChoice.Symbolic _, PredictorChoice.Trained _ -> {}
      }
    }
    for (PredictorCatalogue.Group group : PredictorCatalogue.groups(_ -> true)) {
      Menu menu = new Menu(group.title());
      for (String name : group.names()) {
        menu.getItems().add(item(PredictorCatalogue.menuText(name), ComparedEntry.symbolic(name)));
      }
      items.add(menu);
    }
    return items;
  }

  private Menu runMenu(RunView run) {
    Menu menu = new Menu("Run " + run.ref().name());
    menu.setMnemonicParsing(false);
    menu.getItems().add(item("at the selected step", new ComparedEntry.Following(run.ref())));
    for (long step : run.steps().reversed()) {
      ComparedEntry entry = new ComparedEntry.Fixed(new PredictorChoice.Trained(run.ref(), step));
      menu.getItems().add(item("at step " + NumberText.count(step), entry));
    }
    return menu;
  }

  private MenuItem item(String text, ComparedEntry entry) {
    CheckMenuItem item = new CheckMenuItem(text);
    item.setMnemonicParsing(false);
    item.setSelected(model.entries.contains(entry));
    item.setOnAction(_ -> {
      if (model.entries.contains(entry)) {
        model.remove(entry);
      } else {
        model.add(entry);
      }
    });
    return item;
  }
}
