package org.headscope.app.window.view;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import org.headscope.app.FxThread;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Hint;
import org.headscope.app.control.Panel;
import org.headscope.app.control.ShorteningLabel;
import org.headscope.app.feature.attention.AttentionView;
import org.headscope.app.feature.attention.AttentionViewModel;
import org.headscope.app.feature.heads.HeadsView;
import org.headscope.app.feature.heads.HeadsViewModel;
import org.headscope.app.session.Selection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeadsTabTest {
  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final HeadsView heads =
      FxThread.get(() -> new HeadsView(new HeadsViewModel(opened.workbench(), selection)));
  private final AttentionView map =
      FxThread.get(() -> new AttentionView(new AttentionViewModel(opened.workbench(), selection)));
  private final HeadsTab tab = FxThread.get(() -> new HeadsTab(heads, map));

  @BeforeEach
  void show() {
    FxThread.run(() -> Themes.apply(new Scene(tab, 900, 560), Theme.LIGHT.palette()));
  }

  private void layOut(double width, Theme theme) {
    heads.paletteProperty().set(theme.palette());
    map.paletteProperty().set(theme.palette());
    Themes.apply(tab.getScene(), theme.palette());
    for (int pass = 0; pass < 3; pass++) {
      tab.applyCss();
      tab.resize(width, 560);
      tab.layout();
    }
  }

  private List<Panel> showing() {
    return Stream.<Panel>of(heads, map).filter(panel -> panel.getScene() != null).toList();
  }

  @Test
  void theGridIsBesideTheMapWhenThereIsSpace() {
    FxThread.run(() -> {
      layOut(900, Theme.LIGHT);
      assertThat(showing()).containsExactly(heads, map);
      assertThat(tab.lookup("#head-stepper")).isNull();
      tab.divided.setShare(0, 0.3);
      layOut(420, Theme.LIGHT);
      assertThat(showing()).containsExactly(map);
      assertThat(map.lookup("#head-stepper")).isNotNull();
      layOut(900, Theme.LIGHT);
      assertThat(showing()).containsExactly(heads, map);
      assertThat(heads.getWidth()).isBetween(0.28 * 900, 0.32 * 900);
      layOut(760, Theme.PROJECTOR);
      assertThat(showing()).as("large text needs more space").containsExactly(map);
      layOut(1300, Theme.PROJECTOR);
      assertThat(showing()).as("too low at any width").containsExactly(map);
    });
  }

  private Button button(String id) {
    return (Button) map.lookup(id);
  }

  @Test
  void theStepperNamesTheHeadAndGoesToItsNeighbours() {
    FxThread.run(() -> {
      selection.selectHead(1, 2);
      layOut(480, Theme.LIGHT);
      assertThat(button("#all-heads").getText()).isEqualTo("layer 1 · head 2");
      button("#next-head").fire();
      layOut(480, Theme.LIGHT);
      assertThat(selection.layerProperty().get()).isEqualTo(2);
      assertThat(selection.snapshot().model().head()).isEqualTo(1);
      assertThat(button("#all-heads").getText()).isEqualTo("layer 2 · head 1");
      Node name =
          map.lookup("#head-stepper").lookupAll("*").stream()
              .filter(ShorteningLabel.class::isInstance)
              .findFirst()
              .orElseThrow();
      assertThat(((ShorteningLabel) name).text()).isEqualTo("2-gram head, 0.79");
      button("#previous-head").fire();
      assertThat(selection.snapshot().model().head()).isEqualTo(2);
      for (String id : new String[] {"#previous-head", "#all-heads", "#next-head"}) {
        assertThat(Hint.of(button(id))).isNotEmpty();
        assertThat(button(id).isFocusTraversable()).isTrue();
      }
    });
  }

  @Test
  void theStepperMovesPicturesToAMenuAndMakesTheMapTaller() {
    FxThread.run(() -> {
      layOut(900, Theme.LIGHT);
      assertThat(map.lookup("#picture-weights").isVisible()).isTrue();
      assertThat(map.lookup("#picture-menu").isVisible()).isFalse();
      assertThat(map.getBottom().isVisible()).isTrue();
      layOut(480, Theme.LIGHT);
      assertThat(map.lookup("#picture-menu").isVisible()).isTrue();
      assertThat(map.getBottom().isManaged()).isFalse();
    });
  }
}
