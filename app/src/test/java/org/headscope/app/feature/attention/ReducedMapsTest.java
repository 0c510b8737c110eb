package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.Synthetic;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.heads.HeadsViewModel;
import org.headscope.app.session.Selection;
import org.headscope.app.session.link.OtherMap;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.junit.jupiter.api.Test;

/// A text whose maps of all heads take too much memory: one map is read at a time.
class ReducedMapsTest {
  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);
  private final HeadsViewModel heads = new HeadsViewModel(opened.workbench(), selection);

  private void open() {
    selection.type("abc".repeat(200));
    opened.workbench().opener().openRun(Synthetic.LARGE);
    opened.settle().run();
  }

  private AttentionScene scene() {
    return (AttentionScene) model.sceneProperty().get().orElseThrow();
  }

  @Test
  void theSelectedHeadsMapIsReadAndTheOthersAreThumbnails() {
    open();
    assertThat(scene().numbers().title()).endsWith("layer 1 · head 1");
    selection.selectHead(3, 2);
    opened.settle().run();
    assertThat(opened.maps().measured)
        .containsExactly("head 1.1 of large at step 1000", "head 3.2 of large at step 1000");
    assertThat(scene().numbers().title()).endsWith("layer 3 · head 2");
    assertThat(scene().numbers().length()).isEqualTo(600);
    assertThat(model.coverProperty().get()).isEqualTo(new Cover.None());
    AttentionMaps drawn = heads.sceneProperty().get().orElseThrow().thumbnailMaps().orElseThrow();
    assertThat(drawn.side()).isEqualTo(200);
  }

  @Test
  void theSecondMapIsReadToo() {
    open();
    model.pair(OtherMap.Pairing.BESIDE);
    selection.selectHead(2, 2);
    opened.settle().run();
    assertThat(scene().pair()).isPresent();
    assertThat(opened.maps().measured).contains("head 2.2 of large at step 1000");
  }
}
