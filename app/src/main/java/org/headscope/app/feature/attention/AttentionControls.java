package org.headscope.app.feature.attention;

import atlantafx.base.theme.Styles;
import javafx.geometry.Pos;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.controlsfx.control.RangeSlider;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Colouring;
import org.headscope.app.chart.WeightScale;
import org.headscope.app.selection.Span;

/** Under the map: which positions, which outlines, which colours. */
final class AttentionControls extends HBox {
  private final AttentionViewModel model;
  private final RangeSlider positions = new RangeSlider(0, 1, 0, 1);
  private final Label shown = new Label();
  private boolean following;

  AttentionControls(AttentionViewModel model) {
    this.model = model;
    setSpacing(12);
    setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(new ChannelPicker(model), positions(), shown, look());
    disableProperty().bind(model.axesProperty().map(axes -> axes.isEmpty()));
    model.axesProperty().subscribe(axes -> axes.ifPresent(this::follow));
  }

  private RangeSlider positions() {
    positions.setAccessibleText("Positions shown");
    Tooltip.install(positions, new Tooltip("Positions on both axes: drag the ends or the middle"));
    positions.lowValueProperty().addListener((low, was, is) -> slid());
    positions.highValueProperty().addListener((high, was, is) -> slid());
    positions.setMinWidth(60);
    HBox.setHgrow(positions, Priority.ALWAYS);
    shown.getStyleClass().addAll(Styles.TEXT_SMALL, Styles.TEXT_MUTED);
    shown.setMinWidth(Region.USE_PREF_SIZE);
    return positions;
  }

  private void follow(Axes axes) {
    Span window = axes.window();
    following = true;
    positions.setMax(axes.length());
    // First the end that moves away, so that the two never cross.
    if (window.from() > positions.getHighValue()) {
      positions.setHighValue(window.to());
    }
    positions.setLowValue(window.from());
    positions.setHighValue(window.to());
    following = false;
    shown.setText("%d–%d of %d".formatted(window.from(), window.to() - 1, axes.length()));
  }

  private void slid() {
    if (following || model.axesProperty().get().isEmpty()) {
      return;
    }
    int length = (int) positions.getMax();
    int fewest = Math.min(AttentionViewModel.FEWEST, length);
    int from = Math.clamp(Math.round(positions.getLowValue()), 0, length - fewest);
    int to = Math.clamp(Math.round(positions.getHighValue()), from + fewest, length);
    model.glass().show(new Span(from, to));
  }

  private MenuButton look() {
    MenuButton button = new MenuButton("Outlines and colours");
    button.getStyleClass().addAll(Styles.SMALL, Styles.FLAT);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setTooltip(
        new Tooltip(
            "Which n-gram matches are outlined, and how weights become colours; signed numbers are"
                + " always blue above zero and ochre below"));
    for (int n = 1; n <= AttentionScene.MAX_MATCH; n++) {
      button.getItems().add(outline(n));
    }
    button.getItems().add(new SeparatorMenuItem());
    ToggleGroup maps = new ToggleGroup();
    for (ColourMap map : ColourMap.values()) {
      button.getItems().add(colours(map, maps));
    }
    button.getItems().add(new SeparatorMenuItem());
    ToggleGroup scales = new ToggleGroup();
    button.getItems().add(scale("Linear scale", WeightScale.LINEAR, scales));
    button
        .getItems()
        .add(scale("Logarithmic scale, from a thousandth", WeightScale.LOGARITHMIC, scales));
    return button;
  }

  private CheckMenuItem outline(int n) {
    CheckMenuItem item = new CheckMenuItem("Outline %d-gram matches".formatted(n));
    model.lookProperty().subscribe(look -> item.setSelected(look.outlined().contains(n)));
    item.setOnAction(e -> model.outline(n, item.isSelected()));
    return item;
  }

  private RadioMenuItem colours(ColourMap map, ToggleGroup group) {
    boolean paper = map == ColourMap.PAPER;
    RadioMenuItem item = new RadioMenuItem(map.label() + (paper ? ": zero is the background" : ""));
    item.setToggleGroup(group);
    model.lookProperty().subscribe(look -> item.setSelected(look.colouring().map() == map));
    item.setOnAction(e -> model.colour(new Colouring(map, now().scale())));
    return item;
  }

  private RadioMenuItem scale(String label, WeightScale scale, ToggleGroup group) {
    RadioMenuItem item = new RadioMenuItem(label);
    item.setToggleGroup(group);
    model
        .lookProperty()
        .subscribe(look -> item.setSelected(look.colouring().scale().equals(scale)));
    item.setOnAction(e -> model.colour(new Colouring(now().map(), scale)));
    return item;
  }

  private Colouring now() {
    return model.lookProperty().get().colouring();
  }
}
