package org.headscope.app.feature.hidden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.app.FakeProjections;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.hidden.HiddenViewModel.Scope;
import org.headscope.app.service.OpenedInstances;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Command;
import org.headscope.app.session.MarkedTokens;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.junit.jupiter.api.Test;

class HiddenViewModelTest {
  private final Bench bench = new Bench();
  private final FakeProjections source = new FakeProjections();
  private final HiddenViewModel model =
      new HiddenViewModel(bench.workbench(), new Worker<>(source, bench.runner()));
  private final Instance first = Bench.drawn(0);
  private final Instance second = Bench.drawn(1);

  private void open() {
    bench.open(first);
    OpenedInstances.open(bench.workbench(), first, second);
    model.showing.set(true);
    bench.settle();
  }

  private ProjectionScene sight() {
    return model.figureProperty().get().orElseThrow().scene();
  }

  private Cover cover() {
    return model.coverProperty().get();
  }

  @Test
  void textsWithoutStringsOfferNoStringColours() {
    open();
    model.hue.set(ColourBy.STRING);
    assertThat(sight().hue()).isEqualTo(ColourBy.STRING);
    Instance recall = new AssociativeRecall(20, 16, 1, false).stream(Split.TEST, 1).next();
    bench.open(recall);
    bench.settle();
    assertThat(model.hues.get())
        .containsExactly(ColourBy.STATE, ColourBy.SYMBOL, ColourBy.POSITION);
    assertThat(sight().hue()).as("instead of the unavailable colour").isEqualTo(ColourBy.STATE);
    bench.open(first);
    bench.settle();
    assertThat(sight().hue()).as("as chosen").isEqualTo(ColourBy.STRING);
  }

  @Test
  void thePictureOfAnotherCheckpointIsDimmedAndNamed() {
    open();
    bench.selection().selectStep(100);
    bench.readFrame();
    assertThat(sight().cloud().result().states().step()).isEqualTo(400);
    assertThat(model.captionProperty().get()).endsWith("step 400");
    assertThat(cover())
        .isEqualTo(
            new Cover.Dimmed(
                "PCA of the residual stream after layer 1, step 100 is being computed."));
    bench.settle();
    assertThat(sight().cloud().result().states().step()).isEqualTo(100);
    assertThat(model.captionProperty().get()).endsWith("step 100");
    assertThat(cover()).isEqualTo(new Cover.None());
    bench.selection().selectStep(400);
    assertThat(cover()).as("cached").isEqualTo(new Cover.None());
    assertThat(sight().cloud().result().states().step()).isEqualTo(400);
  }

  @Test
  void theFirstPictureIsAnnouncedWhileRead() {
    bench.open(first);
    model.showing.set(true);
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(cover()).isInstanceOf(Cover.Reading.class);
    model.projecting.cancel();
    assertThat(cover()).isInstanceOf(Cover.Failed.class);
  }

  @Test
  void theInstanceWithAllItsPointsStaysUntilTheNextQuery() {
    open();
    assertThat(sight().cloud().query().whole()).isEqualTo(first.id());
    bench.workbench().pairs().choose(second);
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(sight().cloud().query().whole()).isEqualTo(first.id());
    bench.selection().selectHead(2, 1);
    bench.settle();
    assertThat(sight().cloud().query().whole()).as("queried again").isEqualTo(second.id());
    bench.selection().selectHead(1, 1);
    bench.settle();
    assertThat(sight().cloud().query().whole()).as("cached").isEqualTo(first.id());
  }

  /// Returns a line around all points.
  private Polygon all() {
    return Polygon.rectangle(0, 0, 1e3, 1e3);
  }

  @Test
  void nothingIsComputedUntilVisible() {
    bench.open(first);
    bench.settle();
    assertThat(source.asked).isEmpty();
    assertThat(cover()).isEqualTo(new Cover.None());
    model.showing.set(true);
    bench.settle();
    assertThat(source.asked).containsExactly("pca residual 1 at 400 on 1");
  }

  @Test
  void aSentenceIsShownWithoutARun() {
    model.showing.set(true);
    bench.settle();
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(cover())
        .isEqualTo(new Cover.Absent("Open a run and instances to see its hidden states."));
  }

