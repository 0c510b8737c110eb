package org.headscope.engine.interpret.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PrincipalComponentsTest {
  static JsonNode golden() {
    return Json.read(Path.of("src/test/resources/golden/projection.json"), JsonNode.class);
  }

  private static PrincipalComponents of(float[][] rows, int count) {
    return PrincipalComponents.of(rows, count, Progress.none(), new Cancellation());
  }

  @Test
  void scoresAndSharesAgreeWithNumpy() {
    for (JsonNode each : golden().get("components")) {
      JsonNode rows = each.get("rows");
      float[][] states = new float[rows.size()][rows.get(0).size()];
      for (int i = 0; i < states.length; i++) {
        for (int w = 0; w < states[i].length; w++) {
          states[i][w] = rows.get(i).get(w).floatValue();
        }
      }
      PrincipalComponents found = of(states, 2);
      for (int k = 0; k < 2; k++) {
        assertThat(found.shares()[k])
            .isCloseTo(each.get("shares").get(k).doubleValue(), within(1e-9));
        for (int i = 0; i < states.length; i++) {
          assertThat(found.scores()[i][k])
              .as("%s, point %d", each.get("name"), i)
              .isCloseTo(each.get("scores").get(i).get(k).doubleValue(), within(1e-8));
        }
      }
    }
  }

  @Property(tries = 40)
  void allComponentsKeepAllDistancesAndAllVariance(
      @ForAll @IntRange(min = 1, max = 12) int n,
      @ForAll @IntRange(min = 1, max = 12) int width,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] rows = new float[n][width];
    for (float[] row : rows) {
      for (int w = 0; w < width; w++) {
        row[w] = (float) random.nextGaussian();
      }
    }
    PrincipalComponents found = of(rows, Math.max(n, width));
    double total =
        IntStream.range(0, found.shares().length).mapToDouble(k -> found.shares()[k]).sum();
    assertThat(total).isCloseTo(n == 1 ? 0 : 1, within(1e-9));
    assertThat(found.shares()).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(distance(found.scores()[i], found.scores()[j]))
            .isCloseTo(distance(doubles(rows[i]), doubles(rows[j])), within(1e-5));
      }
    }
  }

  private static double[] doubles(float[] row) {
    return IntStream.range(0, row.length).mapToDouble(w -> row[w]).toArray();
  }

  static double distance(double[] a, double[] b) {
    return Math.sqrt(IntStream.range(0, a.length).mapToDouble(i -> Math.pow(a[i] - b[i], 2)).sum());
  }

  @Test
  void equalStatesHaveNoVarianceAndAreCentred() {
    PrincipalComponents found = of(new float[][] {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, 2);
    assertThat(found.shares()).containsExactly(0, 0);
    assertThat(found.scores()[3]).containsExactly(0, 0);
  }

  @Test
  void cancellingStops() {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertThatThrownBy(() -> PrincipalComponents.of(new float[3][3], 2, Progress.none(), cancelled))
        .isInstanceOf(CancellationException.class);
  }
}
