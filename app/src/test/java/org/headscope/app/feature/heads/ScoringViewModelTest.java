package org.headscope.app.feature.heads;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.feature.FakeAnalyses;
import org.headscope.app.feature.heads.ScoringViewModel.Scoring;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.junit.jupiter.api.Test;

class ScoringViewModelTest {
  private final Bench bench = new Bench();
  private final FakeAnalyses source = new FakeAnalyses();
  private final ScoringViewModel model =
      new ScoringViewModel(
          bench.workbench(), new AnalysisQueue(bench.workbench(), source, bench.runner()));

  @Test
  void aRunThatWasScoredOffersNothing() {
    assertThat(model.scoringProperty().get()).isEqualTo(Scoring.NONE);
    bench.open(Bench.instance("ab"));
    assertThat(model.scoringProperty().get()).isEqualTo(Scoring.NONE);
  }

  @Test
  void anUnscoredRunIsScoredWithVisibleProgress() {
    bench.withoutHeadScores().open(Bench.instance("ab"));
    assertThat(model.scoringProperty().get().offered()).isTrue();
    List<String> words = new ArrayList<>();
    model.scoringProperty().subscribe(s -> words.add(s.words()));
    source.during(() -> bench.settleUi());
    model.start();
    bench.settle();
    assertThat(words).contains("waiting for its turn").anyMatch(w -> w.startsWith("25 %"));
    assertThat(source.done()).hasSize(1);
    assertThat(model.scoringProperty().get().running()).isFalse();
  }

  @Test
  void stoppedScoringIsOfferedAgain() {
    bench.withoutHeadScores().open(Bench.instance("ab"));
    model.start();
    assertThat(model.scoringProperty().get().running()).isTrue();
    model.stop();
    bench.settle();
    assertThat(model.scoringProperty().get()).isEqualTo(new Scoring(true, false, ""));
  }
}
