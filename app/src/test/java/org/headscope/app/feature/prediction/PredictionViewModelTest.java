package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.headscope.app.feature.Bench;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.benchmark.Vocabulary;
import org.junit.jupiter.api.Test;

class PredictionViewModelTest {
  private final Bench bench = new Bench();
  private final PredictionViewModel model =
      new PredictionViewModel(bench.workbench(), bench.selection());

  private NextSymbol next() {
    return model.figureProperty().get().orElseThrow().next();
  }

  @Test
  void saysAfterWhatItPredicts() {
    bench.open(Bench.instance("acb", "ab"));
    bench.selection().pin(1, -1);
    assertThat(model.captionProperty().get()).isEqualTo("after c at 1, state 1");
    bench.selection().pin(3, -1);
    assertThat(model.captionProperty().get()).contains("separator at 3");
  }

  @Test
  void everyPredictorsLinesSumToItsMassWhateverTheRoom() {
    bench.open(Bench.instance("acb", "ab"));
    bench.selection().pin(1, -1);
    for (int most = 1; most <= 21; most++) {
      List<NextSymbol.Line> lines = next().lines(most);
      assertThat(lines).hasSizeBetween(1, most);
      for (Predictor predictor : Predictor.values()) {
        double sum = lines.stream().mapToDouble(l -> next().probability(predictor, l)).sum();
        assertThat(sum).isEqualTo(1, within(1e-9));
      }
    }
  }

  @Test
  void theModelsFavouritesComeFirstAndOthersAreSummed() {
    double[] probable = new double[Vocabulary.SIZE];
    probable[2] = 0.7;
    probable[5] = 0.297;
    probable[9] = 0.002;
    probable[19] = 0.001;
    NextSymbol next = new NextSymbol(0, 1, -1, Optional.empty(), Map.of(Predictor.MODEL, probable));
    assertThat(next.lines(8).stream().map(NextSymbol.Line::label))
        .containsExactly("b", "e", "other");
    assertThat(next.probability(Predictor.MODEL, next.lines(8).getLast()))
        .isEqualTo(0.003, within(1e-12));
  }

  @Test
  void distancesAreHalfTheL1Distance() {
    bench.open(Bench.instance("acb", "ab"));
    bench.selection().pin(1, -1);
    // Truth: ½ on two symbols. The 2-gram is half truth, half uniform over 20.
    double expected = 0.5 * (1 - 2.0 / 20);
    assertThat(next().distance(Predictor.TRUTH, Predictor.NGRAM2).orElseThrow())
        .isEqualTo(expected, within(1e-12));
    assertThat(next().distance(Predictor.MODEL, Predictor.MODEL)).contains(0.0);
  }

  @Test
  void withoutAnAutomatonThereIsNoTruth() {
    bench.open(new Instance("bare", Optional.empty(), Optional.empty(), List.of("abc")));
    assertThat(next().predictors())
        .containsExactly(Predictor.MODEL, Predictor.NGRAM2, Predictor.NGRAM3);
    assertThat(next().distance(Predictor.MODEL, Predictor.TRUTH)).isEmpty();
    assertThat(model.captionProperty().get()).isEqualTo("after c at 2");
  }

  @Test
  void keysWalkTheQueryAndStopAtTheEnds() {
    bench.open(Bench.instance("acb"));
    bench.selection().pin(1, -1);
    model.walk(1);
    model.walk(1);
    assertThat(bench.selection().queryProperty().get()).isEqualTo(2);
    model.walk(-5);
    assertThat(bench.selection().queryProperty().get()).isZero();
  }

  @Test
  void theDataAreAllTwentySymbols() {
    bench.open(Bench.instance("acb"));
    var data = model.figureProperty().get().orElseThrow().data();
    assertThat(data.columns())
        .containsExactly("position", "symbol", "model", "truth", "ngram-2", "ngram-3");
    assertThat(data.rows()).hasSize(20);
  }
}
