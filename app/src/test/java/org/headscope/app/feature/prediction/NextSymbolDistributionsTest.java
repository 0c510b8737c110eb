package org.headscope.app.feature.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.feature.prediction.PredictorColumn.Row;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;

class NextSymbolDistributionsTest {
  @Test
  void ofManyUnlikelyTokensTheLikeliestAreListed() {
    Vocabulary many =
        Vocabulary.of(IntStream.range(0, 1000).mapToObj("token-number-%d"::formatted).toList());
    double[] flat = new double[1000];
    Arrays.fill(flat, 0.0009);
    for (int i = 0; i < 10; i++) {
      flat[7 * i] = 0.001 + 0.0001 * i;
    }
    PredictorColumn only =
        new PredictorColumn(PredictorColumn.MODEL, "model", SeriesSlot.MODEL, new Row(flat));
    NextSymbolDistributions next =
        new NextSymbolDistributions(many, 0, 1, "", Optional.of(5), List.of(only));
    assertThat(next.lines(5).stream().map(NextSymbolDistributions.SymbolLine::symbols).limit(4))
        .containsExactly(List.of(63), List.of(56), List.of(49), List.of(5));
    assertThat(next.lines(5).getFirst().label()).isEqualTo("token-numbe…");
    assertThat(next.lines(20))
        .hasSize(10)
        .last()
        .satisfies(l -> assertThat(l.symbols()).hasSize(991));
  }
}
