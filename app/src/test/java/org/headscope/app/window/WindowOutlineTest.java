package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import org.headscope.app.FxThread;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.service.Appearance;
import org.headscope.app.window.view.Themes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WindowOutlineTest {

  private static Bounds place(Scene scene, String id) {
    Node panel = Objects.requireNonNull(scene.getRoot().lookup("#" + id), id);
    return panel.localToScene(panel.getLayoutBounds());
  }

  private static void layOut(Scene scene) {
    for (int pass = 0; pass < 3; pass++) {
      scene.getRoot().applyCss();
      scene.getRoot().resize(1440, 900);
      scene.getRoot().layout();
    }
  }

  private static Scene outline(Appearance appearance, Map<String, Double> shares) {
    Parent root = WindowOutline.of(appearance, shares);
    Scene scene = new Scene(root, 1440, 900);
    Themes.apply(scene, appearance.paletteProperty().get());
    return scene;
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void viewsAppearWhereTheOutlineShowsThem(Theme theme) {
    try (OpenWindow open = new OpenWindow("sample")) {
      FxThread.run(() -> {
        open.workbench.themeProperty().set(theme);
        layOut(open.scene);
        Scene outline = outline(open.workbench.appearance(), Map.of());
        layOut(outline);
        for (String id : new String[] {"automaton", "prediction", "sequence", "checkpoints"}) {
          Bounds expected = place(open.scene, id);
          Bounds found = place(outline, id);
          assertThat(found.getMinX()).as(id).isCloseTo(expected.getMinX(), within(24.0));
          assertThat(found.getMinY()).as(id).isCloseTo(expected.getMinY(), within(24.0));
          assertThat(found.getMaxY()).as(id).isCloseTo(expected.getMaxY(), within(24.0));
        }
      });
    }
  }

  @Test
  void theOutlineRestoresDividers() {
    try (OpenWindow open = new OpenWindow("sample")) {
      FxThread.run(() -> {
        Map<String, Double> left = Map.of("share.columns.0", 0.17, "share.columns.2", 0.4);
        Scene outline = outline(open.workbench.appearance(), left);
        layOut(outline);
        assertThat(place(outline, "automaton").getWidth()).isCloseTo(576, within(24.0));
      });
    }
  }
}
