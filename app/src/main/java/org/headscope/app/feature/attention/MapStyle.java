package org.headscope.app.feature.attention;

import module java.base;

import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.WeightScale;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.attention.picture.AttentionScene.Look;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// How maps are shown: which matches are outlined, and how weights become colours.
final class MapStyle {
  private static final List<Integer> OUTLINED = List.of(1, 2, 3);
  private static final SettingCodec<WeightScale> SCALES =
      SettingCodec.of(
          List.of(WeightScale.LINEAR, WeightScale.LOGARITHMIC),
          scale -> scale.equals(WeightScale.LINEAR) ? "linear" : "logarithmic");

  private final Workbench workbench;
  private final Setting<List<Integer>> outlined;
  private final Setting<WeightScale> scale;
  private final ReadOnlyObjectWrapper<Look> look =
      new ReadOnlyObjectWrapper<>(new Look(Colouring.DEFAULT, Set.copyOf(OUTLINED)));

  MapStyle(Workbench workbench) {
    this.workbench = workbench;
    SettingCodec<List<Integer>> lengths = SettingCodec.whole(1, AttentionScene.MAX_MATCH).list();
    outlined = workbench.selection().journal().setting("map.outlined", OUTLINED, lengths);
    scale = workbench.selection().journal().setting("map.scale", WeightScale.LINEAR, SCALES);
    outlined.subscribe(_ -> refresh());
    scale.subscribe(_ -> refresh());
    workbench.colourMapProperty().subscribe(_ -> refresh());
  }

  private void refresh() {
    Colouring colouring = new Colouring(workbench.colourMapProperty().get(), scale.get());
    look.set(new Look(colouring, Set.copyOf(outlined.get())));
  }

  ReadOnlyObjectProperty<Look> lookProperty() {
    return look.getReadOnlyProperty();
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
    workbench
        .selection()
        .journal()
        .perform(
            List.of(
                workbench.colourMapProperty().to(colouring.map()), scale.to(colouring.scale())));
  }
}
