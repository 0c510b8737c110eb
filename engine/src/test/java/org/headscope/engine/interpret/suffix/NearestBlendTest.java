package org.headscope.engine.interpret.suffix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.metric.Distance;
import org.junit.jupiter.api.Test;

/// The nearest blend beside what trying many finds.
final class NearestBlendTest {
  /// A point of the simplex, some of it 0 now and then.
  private static double[] share(SplittableRandom random, int size) {
    double[] share = new double[size];
    for (int i = 0; i < size; i++) {
      share[i] = random.nextInt(4) == 0 ? 0 : -Math.log(1 - random.nextDouble());
    }
    share[random.nextInt(size)] += 0.1;
    double sum = Arrays.stream(share).sum();
    return Arrays.stream(share).map(s -> s / sum).toArray();
  }

  private static double[][] shares(SplittableRandom random, int count, int size) {
    double[][] rows = new double[count][];
    Arrays.setAll(rows, _ -> share(random, size));
    return rows;
  }

  private static double[] mixed(double[][] rows, double... weights) {
    double[] sum = new double[rows[0].length];
    for (int l = 0; l < weights.length; l++) {
      for (int a = 0; a < sum.length; a++) {
        sum[a] += weights[l] * rows[l][a];
      }
    }
    return sum;
  }

  private static double squares(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sum;
  }

  @Test
  void noBlendOfThreeOnAGridIsNearer() {
    SplittableRandom random = new SplittableRandom(1);
    int steps = 200;
    for (int round = 0; round < 60; round++) {
      double[][] estimates = shares(random, 3, 5);
      double[] row = share(random, 5);
      NearestBlend found = NearestBlend.of(estimates, share(random, 3), row);
      double best = Double.POSITIVE_INFINITY;
      for (int i = 0; i <= steps; i++) {
        for (int j = 0; i + j <= steps; j++) {
          double[] blend = mixed(estimates, i / 200.0, j / 200.0, (steps - i - j) / (double) steps);
          best = Math.min(best, squares(blend, row));
        }
      }
      double[] blend = mixed(estimates, found.weights());
      assertThat(squares(blend, row)).isLessThan(best + 1e-7).isGreaterThan(best - 2e-3);
      assertThat(found.rest()).isEqualTo(Distance.tvd(row, blend));
      assertSharesOut(found.weights());
    }
  }

  private static void assertSharesOut(double[] weights) {
    assertThat(Arrays.stream(weights).min().orElseThrow()).isNotNegative();
    assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-9));
  }

  @Test
  void uniqueBlendsAreRecovered() {
    SplittableRandom random = new SplittableRandom(2);
    for (int round = 0; round < 100; round++) {
      double[][] estimates = {
        {.7, .1, .1, .1, 0}, {.1, .7, .1, 0, .1}, {0, .1, .6, .2, .1}, {.1, .1, .1, .1, .6}
      };
      double[] weights = share(random, 4);
      NearestBlend found = NearestBlend.of(estimates, share(random, 4), mixed(estimates, weights));
      assertArrayEquals(weights, found.weights(), 1e-6);
      assertThat(found.rest()).isLessThan(1e-6);
    }
  }

  /// With two symbols, three estimates make each row in many ways, along a line that is walked
  /// here.
  @Test
  void theSolutionNearestToOmegaIsChosen() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] estimates = {{.1, .9}, {.5, .5}, {.9, .1}};
    for (int round = 0; round < 50; round++) {
      double[] omega = share(random, 3);
      double[] made = share(random, 3);
      double[] row = mixed(estimates, made);
      double best = Double.POSITIVE_INFINITY;
      for (int step = -10_000; step <= 10_000; step++) {
        double t = step / 1e4;
        double[] on = {made[0] + t, made[1] - 2 * t, made[2] + t};
        if (Arrays.stream(on).allMatch(w -> w >= -1e-9)) {
          best = Math.min(best, squares(on, omega));
        }
      }
      NearestBlend found = NearestBlend.of(estimates, omega, row);
      assertSharesOut(found.weights());
      assertThat(found.rest()).isLessThan(1e-6);
      assertThat(squares(found.weights(), omega)).isCloseTo(best, within(2e-4));
    }
  }

  @Test
  void equalEstimatesKeepTheirShares() {
    double[][] estimates = {{.5, .5}, {.5, .5}, {.5, .5}};
    double[] omega = {.2, .3, .5};
    NearestBlend found = NearestBlend.of(estimates, omega, new double[] {.9, .1});
    assertArrayEquals(omega, found.weights(), 1e-6);
    assertThat(found.rest()).isCloseTo(.4, within(1e-12));
  }

  @Test
  void rowsOutsideLeaveARemainder() {
    double[][] estimates = {{.5, .3, .2}, {.2, .6, .2}};
    NearestBlend found =
        NearestBlend.of(estimates, new double[] {.5, .5}, new double[] {.9, 0, .1});
    assertThat(found.weights()).containsExactly(new double[] {1, 0}, within(1e-6));
    assertThat(found.rest()).isCloseTo(.4, within(1e-6));
  }

  @Test
  void elevenEstimatesOfEighteenSymbolsReachTheOptimum() {
    SplittableRandom random = new SplittableRandom(4);
    for (int round = 0; round < 200; round++) {
      double[][] estimates = shares(random, 11, 18);
      double[] row = share(random, 18);
      NearestBlend found = NearestBlend.of(estimates, share(random, 11), row);
      assertSharesOut(found.weights());
      double[] blend = mixed(estimates, found.weights());
      // No estimate is on the near side of the nearest point.
      for (double[] estimate : estimates) {
        double ahead = 0;
        for (int a = 0; a < row.length; a++) {
          ahead += (row[a] - blend[a]) * (estimate[a] - blend[a]);
        }
        assertThat(ahead).isLessThan(1e-7);
      }
    }
  }
}
