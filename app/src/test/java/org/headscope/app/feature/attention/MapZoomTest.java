package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

import org.headscope.app.Synthetic;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.junit.jupiter.api.Test;

class MapZoomTest {
  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);

  private AttentionScene scene() {
    return (AttentionScene) model.sceneProperty().get().orElseThrow();
  }

  @Test
  void zoomingKeepsThePositionUnderTheMouse() {
    selection.showWindow(new Span(48, 96));
    double before = (70 + 0.5 - 48) / 48;
    model.zoom().zoom(0.5, 70);
    Span window = scene().axes().queries();
    assertThat(window.length()).isEqualTo(24);
    assertThat((70 + 0.5 - window.from()) / 24.0).isBetween(before - 0.03, before + 0.03);
    for (int i = 0; i < 20; i++) {
      model.zoom().zoom(0.5, 70);
    }
    assertThat(scene().axes().queries().length()).isEqualTo(MapZoom.MIN_QUERIES);
    assertThat(scene().axes().queries().contains(70)).isTrue();
    for (int i = 0; i < 20; i++) {
      model.zoom().zoom(2, 70);
    }
    assertThat(scene().axes().queries()).isEqualTo(new Span(0, scene().numbers().length()));
  }

  @Test
  void slowZoomingAddsUp() {
    selection.showWindow(new Span(48, 96));
    model.zoom().zoom(0.5, 70);
    for (int i = 0; i < 100; i++) {
      model.zoom().zoom(0.995, 70);
    }
    assertThat(scene().axes().queries().length()).isBetween(13, 16);
  }

  @Test
  void panningStopsAtBothEndsAndAddsUpFractions() {
    model.zoom().pan(0.4);
    model.zoom().pan(0.4);
    assertThat(scene().axes().queries().from()).isEqualTo(14);
    model.zoom().pan(0.4);
    assertThat(scene().axes().queries()).isEqualTo(new Span(15, 47));
    model.zoom().pan(-1e6);
    assertThat(scene().axes().queries()).isEqualTo(new Span(0, 32));
    model.zoom().pan(1e6);
    assertThat(scene().axes().queries().to()).isEqualTo(scene().numbers().length());
  }
}
