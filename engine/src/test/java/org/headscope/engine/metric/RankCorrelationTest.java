package org.headscope.engine.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/// Spearman's rank correlation.
class RankCorrelationTest {
  @Test
  void onlyTheOrderCounts() {
    double[] x = {1, 2, 3, 10};
    assertThat(RankCorrelation.of(x, new double[] {-5, 0, 1, 2})).isCloseTo(1, within(1e-12));
    assertThat(RankCorrelation.of(x, new double[] {4, 3, 2, 1})).isCloseTo(-1, within(1e-12));
    assertThat(RankCorrelation.of(x, new double[] {7, 7, 7, 7})).isZero();
  }

  /// The ranks are 1, 2.5, 2.5, 5, 4 and 2, 1, 3, 4.5, 4.5, whose correlation is 7.5/9.5.
  @Test
  void equalValuesHaveTheirMeanRank() {
    assertThat(RankCorrelation.of(new double[] {1, 2, 2, 5, 4}, new double[] {2, 1, 3, 4, 4}))
        .isCloseTo(0.789473684, within(1e-9));
  }

  @Test
  void listsOfDifferentLengthAreRefused() {
    assertThatThrownBy(() -> RankCorrelation.of(new double[1], new double[2]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
