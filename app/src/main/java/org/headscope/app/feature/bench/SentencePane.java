package org.headscope.app.feature.bench;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PlainScroll;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.task.Instance;

/// The controls that put an intervention together: the components by layer, what replaces them, and
/// where.
final class SentencePane extends VBox {
  /// The number of components beyond which they scroll, and the height of the scrolled part.
  private static final int MAX_COMPONENTS = 48;

  private static final double HEIGHT = 150;

  private static final double MAX_COMBO = 230;

  private final BenchViewModel model;
  private Pane layers = new VBox();
  private final StackPane place = new StackPane();
  private final Label problem = new Label();
  private final Button add = new Button("Add");

  SentencePane(BenchViewModel model) {
    super(8);
    this.model = model;
    setId("bench-sentence");
    Label replace = caption("Replace");
    HBox first = new HBox(8, replace, place);
    HBox.setHgrow(place, Priority.ALWAYS);
    FlowPane second = Controls.row(replacement(), place(), addButton());
    second.setHgap(8);
    problem.getStyleClass().add("caption");
    problem.setWrapText(true);
    problem.textProperty().bind(model.problem);
    Controls.show(problem, true);
    model.problem.subscribe(why -> Controls.show(problem, !why.isEmpty()));
    getChildren().addAll(first, second, problem);
    model.offered.subscribe(_ -> showComponents());
    model.components.subscribe(_ -> press());
  }

  private static Label caption(String words) {
    Label label = new Label(words);
    label.getStyleClass().addAll("text-muted", "caption");
    label.setMinWidth(USE_PREF_SIZE);
    return label;
  }

  /// Shows the components as high as they need; many scroll, and the heads of a layer wrap.
  private void showComponents() {
    boolean many = model.offered.get().size() > MAX_COMPONENTS;
    layers = many ? new VBox(4) : tiles();
    place.getChildren().setAll(many ? scrolled(layers) : layers);
    Map<Integer, List<Component>> byLayer =
        model.offered.get().stream()
            .collect(Collectors.groupingBy(Component::layer, TreeMap::new, Collectors.toList()));
    byLayer
        .values()
        .forEach(own -> {
          Pane row = many ? new FlowPane() : new HBox();
          row.getChildren().setAll(buttons(own));
          layers.getChildren().add(row);
        });
    press();
  }

  private static TilePane tiles() {
    TilePane tiles = new TilePane(10, 4);
    tiles.setTileAlignment(Pos.CENTER_LEFT);
    tiles.setMinWidth(0);
    return tiles;
  }

  private static PlainScroll scrolled(Pane content) {
    PlainScroll scroll = new PlainScroll(content);
    scroll.setFitToHeight(false);
    scroll.setMinHeight(HEIGHT);
    scroll.setPrefHeight(HEIGHT);
    return scroll;
  }

  private List<ToggleButton> buttons(List<Component> own) {
    List<ToggleButton> buttons = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      Component component = own.get(i);
      ToggleButton button = new ToggleButton(text(component));
      String end = i == 0 ? "first" : i == own.size() - 1 ? "last" : "between";
      button.getStyleClass().addAll("quiet", "segment", "small");
      if (own.size() > 1) {
        button.getStyleClass().add(end);
      }
      button.setId("bench-" + component.name().replace('.', '-'));
      button.setUserData(component);
      button.setMinWidth(USE_PREF_SIZE);
      Hint.on(button, "Adds %s to the sentence, or removes it".formatted(component.label()));
      button.setOnAction(_ -> model.toggle(component));
      buttons.add(button);
    }
    return buttons;
  }

  private static String text(Component component) {
    return component.type() == Component.Type.HEAD ? component.name() : component.label();
  }

  private void press() {
    List<Component> chosen = model.chosen();
    layers.getChildren().stream()
        .flatMap(row -> ((Pane) row).getChildren().stream())
        .map(ToggleButton.class::cast)
        .forEach(button -> button.setSelected(chosen.contains((Component) button.getUserData())));
  }

  private HBox replacement() {
    ComboBox<Replacement> by = Controls.combo(model.kinds, model.by, BenchViewModel::words);
    Controls.small(by, "bench-by", "The values that replace the component's own");
    by.setMaxWidth(MAX_COMBO);
    TextField number = new TextField();
    number.setId("bench-number");
    number.setPrefColumnCount(4);
    Hint.on(number, "The number in this replacement; Enter uses it");
    model.by.subscribe(now -> {
      Controls.show(number, BenchViewModel.number(now).isPresent());
      BenchViewModel.number(now).ifPresent(number::setText);
    });
    Runnable use = () -> model.useNumber(number.getText());
    number.setOnAction(_ -> use.run());
    number
        .focusedProperty()
        .addListener((_, _, is) -> {
          if (!is) {
            use.run();
          }
        });
    ComboBox<Instance> other =
        Controls.combo(model.others, model.other, instance -> "of " + instance.id());
    Controls.small(other, "bench-other", "The instance whose outputs replace the component's own");
    model.by.subscribe(now ->
        Controls.show(
            other, now instanceof Replacement.OtherInstance && !model.others.get().isEmpty()));
    HBox row = new HBox(6, caption("by"), by, number, other);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private HBox place() {
    ComboBox<TokenSelector> at = Controls.combo(model.positions, model.at, TokenSelector::words);
    at.setId("bench-at");
    at.getStyleClass().add("small");
    at.setMaxWidth(MAX_COMBO);
    Hint.on(
        at,
        "The positions where it is replaced; pin a query, or highlight a state, an edge or"
            + " positions, to have them here");
    return new HBox(at);
  }

  private Button addButton() {
    add.setId("bench-add");
    add.getStyleClass().add("accent");
    add.setMinWidth(USE_PREF_SIZE);
    Hint.on(add, "Adds the intervention to the stack, and shows the cut model");
    model.problem.subscribe(why -> add.setDisable(!why.isEmpty()));
    add.setOnAction(_ -> model.add());
    return add;
  }
}
