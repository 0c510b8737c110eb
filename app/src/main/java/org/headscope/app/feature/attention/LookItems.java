package org.headscope.app.feature.attention;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Colouring;
import org.headscope.app.chart.WeightScale;
import org.headscope.app.feature.attention.AttentionScene.Look;

/// Items of a menu: which matches are outlined, and how weights become colours.
record LookItems(AttentionViewModel model) {
  static List<MenuItem> of(AttentionViewModel model) {
    LookItems make = new LookItems(model);
    List<MenuItem> items = new ArrayList<>();
    for (int n = 1; n <= AttentionScene.MAX_MATCH; n++) {
      items.add(make.outline(n));
    }
    items.add(new SeparatorMenuItem());
    ToggleGroup maps = new ToggleGroup();
    for (ColourMap map : ColourMap.values()) {
      String more = map == ColourMap.PAPER ? ": zero is the background" : "";
      items.add(make.radio(map.label() + more, maps, now -> new Colouring(map, now.scale())));
    }
    items.add(new SeparatorMenuItem());
    ToggleGroup scales = new ToggleGroup();
    items.add(make.scale("Linear scale", WeightScale.LINEAR, scales));
    items.add(make.scale("Logarithmic scale, from a thousandth", WeightScale.LOGARITHMIC, scales));
    return items;
  }

  private CheckMenuItem outline(int n) {
    String more = n == AttentionScene.MAX_MATCH ? " or more" : "";
    CheckMenuItem item = new CheckMenuItem("Outline matches of %d%s".formatted(n, more));
    model.style().lookProperty().subscribe(look -> item.setSelected(look.outlined().contains(n)));
    item.setOnAction(_ -> model.style().outline(n, item.isSelected()));
    return item;
  }

  private RadioMenuItem scale(String label, WeightScale scale, ToggleGroup group) {
    return radio(label, group, now -> new Colouring(now.map(), scale));
  }

  /// An item that is selected where `change` changes nothing.
  private RadioMenuItem radio(String label, ToggleGroup group, UnaryOperator<Colouring> change) {
    RadioMenuItem item = new RadioMenuItem(label);
    item.setToggleGroup(group);
    ObservableValue<Colouring> now = model.style().lookProperty().map(Look::colouring);
    now.subscribe(is -> item.setSelected(change.apply(is).equals(is)));
    item.setOnAction(_ -> model.style().colour(change.apply(now.getValue())));
    return item;
  }
}
