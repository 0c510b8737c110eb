package org.headscope.engine.interpret.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

class TsneProjectionTest {
  private static final ProjectionMethod.Tsne METHOD = new ProjectionMethod.Tsne(30, 500);

  /// Three groups far apart, `each` points in each, group by group.
  private static double[][] groups(int each) {
    SplittableRandom random = new SplittableRandom(5);
    double[][] states = new double[3 * each][6];
    for (int i = 0; i < states.length; i++) {
      for (int w = 0; w < 6; w++) {
        states[i][w] = random.nextGaussian() + (w == i / each ? 12 : 0);
      }
    }
    return states;
  }

  private static TsneProjection of(double[][] states, long seed) {
    return TsneProjection.of(states, METHOD, seed, Progress.none(), new Cancellation());
  }

  @Test
  void separateGroupsStaySeparate() {
    double[][] points = of(groups(100), 3).points();
    for (int i = 0; i < points.length; i++) {
      int nearest = -1;
      for (int j = 0; j < points.length; j++) {
        if (j != i && (nearest < 0 || near(points, i, j) < near(points, i, nearest))) {
          nearest = j;
        }
      }
      assertThat(nearest / 100).as("the nearest of point %d", i).isEqualTo(i / 100);
    }
  }

  private static double near(double[][] points, int i, int j) {
    return PrincipalComponentsTest.distance(points[i], points[j]);
  }

  @Test
  void aSeedDecidesEverythingAndNothingIsPrinted() {
    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      double[][] states = groups(20);
      assertThat(of(states, 3).points()).isDeepEqualTo(of(states, 3).points());
      assertThat(of(states, 3).points()[0]).isNotEqualTo(of(states, 4).points()[0]);
    } finally {
      System.setOut(console);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void equalStatesAreOnePoint() {
    double[][] states = new double[60][];
    double[][] groups = groups(10);
    for (int i = 0; i < states.length; i++) {
      states[i] = groups[i % 30].clone();
    }
    TsneProjection found = of(states, 3);
    assertThat(found.axes().distinct()).isEqualTo(30);
    assertThat(found.axes().perplexity()).isEqualTo(29 / 3.0);
    for (int i = 0; i < 30; i++) {
      assertThat(found.points()[i]).isEqualTo(found.points()[i + 30]);
    }
  }

  @Test
  void tooFewDifferentStatesAreReported() {
    double[][] same = new double[50][4];
    assertThatThrownBy(() -> of(same, 3))
        .isInstanceOf(UserError.class)
        .hasMessage("t-SNE needs at least 10 different states, but there are 1; use pca instead.");
  }

  @Test
  void cancellingStopsBetweenIterations() {
    Cancellation cancellation = new Cancellation();
    Progress stop = (_, _, _) -> cancellation.cancel();
    assertThatThrownBy(() -> TsneProjection.of(groups(10), METHOD, 3, stop, cancellation))
        .isInstanceOf(CancellationException.class);
  }
}