  @Test
  void queriesDependOnLayerSiteMethodTextsAndStepAndRunOnce() {
    open();
    bench.selection().selectHead(2, 1);
    bench.settle();
    bench.selection().selectHead(1, 1);
    bench.settle();
    model.place.set(
        new HiddenStateSite(org.headscope.engine.interpret.probe.spec.ProbeSite.MLP, false));
    bench.settle();
    model.place.set(HiddenStateSite.all().get(1));
    model.method.set(ProjectionMethod.TSNE);
    bench.settle();
    model.scope.set(Scope.INSTANCE);
    bench.settle();
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(source.asked)
        .containsExactly(
            "pca residual 1 at 400 on 2",
            "pca residual 2 at 400 on 2",
            "pca mlp 1 at 400 on 2",
            "tsne residual 0 at 400 on 2",
            "tsne residual 0 at 400 on 1",
            "tsne residual 0 at 100 on 1");
    assertThat(model.captionProperty().get()).isEqualTo("t-SNE of made: embedding, step 100");
  }

  @Test
  void anotherInstanceIsOnlyHighlighted() {
    open();
    int queries = source.asked.size();
    assertThat(sight().mine().cardinality()).isEqualTo(first.text().length());
    bench.workbench().pairs().choose(second);
    bench.settle();
    assertThat(source.asked).hasSize(queries);
    assertThat(sight().mine().cardinality()).isEqualTo(second.text().length());
    assertThat(sight().named()).isEqualTo(second.id());
  }

  @Test
  void checkpointsAreAlignedSoThatPointsDoNotFlip() {
    open();
    double[] before = sight().x().clone();
    bench.selection().selectStep(0);
    bench.settle();
    assertThat(model.moving.get()).isTrue();
    assertThat(sight().x()).as("points begin where they were").isEqualTo(before);
    model.move(1);
    assertThat(model.moving.get()).isFalse();
    // The fake turns its picture by 36 degrees in 400 steps; its blobs stay small.
    for (int i = 0; i < before.length; i++) {
      assertThat(sight().x()[i]).isCloseTo(before[i], within(6.0));
    }
    assertThat(sight().cloud().turn().degrees()).isCloseTo(36, within(1.0));
  }

  @Test
  void aClickSelectsTheTokenAndItsInstance() {
    open();
    int point = first.text().length() + 30;
    model.pin(point);
    assertThat(bench.selection().snapshot().opened().instance()).contains(second);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(30);
    assertThat(bench.selection().snapshot().sequence().pinned()).isTrue();
    assertThat(bench.selection().snapshot().sequence().window().contains(30)).isTrue();
    bench.settle();
    assertThat(sight().marks().query()).isEqualTo(point);
    model.walk(1);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(31);
    model.walk(-40);
    assertThat(bench.selection().snapshot().sequence().query()).isZero();
  }

  @Test
  void hoveringPreviewsThePositionOfThisInstanceOnly() {
    open();
    model.hover(12);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(12);
    assertThat(model.describe()).startsWith("position 12, after ").endsWith("of " + first.id());
    model.hover(first.text().length() + 3);
    assertThat(bench.selection().snapshot().sequence().query()).isEqualTo(-1);
    assertThat(model.describe()).endsWith("of " + second.id());
    model.hover(-1);
    assertThat(model.describe()).isEmpty();
  }

  @Test
  void selectedPointsAreSummarizedMarkedAndCleared() {
    open();
    model.choose(all(), false);
    int count = first.text().length() + second.text().length();
    assertThat(sight().marks().chosen().cardinality()).isEqualTo(count);
    assertThat(model.summary.get())
        .startsWith(
            "%,d points, %,d of them of %s: states "
                .formatted(count, first.text().length(), first.id()));
    MarkedTokens marked = bench.workbench().selection().markedProperty().get();
    assertThat(marked.of(first.id())).hasSize(first.text().length());
    assertThat(marked.of(second.id())).hasSize(second.text().length());
    bench.workbench().pairs().choose(second);
    bench.settle();
    assertThat(bench.workbench().selection().markedProperty().get()).isEqualTo(marked);
    bench.selection().perform(new Command.Undo());
    bench.selection().perform(new Command.Undo());
    bench.settle();
    assertThat(sight().marks().chosen().isEmpty()).as("the selection is undone").isTrue();
    bench.selection().perform(new Command.Redo());
    bench.settle();
    assertThat(sight().marks().chosen().cardinality()).as("and redone").isEqualTo(count);
    assertThat(model.release()).isTrue();
    assertThat(model.release()).isFalse();
    assertThat(bench.workbench().selection().markedProperty().get()).isEqualTo(MarkedTokens.NONE);
    assertThat(model.summary.get()).isEmpty();
  }

