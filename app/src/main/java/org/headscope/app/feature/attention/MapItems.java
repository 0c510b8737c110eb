package org.headscope.app.feature.attention;

import module java.base;

import javafx.beans.value.ObservableValue;
import javafx.scene.control.*;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.WeightScale;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.service.RunView;
import org.headscope.app.service.map.LayerNames;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.headscope.engine.neural.block.LayerInfo;

/// The items of a map's menus.
record MapItems(AttentionViewModel model) {
  private static final String SAME = "As in A";

  /// The maximum number of heads in one list; more are grouped by layer.
  private static final int LIST = 24;

  /// Returns items that show a second map beside the first, or their difference, and submenus that
  /// choose the second map. The submenus are filled when they open.
  List<MenuItem> pairs() {
    List<MenuItem> items = new ArrayList<>();
    for (Pairing how : Pairing.values()) {
      items.add(pairing(how));
    }
    items.add(new SeparatorMenuItem());
    items.add(list("Head of B", this::heads));
    items.add(list("Checkpoint of B", this::steps));
    items.add(list("Run of B", this::runs));
    return items;
  }

  static String label(Pairing how) {
    return switch (how) {
      case ALONE -> "One map";
      case BESIDE -> "Side by side";
      case DIFFERENCE -> "Difference A − B";
    };
  }

  private MenuItem pairing(Pairing how) {
    MenuItem item =
        radio(
            label(how),
            model.second.chosen.map(chosen -> chosen.pairing() == how),
            () -> model.pair(how));
    item.setId("pairing-" + how.name().toLowerCase(Locale.ROOT));
    return item;
  }

  /// Returns a radio item that is selected while `on` is true.
  static RadioMenuItem radio(String label, ObservableValue<Boolean> on, Runnable action) {
    RadioMenuItem item = new RadioMenuItem(label);
    on.subscribe(item::setSelected);
    item.setOnAction(_ -> {
      item.setSelected(true);
      action.run();
    });
    return item;
  }

  private static Menu list(String label, Supplier<List<MenuItem>> items) {
    Menu menu = new Menu(label);
    menu.getItems().add(new MenuItem()); // an empty menu would not open
    menu.setOnShowing(event -> {
      if (menu.equals(event.getTarget())) {
        menu.getItems().setAll(items.get());
      }
    });
    return menu;
  }

  private OtherMap now() {
    return model.second.chosen.get();
  }

  private RadioMenuItem item(String label, OtherMap chosen) {
    RadioMenuItem item = new RadioMenuItem(label);
    item.setMnemonicParsing(false);
    item.setSelected(now().shown(chosen.pairing()).equals(chosen));
    item.setOnAction(_ -> model.second.chosen.set(chosen));
    return item;
  }

  private List<MenuItem> heads() {
    List<MenuItem> items = new ArrayList<>();
    items.add(item(SAME, now().ofHead(Optional.empty())));
    List<LayerInfo> layers = model.second.run().map(RunView::layerInfos).orElse(List.of());
    boolean many = layers.stream().mapToInt(LayerInfo::maps).sum() > LIST;
    for (int layer = 1; layer <= layers.size(); layer++) {
      List<MenuItem> own = heads(layers.get(layer - 1), layer);
      if (many && !own.isEmpty()) {
        Menu menu = new Menu(LayerNames.layer(layers.get(layer - 1), layer));
        menu.getItems().setAll(own);
        items.add(menu);
      } else {
        items.addAll(own);
      }
    }
    return items;
  }

  private List<MenuItem> heads(LayerInfo info, int layer) {
    return IntStream.rangeClosed(1, info.maps())
        .<MenuItem>mapToObj(head ->
            item(
                LayerNames.map(info, layer, head),
                now().ofHead(Optional.of(new MapRef(layer, head)))))
        .toList();
  }

  private List<MenuItem> steps() {
    List<MenuItem> items = new ArrayList<>();
    items.add(item(SAME, now().ofStep(OptionalLong.empty())));
    for (long step : model.second.run().map(RunView::steps).orElse(List.of())) {
      String label = String.format(Locale.ROOT, "step %,d", step);
      items.add(item(label, now().ofStep(OptionalLong.of(step))));
    }
    return items;
  }

  private List<MenuItem> runs() {
    List<MenuItem> items = new ArrayList<>();
    items.add(item(SAME, now().ofRun(Optional.empty())));
    for (RunView run : model.second.workbench.runs()) {
      items.add(item(run.ref().name(), model.second.of(run)));
    }
    return items;
  }

  List<MenuItem> appearanceItems() {
    List<MenuItem> items = new ArrayList<>();
    for (int n = 1; n <= AttentionScene.MAX_MATCH; n++) {
      items.add(outline(n));
    }
    items.add(new SeparatorMenuItem());
    for (ColourMap map : ColourMap.values()) {
      String more = map == ColourMap.PAPER ? ": zero is the background" : "";
      items.add(colours(map.label() + more, now -> new Colouring(map, now.scale())));
    }
    items.add(new SeparatorMenuItem());
    items.add(colours("Linear scale", now -> new Colouring(now.map(), WeightScale.LINEAR)));
    items.add(
        colours(
            "Logarithmic scale, from a thousandth",
            now -> new Colouring(now.map(), WeightScale.LOGARITHMIC)));
    return items;
  }

  private CheckMenuItem outline(int n) {
    String more = n == AttentionScene.MAX_MATCH ? " or more" : "";
    CheckMenuItem item = new CheckMenuItem("Outline matches of %d%s".formatted(n, more));
    model.style.options.subscribe(options -> item.setSelected(options.outlined().contains(n)));
    item.setOnAction(_ -> model.style.outline(n, item.isSelected()));
    return item;
  }

  /// Returns an item that applies `change` to the colouring; it is selected if that changes
  /// nothing.
  private RadioMenuItem colours(String label, UnaryOperator<Colouring> change) {
    ObservableValue<Colouring> now = model.style.options.map(AttentionScene.MapOptions::colouring);
    return radio(
        label,
        now.map(is -> change.apply(is).equals(is)),
        () -> model.style.colour(change.apply(now.getValue())));
  }
}
