package org.headscope.app.feature.attention;

import module java.base;

import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.WeightScale;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.attention.picture.AttentionScene.MapOptions;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// The display options of maps: which matches are outlined, and how weights become colours.
final class MapStyle {
  private static final List<Integer> OUTLINED = List.of(1, 2, 3);
  private static final SettingCodec<WeightScale> SCALES =
      SettingCodec.of(
          List.of(WeightScale.LINEAR, WeightScale.LOGARITHMIC),
          scale -> scale.equals(WeightScale.LINEAR) ? "linear" : "logarithmic");

  private final Workbench workbench;
  private final Setting<List<Integer>> outlined;
  private final Setting<WeightScale> scale;
  final ObservableValue<MapOptions> options;

  MapStyle(Workbench workbench) {
    this.workbench = workbench;
    SettingCodec<List<Integer>> lengths = SettingCodec.whole(1, AttentionScene.MAX_MATCH).list();
    outlined = workbench.selection().journal().setting("map.outlined", OUTLINED, lengths);
    scale = workbench.selection().journal().setting("map.scale", WeightScale.LINEAR, SCALES);
    Setting<ColourMap> map = workbench.colourMapProperty();
    options =
        Bindings.createObjectBinding(
            () -> new MapOptions(new Colouring(map.get(), scale.get()), Set.copyOf(outlined.get())),
            map,
            scale,
            outlined);
  }

  void outline(int n, boolean on) {
    Set<Integer> next = new TreeSet<>(outlined.get());
    if (on) {
      next.add(n);
    } else {
      next.remove(n);
    }
    outlined.set(List.copyOf(next));
  }

  void colour(Colouring colouring) {
    Command map = workbench.colourMapProperty().to(colouring.map());
    workbench.selection().journal().perform(List.of(map, scale.to(colouring.scale())));
  }
}