  @Test
  void anotherLassoAddsAndAnEmptyOneSelectsNothing() {
    open();
    Polygon one = Polygon.rectangle(sight().x()[0], sight().y()[0], 1e-9, 1e-9);
    model.choose(one, false);
    assertThat(sight().marks().chosen().stream()).containsExactly(0);
    Polygon other = Polygon.rectangle(sight().x()[7], sight().y()[7], 1e-9, 1e-9);
    model.choose(other, true);
    assertThat(sight().marks().chosen().stream()).containsExactly(0, 7);
    model.choose(Polygon.rectangle(1e6, 1e6, 1, 1), false);
    assertThat(sight().marks().chosen().isEmpty()).isTrue();
    assertThat(sight().marks().loop()).isEmpty();
  }

  @Test
  void aRectangleGrowsAroundTheQuerysPointAndFollowsIt() {
    open();
    model.pin(20);
    model.stretch(0.04, 0);
    assertThat(sight().marks().chosen().get(20)).isTrue();
    int narrow = sight().marks().chosen().cardinality();
    for (int i = 0; i < 8; i++) {
      model.stretch(0.04, 0.04);
    }
    assertThat(sight().marks().chosen().cardinality()).isGreaterThan(narrow);
    model.walk(1);
    assertThat(sight().marks().chosen().get(21)).isTrue();
    Polygon box = sight().marks().loop().orElseThrow();
    assertThat((box.xs()[0] + box.xs()[1]) / 2).isCloseTo(sight().x()[21], within(1e-9));
  }

  @Test
  void selectedTokensAreKeptAcrossCheckpointsAndPictures() {
    open();
    model.choose(all(), false);
    bench.selection().selectStep(100);
    bench.settle();
    model.move(1);
    assertThat(sight().marks().chosen().isEmpty()).isFalse();
    model.scope.set(Scope.INSTANCE);
    bench.settle();
    assertThat(sight().marks().chosen().cardinality()).isEqualTo(first.text().length());
  }

  @Test
  void highlightedStatesAreHighlightedHere() {
    open();
    int state = first.stateAfter()[3];
    bench.selection().highlightState(state);
    BitSet highlighted = sight().marks().lit();
    assertThat(highlighted.isEmpty()).isFalse();
    assertThat(highlighted.stream())
        .allMatch(i -> sight().mine().get(i) && first.stateAfter()[i] == state);
    assertThat(sight().emphasised(3)).isTrue();
  }

  @Test
  void untilHidesLaterPositionsOfAllTexts() {
    open();
    model.lastShown.set(9);
    long shown =
        java.util.stream.IntStream.range(0, sight().x().length).filter(sight()::shows).count();
    assertThat(shown).isEqualTo(20);
    model.choose(all(), false);
    assertThat(sight().marks().chosen().cardinality()).isEqualTo(20);
  }

  @Test
  void failuresAreOneSentenceAndTheNextAnswerIsShown() {
    open();
    source.failing("The run made has no state in layer 2; layers with one are 1.");
    bench.selection().selectHead(2, 1);
    bench.settle();
    assertThat(model.figureProperty().get()).isEmpty();
    assertThat(cover())
        .isEqualTo(
            new Cover.Failed("The run made has no state in layer 2; layers with one are 1."));
    assertThat(model.captionProperty().get()).isEqualTo("failed");
    source.failing("");
    model.again();
    bench.settle();
    assertThat(model.figureProperty().get()).isPresent();
    assertThat(cover()).isEqualTo(new Cover.None());
  }

  @Test
  void cancellingKeepsThePreviousPicture() {
    open();
    Optional<CloudFigure> before = model.figureProperty().get();
    bench.selection().selectHead(2, 1);
    model.projecting.cancel();
    bench.settle();
    assertThat(model.captionProperty().get())
        .startsWith("cancelled; PCA of made: residual stream after layer 1");
    assertThat(cover())
        .isEqualTo(
            new Cover.Dimmed(
                "PCA of the residual stream after layer 2, step 400 was cancelled; it can be"
                    + " computed again.",
                true));
    assertThat(sight().cloud()).isEqualTo(before.orElseThrow().scene().cloud());
    model.again();
    bench.settle();
    assertThat(model.captionProperty().get())
        .isEqualTo("PCA of made: residual stream after layer 2, step 400");
  }

  @Test
  void largeFilesAreReadInPartWithTypedText() {
    bench.open(first);
    OpenedInstances.open(
        bench.workbench(),
        java.util.stream.IntStream.range(0, 60)
            .mapToObj(
                i -> RegBench.instance("i" + i, Optional.empty(), Optional.empty(), List.of("abc")))
            .toArray(Instance[]::new));
    model.showing.set(true);
    bench.settle();
    assertThat(source.asked.getLast()).endsWith("on 41");
    assertThat(sight().mine().cardinality()).isEqualTo(first.text().length());
  }
}
