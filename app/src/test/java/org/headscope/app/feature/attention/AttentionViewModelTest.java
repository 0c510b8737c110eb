package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.Synthetic;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.colour.WeightScale;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.attention.kind.InfluencePicture;
import org.headscope.app.feature.attention.kind.StatePicture;
import org.headscope.app.feature.attention.kind.StateScene;
import org.headscope.app.feature.attention.kind.SuffixPicture;
import org.headscope.app.feature.attention.kind.WeightsPicture;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.MatchOutlines;
import org.headscope.app.feature.attention.picture.PointerTarget;
import org.headscope.app.feature.attention.picture.Readout;
import org.headscope.app.service.RunSource;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.headscore.NgramMatches;
import org.junit.jupiter.api.Test;

class AttentionViewModelTest {
  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);

  private AttentionScene scene() {
    return (AttentionScene) model.sceneProperty().get().orElseThrow();
  }

  private String sentence() {
    return Readout.selected(scene(), Theme.LIGHT.palette()).plain();
  }

  @Test
  void startsAtAReadableWindowWithTheHeadsLabel() {
    assertThat(scene().axes().queries()).isEqualTo(new Span(14, 46));
    assertThat(scene().score().orElseThrow().name()).isEqualTo("previous");
    selection.selectHead(2, 1);
    assertThat(scene().score().orElseThrow().name()).isEqualTo("2-gram");
  }

  @Test
  void aModelWithoutMapsShowsInfluenceAndTheMapComesBack() {
    selection.selectHead(2, 1);
    opened.workbench().opener().openRun(Synthetic.HEADLESS);
    opened.settle().run();
    assertThat(scene().numbers().title()).isEqualTo("Influence in TVD: whole model");
    assertThat(model.optionsProperty().get().possible()).containsExactly(new InfluencePicture());
    assertThat(opened.maps().measured).containsExactly("influence at step 500");
    model.cursor().moveBy(1, true);
    model.cursor().moveBy(-1, false);
    selection.showWindow(new Span(48, 96));
    model.zoom().zoom(0.5, 60);
    model.cursor().click(70, 60);
    assertThat(sentence()).startsWith("prediction after ").contains("influence 0.0545");
    opened.workbench().pairs().choose(opened.workbench().runs().getFirst());
    opened.settle().run();
    assertThat(scene().numbers().layer()).isEqualTo(2);
    assertThat(scene().score().orElseThrow().name()).isEqualTo("2-gram");
  }

  @Test
  void withoutAnythingOpenItExplainsWhatToDo() {
    AttentionViewModel empty =
        new AttentionViewModel(Synthetic.closed().workbench(), new Selection());
    assertThat(empty.axesProperty().get()).isEmpty();
    assertThat(empty.sceneProperty().get()).isEmpty();
    assertThat(empty.measuring.state().running()).isEmpty();
  }

  @Test
  void mapsOfALongTextFollowTheWindow() {
    selection.selectHead(2, 1);
    selection.type("abc".repeat(1000));
    opened.settle().run();
    assertThat(model.coverProperty().get()).isEqualTo(new Cover.None());
    Span mapped = scene().axes().mapped();
    assertThat(mapped.length()).isEqualTo(RunSource.MAPPED);
    assertThat(scene().axes().queries().to()).as("the end is visible").isEqualTo(3000);
    selection.showWindow(new Span(1500, 1540));
    assertThat(model.sceneProperty().get()).as("no map of other positions").isEmpty();
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Reading("the maps of positions 1,024 to 2,047"));
    opened.settle().run();
    assertThat(scene().axes().mapped()).isEqualTo(new Span(1024, 2048));
    assertThat(scene().axes().queries()).isEqualTo(new Span(1500, 1540));
    assertThat(scene().axes().keys().from()).isGreaterThanOrEqualTo(1024);
    assertThat(scene().numbers().at(1500, 1490))
        .isEqualTo(
            opened
                .workbench()
                .inspectionProperty()
                .get()
                .orElseThrow()
                .attention()
                .weight(2, 1, 1500, 1490));
    assertThat(scene().match(1500, 1498)).isEqualTo(3);
    assertThat(scene().match(1026, 1024)).as("a match that began before").isEqualTo(3);
    assertThat(scene().coverage().left(1500)).isBetween(0.01, 1.0);
    selection.perform(new Command.Undo());
    opened.settle().run();
    assertThat(scene().axes().mapped()).as("undo returns").isEqualTo(mapped);
  }

  @Test
  void aHeadThatARunLacksIsSelectedAgainInTheNextThatHasIt() {
    selection.selectHead(2, 2);
    Path first = selection.snapshot().opened().run().orElseThrow().directory();
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    assertThat(selection.snapshot().model().head()).isEqualTo(1);
    opened.workbench().opener().openRun(first);
    opened.settle().run();
    assertThat(selection.snapshot().model().layer()).isEqualTo(2);
    assertThat(selection.snapshot().model().head()).isEqualTo(2);
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    selection.selectHead(1, 1);
    opened.workbench().opener().openRun(first);
    opened.settle().run();
    assertThat(selection.snapshot().model().layer())
        .as("another channel was chosen since")
        .isEqualTo(1);
  }

  private void openMixed(int layer, int head) {
    selection.showWindow(new Span(40, 70));
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    selection.selectHead(layer, head);
    opened.settle().run();
  }

  private String title() {
    return scene().numbers().title();
  }

  @Test
  void theTitleNamesTheKindOfPicture() {
    openMixed(1, 2);
    assertThat(title()).isEqualTo("Implied weights: layer 1 · retention · head 2");
    assertThat(scene().numbers().valueRange().signed()).isTrue();
    selection.selectHead(2, 1);
    assertThat(title()).isEqualTo("n-gram matches: layer 2 · NGH(1)");
    assertThat(scene().numbers().valueRange()).isEqualTo(ValueRange.UNIT);
    selection.selectHead(4, 1);
    assertThat(title()).isEqualTo("Mean |weight| over 64 channels: layer 4 · Mamba");
    assertThat(scene().numbers().valueRange().signed()).isFalse();
    selection.selectHead(6, 2);
    assertThat(title()).isEqualTo("Attention weights: layer 6 · head 2");
    assertThat(opened.maps().measured).isEmpty();
  }

  @Test
  void signedWeightsAreReadOutWithTheirSigns() {
    openMixed(1, 1);
    int query = 60;
    int min = 0;
    for (int key = 0; key <= query; key++) {
      min = scene().weight(query, key) < scene().weight(query, min) ? key : min;
    }
    model.cursor().click(query, min);
    assertThat(sentence()).contains("weight −");
    model.cursor().click(query, query);
    assertThat(sentence()).contains("weight +1.");
  }

  @Test
  void aChannelIsReadOnceInTheBackgroundAndItsMapIsSigned() {
    openMixed(4, 1);
    model.channel(3);
    assertThat(title()).as("until it is read").startsWith("Mean |weight|");
    opened.settle().run();
    assertThat(title()).isEqualTo("Implied weights, channel 3, signed: layer 4 · Mamba");
    assertThat(scene().numbers().valueRange().signed()).isTrue();
    assertThat(scene().score()).isEmpty();
    model.channel(0);
    assertThat(title()).startsWith("Mean |weight|");
    model.channel(3);
    assertThat(title()).as("kept").contains("channel 3");
    assertThat(opened.maps().measured).containsExactly("channel 3 of layer 4");
    selection.perform(new Command.Undo());
    assertThat(model.optionsProperty().get().channel()).isZero();
  }

  @Test
  void onlyTheLastRequestedChannelIsRead() {
    openMixed(4, 1);
    model.channel(3);
    model.channel(4);
    model.channel(5);
    opened.settle().run();
    assertThat(title()).contains("channel 5");
    assertThat(opened.maps().measured).containsExactly("channel 5 of layer 4");
  }

  @Test
  void influenceIsMeasuredAndCanBeStoppedAndBegunAgain() {
    model.show(new InfluencePicture());
    assertThat(model.sceneProperty().get()).isEmpty();
    assertThat(model.measuring.state().running()).isPresent();
    model.measuring.cancel();
    opened.settle().run();
    assertThat(model.measuring.state().running()).isEmpty();
    assertThat(pending().words()).endsWith("was cancelled; it can be computed again.");
    assertThat(model.sceneProperty().get()).isEmpty();
    model.again();
    opened.settle().run();
    assertThat(title()).isEqualTo("Influence in TVD: whole model");
    assertThat(model.coverProperty().get()).isEqualTo(new Cover.None());
    assertThat(scene().score()).as("influence belongs to no head").isEmpty();
    selection.selectStep(0);
    opened.settle().run();
    selection.selectStep(1000);
    opened.settle().run();
    assertThat(opened.maps().measured)
        .as("once for every checkpoint")
        .containsExactly("influence at step 1000", "influence at step 0");
    selection.selectHead(2, 1);
    assertThat(title()).as("a head is requested").startsWith("Attention weights: layer 2");
  }

  private Cover pending() {
    return model.coverProperty().get();
  }

  @Test
  void aFailureIsShownInThePicturesPlaceAndCanBeRetried() {
    opened.maps().broken = true;
    model.show(new InfluencePicture());
    opened.settle().run();
    assertThat(model.sceneProperty().get()).isEmpty();
    assertThat(pending())
        .isEqualTo(new Cover.Failed("The map cannot be measured; choose another."));
    assertThat(model.measuring.state().running()).isEmpty();
    assertThat(opened.workbench().notices()).isEmpty();
    opened.maps().broken = false;
    model.again();
    opened.settle().run();
    assertThat(scene().numbers().isInfluence()).isTrue();
  }

  @Test
  void influenceOfAnotherCheckpointIsNotShownAndTheNextSaysThatItIsComputed() {
    model.show(new InfluencePicture());
    opened.settle().run();
    List<String> seen = new ArrayList<>();
    model
        .sceneProperty()
        .subscribe(
            now -> seen.add(now.map(s -> "step " + s.axes().inspection().step()).orElse("none")));
    model
        .coverProperty()
        .addListener((_, _, is) -> {
          if (is instanceof Cover.Reading(String words)) {
            seen.add(words);
          }
        });
    selection.selectStep(0);
    opened.settle().run();
    assertThat(seen.stream().distinct())
        .containsExactly(
            "step 1000",
            "none",
            "The influence of each token at step 0 is being computed.",
            "step 0");
    assertThat(model.coverProperty().get()).isEqualTo(new Cover.None());
  }

  @Test
  void aLayerWithoutAMapShowsInfluenceAndItsState() {
    openMixed(5, 1);
    assertThat(scene().numbers().isInfluence()).isTrue();
    assertThat(model.optionsProperty().get().possible())
        .containsExactlyInAnyOrder(new InfluencePicture(), new StatePicture(), new SuffixPicture());
    model.show(new StatePicture());
    opened.settle().run();
    assertThat(strip().numbers().title()).isEqualTo("State: layer 5 · LSTM");
    assertThat(strip().axes().queries()).isEqualTo(new Span(40, 70));
    model.cursor().hover(new PointerTarget.OnState(7, 50));
    assertThat(strip().selected(Theme.LIGHT.palette()).plain())
        .contains("at 50")
        .contains("unit 7 of 64 +0.913");
    model.cursor().moveBy(-2, true);
    model.cursor().moveBy(1, false);
    assertThat(strip().row()).isEqualTo(5);
    assertThat(selection.snapshot().sequence().query()).isEqualTo(51);
    selection.selectHead(6, 1);
    opened.settle().run();
    assertThat(title()).as("attention has no state").startsWith("Attention weights");
    assertThat(model.optionsProperty().get().shown()).isEqualTo(new WeightsPicture());
  }

  private StateScene strip() {
    return (StateScene) model.sceneProperty().get().orElseThrow();
  }

  @Test
  void matchesAreThoseOfTheEngine() {
    int[] tokens = scene().axes().inspection().tokens();
    for (int query = 40; query < 60; query++) {
      for (int key = 0; key <= query; key++) {
        assertThat(scene().match(query, key))
            .isEqualTo(NgramMatches.longest(tokens, query, key, 3));
      }
    }
  }

  @Test
  void hoverPreviewsClickPinsClickAgainReleases() {
    model.cursor().hover(80, 60);
    assertThat(scene().axes().cell()).isEqualTo(new MapAxes.Cell(80, 60, false));
    model.cursor().hover(60, 80);
    assertThat(scene().axes().cell().key()).as("above the diagonal").isEqualTo(-1);
    model.cursor().click(80, 60);
    model.cursor().hover(50, 49);
    assertThat(scene().axes().cell()).isEqualTo(new MapAxes.Cell(80, 60, true));
    model.cursor().click(80, 60);
    assertThat(scene().axes().cell().query()).isEqualTo(-1);
    model.cursor().click(80, 60);
    model.release();
    assertThat(scene().axes().cell().pinned()).isFalse();
  }

  @Test
  void arrowKeysMoveBetweenQueriesAndKeysAndTheWindowFollows() {
    selection.showWindow(new Span(48, 96));
    model.cursor().moveBy(-1, true);
    assertThat(scene().axes().cell().query()).isEqualTo(95);
    model.cursor().moveBy(1, true);
    assertThat(scene().axes().cell().query()).isEqualTo(96);
    assertThat(scene().axes().queries()).isEqualTo(new Span(49, 97));
    model.cursor().moveBy(-1, false);
    assertThat(scene().axes().cell().key())
        .as("first the strongest: the token before")
        .isEqualTo(95);
    model.cursor().moveBy(-1, false);
    assertThat(scene().axes().cell().key()).isEqualTo(94);
    model.cursor().moveBy(9, false);
    assertThat(scene().axes().cell().key()).isEqualTo(96);
    model.cursor().moveBy(-1, true);
    assertThat(scene().axes().cell().key()).as("keys stay allowed").isEqualTo(95);
  }

  @Test
  void theSentenceNamesQueryKeyStatesWeightAndMatch() {
    selection.selectHead(2, 1);
    selection.showWindow(new Span(0, 120));
    int query = 20;
    while (!hasMatch(query, 2)) {
      query++;
    }
    int key = firstMatch(query, 2);
    model.cursor().click(query, key);
    AttentionScene scene = scene();
    String last2 = scene.axes().symbol(query - 1) + scene.axes().symbol(query);
    assertThat(sentence())
        .startsWith("query " + scene.axes().symbol(query) + " at " + query)
        .contains("key " + scene.axes().symbol(key) + " at " + key)
        .contains("after a match of 2: " + last2)
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
    model.style.outline(1, false);
    model.style.colour(new Colouring(ColourMap.CIVIDIS, WeightScale.LOGARITHMIC));
    assertThat(scene().options().outlined()).containsExactlyInAnyOrder(2, 3);
    assertThat(scene().options().colouring().map()).isEqualTo(ColourMap.CIVIDIS);
    int query = 90;
    int single = firstMatch(query, 1);
    assertThat(MatchOutlines.outlined(scene(), query, single)).isZero();
  }
}
