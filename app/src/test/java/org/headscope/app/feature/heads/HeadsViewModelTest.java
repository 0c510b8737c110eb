package org.headscope.app.feature.heads;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeScores;
import org.headscope.app.Synthetic;
import org.headscope.app.feature.Bench;
import org.headscope.app.session.Selection;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.inspect.Provenance;
import org.junit.jupiter.api.Test;

class HeadsViewModelTest {
  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final HeadsViewModel model = new HeadsViewModel(opened.workbench(), selection);

  private HeadsScene scene() {
    return model.sceneProperty().get().orElseThrow();
  }

  private boolean isSelected(int layer, int head) {
    return scene().layer() == layer && scene().head() == head;
  }

  @Test
  void labelsBelongToTheCheckpoint() {
    assertThat(scene().score(2, 1).orElseThrow().name()).isEqualTo("2-gram");
    assertThat(model.describe(2, 1)).startsWith("Layer 2 · head 1: 2-gram head, 0.79");
    assertThat(model.noteProperty().get()).startsWith("Numbers: the share of attention");
    selection.selectStep(0);
    opened.settle().run();
    assertThat(scene().scores()).isEmpty();
    assertThat(model.describe(2, 1)).isEqualTo("Layer 2 · head 1");
    assertThat(model.noteProperty().get()).contains("have not been scored");
  }

  @Test
  void scoresOfTooFewInstancesSayThatTheyGiveNoNames() {
    String reason = "Names need at least 5 instances; these scores are from 1.";
    HeadScore head = FakeScores.head(1, 1, FakeScores.NO_NAME, FakeScores.shares(0.9, 0));
    HeadScoreResult result =
        new HeadScoreResult(
            100,
            List.of(head),
            List.of(new HeadScoreResult.AbsentScore(HeadScoreResult.NAME, reason)),
            Provenance.of(Map.of()));
    Bench bench = new Bench().scored(new TreeMap<>(Map.of(100L, result)));
    HeadsViewModel few = new HeadsViewModel(bench.workbench(), bench.selection());
    bench.open(Bench.instance("ab"));
    bench.selection().selectStep(100);
    bench.settle();
    assertThat(few.noteProperty().get()).isEqualTo(reason);
  }

  @Test
  void aHeadHasAShareForEachRule() {
    var score = scene().score(1, 1).orElseThrow();
    assertThat(score.scores()).hasSizeGreaterThan(1);
    for (RuleScore rule : score.scores()) {
      assertThat(model.describe(1, 1))
          .contains("%s %.2f (".formatted(rule.rule(), rule.share().value()));
    }
  }

  @Test
  void arrowKeysStopAtTheEdgesAndSelect() {
    model.moveBy(1, 1);
    assertThat(selection.layerProperty().get()).isEqualTo(2);
    assertThat(selection.snapshot().model().head()).isEqualTo(2);
    model.moveBy(9, 9);
    assertThat(scene().layer()).isEqualTo(4);
    assertThat(scene().head()).isEqualTo(2);
    model.moveBy(-9, -9);
    assertThat(isSelected(1, 1)).isTrue();
  }

  @Test
  void aModelWithoutMapsHasARowInWordsAndTheHeadsReturn() {
    selection.selectHead(3, 2);
    opened.workbench().opener().openRun(Synthetic.HEADLESS);
    opened.settle().run();
    assertThat(isSelected(1, 1)).isTrue();
    assertThat(model.describe(1, 1)).isEqualTo("Layer 1 · MLP, no attention map");
    assertThat(model.noteProperty().get()).contains("influence map");
    assertThat(selection.snapshot().model().head()).isEqualTo(2);
    opened.workbench().pairs().choose(opened.workbench().runs().getFirst());
    opened.settle().run();
    assertThat(isSelected(3, 2)).isTrue();
    assertThat(model.noteProperty().get()).startsWith("Numbers: the share of attention");
  }

  @Test
  void walkingKeepsTheColumnThroughShorterRows() {
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    assertThat(model.noteProperty().get())
        .as("only its metrics are damaged")
        .startsWith("No labels yet: this run's heads have not been scored");
    model.select(1, 3);
    model.moveBy(1, 0);
    assertThat(isSelected(2, 1)).isTrue();
    assertThat(model.describe(2, 1)).isEqualTo("Layer 2 · NGH(1), n-gram matches");
    model.moveBy(2, 0);
    assertThat(isSelected(4, 1)).isTrue();
    assertThat(model.describe(4, 1)).isEqualTo("Layer 4 · Mamba, mean |weight| over 64 channels");
    model.moveBy(2, 0);
    assertThat(isSelected(6, 2)).as("column 3 or the last one").isTrue();
    model.moveBy(0, -1);
    assertThat(isSelected(6, 1)).isTrue();
    model.moveBy(-1, 0);
    assertThat(isSelected(5, 1)).as("a row without a map").isTrue();
    model.moveBy(0, 1);
    assertThat(isSelected(5, 1)).isTrue();
  }

  @Test
  void hoveringOverAMapDoesNotRedrawTheGrid() {
    HeadsScene before = scene();
    selection.hover(60, 50);
    assertThat(scene()).isSameAs(before);
  }
}
