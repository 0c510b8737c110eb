package org.headscope.engine.interpret.probe.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.probe.agreement.Agreement.KendallTau;
import org.junit.jupiter.api.Test;

class KendallTauTest {
  private static double tau(double[] x, double[] y) {
    OptionalDouble tau = KendallTau.b(x, y, new int[x.length]);
    assertThat(KendallTau.b(y, x, new int[x.length])).isEqualTo(tau);
    return tau.orElseThrow();
  }

  @Test
  void sameAndOppositeOrdersGiveOneAndMinusOne() {
    double[] x = {1, 2, 5, 9};
    assertThat(tau(x, new double[] {-4, 0, 0.5, 80})).isEqualTo(1);
    assertThat(tau(x, new double[] {3, 2, 1, 0})).isEqualTo(-1);
  }

  @Test
  void countsConcordantAndDiscordantPairsWithoutTies() {
    // Of 10 pairs only (4, 5) and (2, 3) of the values 1, 3, 2, 5, 4 are exchanged: (8 − 2)/10.
    assertThat(tau(new double[] {1, 2, 3, 4, 5}, new double[] {1, 3, 2, 5, 4}))
        .isCloseTo(0.6, within(1e-15));
  }

  @Test
  void tiesReduceTheDenominator() {
    // Points 1 and 2 are tied in x; 13, 14, 23 and 24 agree, 34 does not: (4 − 1)/√(5·6).
    assertThat(tau(new double[] {1, 1, 2, 3}, new double[] {1, 2, 2.5, 2.25}))
        .isCloseTo(3 / Math.sqrt(5 * 6), within(1e-15));
    // And 2 and 3 in y; the other four pairs agree: 4/√(5·5).
    assertThat(tau(new double[] {1, 1, 2, 3}, new double[] {1, 2, 2, 4}))
        .isCloseTo(0.8, within(1e-15));
    // The result of scipy.stats.kendalltau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]), SciPy's example.
    assertThat(tau(new double[] {12, 2, 1, 12, 2}, new double[] {1, 4, 7, 1, 0}))
        .isCloseTo(-0.47140452079103173, within(1e-15));
  }

  @Test
  void pointsOfDifferentGroupsAreNotCompared() {
    // 1 < 2 agrees, 8 > 7 does not; the second group's higher values are irrelevant.
    double[] x = {1, 2, 7, 8};
    double[] y = {1, 2, 9, 8};
    assertThat(KendallTau.b(x, y, new int[] {1, 1, 2, 2})).hasValue(0);
  }

  @Test
  void constantRowsHaveNoCorrelation() {
    assertThat(KendallTau.b(new double[] {1, 1}, new double[] {1, 2}, new int[2])).isEmpty();
    assertThat(KendallTau.b(new double[0], new double[0], new int[0])).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KendallTau.b(new double[1], new double[2], new int[1]));
  }
}
