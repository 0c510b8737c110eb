package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.ColourMap;
import org.headscope.app.chart.Colouring;
import org.headscope.app.chart.Theme;
import org.headscope.app.chart.WeightScale;
import org.headscope.app.selection.Selection;
import org.headscope.app.selection.Span;
import org.headscope.engine.interpret.match.NgramMatches;
import org.junit.jupiter.api.Test;

class AttentionViewModelTest {
  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);

  private AttentionScene scene() {
    return model.sceneProperty().get().orElseThrow();
  }

  @Test
  void startsAtAReadableStretchWithTheHeadsLabel() {
    assertThat(scene().window()).isEqualTo(new Span(48, 96));
    assertThat(scene().score().orElseThrow().label()).isEqualTo("previous");
    selection.selectHead(2, 1);
    assertThat(scene().score().orElseThrow().label()).isEqualTo("2-gram");
  }

  @Test
  void aModelWithoutHeadsIsASentenceAndTheMapComesBack() {
    selection.selectHead(2, 1);
    opened.workbench().openRun(Synthetic.HEADLESS);
    opened.settle().run();
    assertThat(model.sceneProperty().get()).isEmpty();
    assertThat(model.sentenceProperty().get())
        .isEqualTo("This model has no attention heads: it is an MLP on n-gram ratios.");
    model.walkQuery(1);
    model.walkKey(-1);
    model.zoom(0.5, 60);
    model.click(70, 60);
    assertThat(model.sceneProperty().get()).isEmpty();
    opened.workbench().show(opened.workbench().runs().getFirst());
    opened.settle().run();
    assertThat(scene().layer()).isEqualTo(2);
    assertThat(scene().score().orElseThrow().label()).isEqualTo("2-gram");
  }

  @Test
  void withoutAnythingOpenItSaysWhatToDo() {
    AttentionViewModel empty =
        new AttentionViewModel(Synthetic.closed().workbench(), new Selection());
    assertThat(empty.sentenceProperty().get()).startsWith("Choose a run");
  }

  @Test
  void matchesAreThoseOfTheEngine() {
    int[] tokens = scene().inspection().tokens();
    for (int query = 40; query < 60; query++) {
      for (int key = 0; key <= query; key++) {
        assertThat(scene().match(query, key))
            .isEqualTo(NgramMatches.longest(tokens, query, key, 3));
      }
    }
  }

  @Test
  void zoomingKeepsThePositionUnderTheMouse() {
    double before = (70 + 0.5 - 48) / 48;
    model.zoom(0.5, 70);
    Span window = scene().window();
    assertThat(window.length()).isEqualTo(24);
    assertThat((70 + 0.5 - window.from()) / 24.0).isBetween(before - 0.03, before + 0.03);
    for (int i = 0; i < 20; i++) {
      model.zoom(0.5, 70);
    }
    assertThat(scene().window().length()).isEqualTo(AttentionViewModel.FEWEST);
    assertThat(scene().window().contains(70)).isTrue();
    for (int i = 0; i < 20; i++) {
      model.zoom(2, 70);
    }
    assertThat(scene().window()).isEqualTo(new Span(0, scene().length()));
  }

  @Test
  void slowZoomingAddsUp() {
    model.zoom(0.5, 70);
    for (int i = 0; i < 100; i++) {
      model.zoom(0.995, 70);
    }
    assertThat(scene().window().length()).isBetween(13, 16);
  }

  @Test
  void panningStopsAtBothEndsAndAddsUpFractions() {
    model.pan(0.4);
    model.pan(0.4);
    assertThat(scene().window().from()).isEqualTo(48);
    model.pan(0.4);
    assertThat(scene().window()).isEqualTo(new Span(49, 97));
    model.pan(-1e6);
    assertThat(scene().window()).isEqualTo(new Span(0, 48));
    model.pan(1e6);
    assertThat(scene().window().to()).isEqualTo(scene().length());
  }

  @Test
  void hoverPreviewsClickPinsClickAgainReleases() {
    model.hover(80, 60);
    assertThat(scene().cell()).isEqualTo(new AttentionScene.Cell(80, 60, false));
    model.hover(60, 80);
    assertThat(scene().cell().key()).as("above the diagonal").isEqualTo(-1);
    model.click(80, 60);
    model.hover(50, 49);
    assertThat(scene().cell()).isEqualTo(new AttentionScene.Cell(80, 60, true));
    model.click(80, 60);
    assertThat(scene().cell().query()).isEqualTo(-1);
    model.click(80, 60);
    model.release();
    assertThat(scene().cell().pinned()).isFalse();
  }

  @Test
  void arrowsWalkQueriesAndKeysAndTheWindowFollows() {
    model.walkQuery(-1);
    assertThat(scene().cell().query()).isEqualTo(95);
    model.walkQuery(1);
    assertThat(scene().cell().query()).isEqualTo(96);
    assertThat(scene().window()).isEqualTo(new Span(49, 97));
    model.walkKey(-1);
    assertThat(scene().cell().key()).as("first the strongest: the token before").isEqualTo(95);
    model.walkKey(-1);
    assertThat(scene().cell().key()).isEqualTo(94);
    model.walkKey(9);
    assertThat(scene().cell().key()).isEqualTo(96);
    model.walkQuery(-1);
    assertThat(scene().cell().key()).as("keys stay allowed").isEqualTo(95);
  }

  @Test
  void theSentenceNamesQueryKeyStatesWeightAndMatch() {
    selection.selectHead(2, 1);
    selection.windowProperty().set(new Span(0, 120));
    int query = 20;
    while (!hasMatch(query, 2)) {
      query++;
    }
    int key = firstMatch(query, 2);
    model.click(query, key);
    AttentionScene scene = scene();
    String last2 = scene.symbol(query - 1) + scene.symbol(query);
    assertThat(Readout.sentence(scene, Theme.LIGHT.palette()))
        .startsWith("query " + scene.symbol(query) + " at " + query)
        .contains("key " + scene.symbol(key) + " at " + key)
        .contains("follows a 2-gram match " + last2)
        .containsPattern("weight 0\\.\\d{3}");
  }

  private boolean hasMatch(int query, int n) {
    return IntStream.range(0, query).anyMatch(key -> scene().match(query, key) == n);
  }

  private int firstMatch(int query, int n) {
    for (int key = 0; key < query; key++) {
      if (scene().match(query, key) == n) {
        return key;
      }
    }
    throw new AssertionError("no match of " + n);
  }

  @Test
  void outlinesAndColoursAreChosen() {
    model.outline(1, false);
    model.colour(new Colouring(ColourMap.CIVIDIS, WeightScale.LOGARITHMIC));
    assertThat(scene().look().outlined()).containsExactlyInAnyOrder(2, 3);
    assertThat(scene().look().colouring().map()).isEqualTo(ColourMap.CIVIDIS);
    int query = 90;
    int single = firstMatch(query, 1);
    assertThat(MatchOutlines.outlined(scene(), query, single)).isZero();
  }

  @Test
  void aLitStateMarksItsPositions() {
    int state = scene().state(60);
    selection.lightState(state);
    assertThat(scene().isLit(60)).isTrue();
    for (int p = 0; p < scene().length(); p++) {
      assertThat(scene().isLit(p)).isEqualTo(scene().state(p) == state);
    }
  }
}
