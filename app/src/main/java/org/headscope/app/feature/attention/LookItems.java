package org.headscope.app.feature.attention;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Colouring;
import org.headscope.app.chart.WeightScale;

/// Items of a menu: which matches are outlined, and how weights become colours.
final class LookItems {
  private final AttentionViewModel model;

  private LookItems(AttentionViewModel model) {
    this.model = model;
  }

  static List<MenuItem> of(AttentionViewModel model) {
    LookItems make = new LookItems(model);
    List<MenuItem> items = new ArrayList<>();
    for (int n = 1; n <= AttentionScene.MAX_MATCH; n++) {
      items.add(make.outline(n));
    }
    items.add(new SeparatorMenuItem());
    ToggleGroup maps = new ToggleGroup();
    for (ColourMap map : ColourMap.values()) {
      items.add(make.colours(map, maps));
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
    model.lookProperty().subscribe(look -> item.setSelected(look.outlined().contains(n)));
    item.setOnAction(_ -> model.outline(n, item.isSelected()));
    return item;
  }

  private RadioMenuItem colours(ColourMap map, ToggleGroup group) {
    boolean paper = map == ColourMap.PAPER;
    RadioMenuItem item = new RadioMenuItem(map.label() + (paper ? ": zero is the background" : ""));
    item.setToggleGroup(group);
    model.lookProperty().subscribe(look -> item.setSelected(look.colouring().map() == map));
    item.setOnAction(_ -> model.colour(new Colouring(map, now().scale())));
    return item;
  }

  private RadioMenuItem scale(String label, WeightScale scale, ToggleGroup group) {
    RadioMenuItem item = new RadioMenuItem(label);
    item.setToggleGroup(group);
    model
        .lookProperty()
        .subscribe(look -> item.setSelected(look.colouring().scale().equals(scale)));
    item.setOnAction(_ -> model.colour(new Colouring(now().map(), scale)));
    return item;
  }

  private Colouring now() {
    return model.lookProperty().get().colouring();
  }
}
