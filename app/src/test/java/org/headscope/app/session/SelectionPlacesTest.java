package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

/// Going to positions, typing, and what is left of previews.
class SelectionPlacesTest {
  private long now;
  private final Selection selection = new Selection(new Journal(() -> now));

  private static Instance text(String id, String text) {
    return RegBench.instance(id, Optional.empty(), Optional.empty(), List.of(text));
  }

  private SelectionState.InSequence shown() {
    return selection.snapshot().sequence();
  }

  @Test
  void goingToAPositionPinsItAndShowsMostlyWhatPrecedes() {
    Instance place = text("x", "ab".repeat(100));
    selection.goTo(place, 100);
    assertThat(shown().query()).isEqualTo(100);
    assertThat(shown().key()).isEqualTo(-1);
    assertThat(shown().pinned()).isTrue();
    Span window = shown().window();
    assertThat(window.contains(100)).isTrue();
    assertThat(100 - window.from()).isGreaterThan(window.to() - 100);
    selection.goTo(place, window.to() + 3);
    assertThat(shown().window())
        .as("moved as little as possible")
        .isEqualTo(window.showing(window.to() + 3));
    selection.goTo(text("y", "ab".repeat(100)), 2);
    assertThat(shown().window().from()).isZero();
    assertThat(shown().window().length()).isEqualTo(window.length());
    selection.goTo(text("z", "abab"), 3);
    assertThat(shown().window()).isEqualTo(new Span(0, 4));
  }

  @Test
  void typedTextIsShownToItsEnd() {
    selection.type("ab");
    assertThat(shown().window()).isEqualTo(new Span(0, 2));
    selection.type("ab".repeat(100));
    assertThat(shown().window().to()).isEqualTo(200);
    assertThat(shown().window().length()).isBetween(20, 60);
    assertThat(selection.instanceProperty().get().orElseThrow().length()).isEqualTo(200);
  }

  @Test
  void typedTextIsComparedWithTheLastInstanceThatWasNot() {
    TypedTextContext context = new TypedTextContext(selection);
    assertThat(context.instanceProperty().get()).isEmpty();
    Instance place = text("x", "abab");
    selection.perform(selection.selecting(place, Optional.empty(), new Span(0, 4)));
    selection.type("ab");
    assertThat(context.instanceProperty().get()).contains(place);
    Instance typed = selection.instanceProperty().get().orElseThrow();
    assertThat(TypedTextContext.typed(typed)).isTrue();
    assertThat(TypedTextContext.nameOf(typed.id())).isEqualTo("what you typed");
    assertThat(TypedTextContext.nameOf("x")).isEqualTo("x");
    assertThat(context.symbolsOf(typed)).isEqualTo(place.symbols());
    assertThat(context.automatonOf(typed)).isEqualTo(place.automaton());
    assertThat(context.automatonOf(place)).isEqualTo(place.automaton());
  }

  @Test
  void releasingWhileACellIsPreviewedEndsThePreviewOnly() {
    selection.highlightState(3);
    selection.hover(0, 0);
    selection.perform(new Command.ClearSelection());
    assertThat(shown().query()).isEqualTo(-1);
    assertThat(shown().state()).isEqualTo(3);
    selection.perform(new Command.ClearSelection());
    assertThat(shown().state()).isEqualTo(-1);
  }

  @Test
  void undoStepsAndOtherInstancesEndPreviews() {
    selection.selectHead(2, 1);
    selection.hover(5, 2);
    selection.perform(new Command.Undo());
    assertThat(shown().query()).isEqualTo(-1);
    selection.hover(5, 2);
    selection.goTo(1);
    assertThat(shown().query()).isEqualTo(-1);
    assertThat(selection.snapshot().model().layer()).isEqualTo(2);
    selection.hover(1, 1);
    selection.perform(selection.selecting(text("x", "abab"), Optional.empty(), new Span(0, 4)));
    assertThat(shown().query()).isEqualTo(-1);
    selection.hover(1, 1);
    selection.pin(3, 0);
    selection.perform(new Command.ClearSelection());
    assertThat(shown().query()).as("the preview ended with the pin").isEqualTo(-1);
  }

  @Test
  void theDefaultViewReturnsAroundTheQuery() {
    selection.perform(
        selection.selecting(text("x", "ab".repeat(100)), Optional.empty(), new Span(14, 46)));
    selection.fit(new Viewport(644, 448, 37, 1, 11));
    selection.showWindow(new Span(20, 28));
    assertThat(shown().window()).isEqualTo(new Span(20, 28));
    selection.showDefault();
    Span whole = shown().window();
    assertThat(whole.length()).isGreaterThan(8);
    assertThat(whole.to()).isGreaterThanOrEqualTo(28);
    selection.fit(new Viewport(567, 460, 58, 1, 18));
    assertThat(shown().window()).as("fitted again").isNotEqualTo(whole);
    selection.fit(new Viewport(10, 10, 0, 1, 11));
    assertThat(shown().window().length()).as("a pane being laid out").isPositive();
  }

  @Test
  void partsOfTheWorkspaceAreSetByCommands() {
    selection.tabProperty().set("compare");
    assertThat(selection.tabProperty().get()).isEqualTo("compare");
    List<PredictorChoice> one = List.of(new PredictorChoice.Symbolic("ngram-4"));
    selection.predictorsProperty().set(one);
    assertThat(selection.snapshot().workspace().predictors()).isEqualTo(one);
    selection.explainedProperty().set(new Workspace.ExplainedPredictor.None());
    assertThat(selection.snapshot().workspace().explained().text()).isEqualTo("none");
    MarkedTokens marks = new MarkedTokens(Map.of("x", List.of(1, 2)));
    selection.markedProperty().set(marks);
    assertThat(selection.markedProperty().get().of("x")).containsExactly(1, 2);
    assertThat(selection.markedProperty().get().of("y")).isEmpty();
    assertThat(marks.isEmpty()).isFalse();
    now += 2_000_000_000L;
    selection.showDefaultPredictors();
    assertThat(selection.snapshot().workspace().predictors()).isEqualTo(PredictorChoice.DEFAULTS);
    assertThat(selection.snapshot().workspace().explained().text()).isEqualTo("usual");
    assertThat(selection.journal().steps())
        .containsExactly(
            "start",
            "go to tab compare",
            "choose predictors",
            "explain another predictor",
            "highlight tokens",
            "choose predictors");
  }

  @Test
  void selectingAHeadsPictureIsOneStep() {
    PictureName weights = PictureName.all().getFirst();
    selection.selectHeadPicture(2, 3, new LayerPicture(weights, 1));
    assertThat(selection.snapshot().model())
        .isEqualTo(new SelectionState.InModel(2, 3, new LayerPicture(weights, 1)));
    assertThat(selection.layerProperty().get()).isEqualTo(2);
    selection.perform(new Command.Undo());
    assertThat(selection.canUndoProperty().get()).isFalse();
  }

  @Test
  void recordingsPassWithoutSteps() {
    selection.pass(List.of(new Command.SelectStep(5), new Command.SelectHead(2, 2)));
    assertThat(selection.stepProperty().get()).isEqualTo(5);
    assertThat(selection.canUndoProperty().get()).isFalse();
    selection.amend(List.of(new Command.Pin(3, 1, new Span(0, 4))));
    assertThat(shown().pinned()).isTrue();
    assertThat(selection.canUndoProperty().get()).isFalse();
  }
}
