package org.headscope.engine.neural.constructed;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.neural.constructed.CtwConstruction.Form;
import org.headscope.engine.run.Range;
import org.junit.jupiter.api.Test;

final class CtwFeaturesTest {
  private static final CtwLayers LAYERS =
      new CtwLayers(CtwConstruction.paper(1, 2, 100).with(Form.PRINTED));
  private static final CtwFunctions FUNCTIONS = new CtwFunctions(LAYERS);

  /// The stream after 0 0 1 0 0: 0 was followed by 0, 1, 0, and the counted symbols were preceded
  /// by 0, 0, 1, 0.
  private static final double[] STREAM = stream();

  private static double[] stream() {
    double[] h = new double[LAYERS.width()];
    double[] place = LAYERS.positions()[4];
    for (int d = 0; d < h.length; d++) {
      h[d] = place[d];
    }
    put(h, "x[i-0]", 1, 0);
    put(h, "x[i-1]", 1, 0);
    put(h, "1", 1);
    put(h, "g(s0)", .75, .25);
    put(h, "g(s1)", 2 / 3.0, 1 / 3.0);
    put(h, "back(s0)", .75, .25);
    return h;
  }

  private static void put(double[] h, String name, double... values) {
    System.arraycopy(values, 0, h, range(name).min(), values.length);
  }

  private static Range range(String name) {
    return Objects.requireNonNull(LAYERS.names().get(name), name);
  }

  private static double[] of(CtwFeatures counts, String name) {
    double[] seen = counts.of(FUNCTIONS, STREAM);
    return Arrays.copyOfRange(seen, range(name).min(), range(name).max() + 1);
  }

  @Test
  void statisticsEqualTheStream() {
    assertThat(CtwFeatures.STATISTICS.of(FUNCTIONS, STREAM)).isEqualTo(STREAM);
  }

  @Test
  void positionAndBackwardStatisticsAreOnlyInCounts() {
    for (CtwFeatures counts : CtwFeatures.values()) {
      if (counts != CtwFeatures.STATISTICS) {
        assertThat(of(counts, "back(s0)")).containsOnly(0);
        assertThat(of(counts, "cos, sin")).containsOnly(0);
        assertThat(of(counts, "g(s1)")).containsExactly(2 / 3.0, 1 / 3.0);
        assertThat(of(counts, "x[i-1]")).containsExactly(1, 0);
      }
    }
    assertThat(of(CtwFeatures.NONE, "counted")).containsExactly(0);
    assertThat(of(CtwFeatures.NONE, "p(s1)")).containsOnly(0);
  }

  @Test
  void countsAreSharesOfTheLongestText() {
    assertThat(of(CtwFeatures.TOTAL, "counted")).containsExactly(.04);
    assertThat(of(CtwFeatures.TOTAL, "p(s1)")).containsOnly(0);
    assertThat(of(CtwFeatures.ALL, "counted")).containsExactly(.04);
    assertThat(of(CtwFeatures.ALL, "p(s0)")).containsExactly(.03, .01);
    assertThat(of(CtwFeatures.ALL, "p(s1)")).containsExactly(.02, .01);
  }
}
