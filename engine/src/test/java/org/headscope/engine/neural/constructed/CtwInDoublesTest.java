package org.headscope.engine.neural.constructed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.headscope.engine.neural.constructed.CtwConstruction.Form;
import org.headscope.engine.symbolic.ctw.CtwParameters;
import org.headscope.engine.symbolic.ctw.CtwTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CtwInDoublesTest {
  private static double[][] weighting(int depth, int[] text) {
    return CtwTrace.of(CtwParameters.paper(3, depth), new int[depth], text, depth).rows();
  }

  private static double largest(double[][] one, double[][] other) {
    double largest = 0;
    for (int t = 0; t < one.length; t++) {
      for (int a = 0; a < one[t].length; a++) {
        largest = Math.max(largest, Math.abs(one[t][a] - other[t][a]));
      }
    }
    return largest;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void everyPredictionIsContextTreeWeightings(int depth) {
    CtwInDoubles model = new CtwInDoubles(CtwConstruction.paper(depth, 3, 512));
    for (int seed = 0; seed < 4; seed++) {
      int[] text = new TreeSampler(depth, 3, new SplittableRandom(seed)).text(512);
      double off = largest(model.predict(text), weighting(depth, text));
      assertThat(off).isLessThan(1e-6);
    }
  }

  /// Max |ΔP| over 20 texts, its mean over positions, and what it costs in nats a symbol.
  @ParameterizedTest
  @CsvSource({"1, .310, .0053, .0010", "2, .501, .0120, .0047", "3, .553, .0180, .0070"})
  void whatIsPrintedIsNot(int depth, double max, double mean, double cost) {
    CtwInDoubles model = new CtwInDoubles(CtwConstruction.paper(depth, 3, 256).with(Form.PRINTED));
    double worst = 0;
    double sum = 0;
    double nats = 0;
    for (int seed = 0; seed < 20; seed++) {
      int[] text = new TreeSampler(depth, 3, new SplittableRandom(seed)).text(256);
      double[][] rows = model.predict(text);
      double[][] best = weighting(depth, text);
      worst = Math.max(worst, largest(rows, best));
      for (int t = 0; t < 255; t++) {
        sum += largest(new double[][] {rows[t]}, new double[][] {best[t]});
        nats += Math.log(best[t][text[t + 1]] / rows[t][text[t + 1]]);
      }
    }
    assertThat(worst).isCloseTo(max, within(.001));
    assertThat(sum / 20 / 255).isCloseTo(mean, within(.0002));
    assertThat(nats / 20 / 255).isCloseTo(cost, within(.0003));
  }

  /// With all that is known the value of a child that just occurred lags behind, and only there.
  @Test
  void whatIsPrintedIsRightUntilASiblingIsStale() {
    CtwInDoubles printed = new CtwInDoubles(CtwConstruction.paper(1, 2, 64).with(Form.PRINTED));
    CtwInDoubles corrected = new CtwInDoubles(CtwConstruction.paper(1, 2, 64));
    int[] same = new int[10]; // one symbol only, and so no sibling ever
    assertThat(largest(printed.predict(same), corrected.predict(same))).isLessThan(1e-12);
    int[] turn = {0, 0, 0, 1}; // the last 0 was followed by 1, which its stored value misses
    double[][] one = printed.predict(turn);
    double[][] other = corrected.predict(turn);
    assertThat(largest(Arrays.copyOf(one, 3), Arrays.copyOf(other, 3))).isLessThan(1e-12);
    assertThat(Math.abs(one[3][0] - other[3][0])).isGreaterThan(1e-3);
  }
}
