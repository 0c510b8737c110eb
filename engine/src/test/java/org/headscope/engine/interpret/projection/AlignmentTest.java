package org.headscope.engine.interpret.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class AlignmentTest {
  private static ProjectionResult picture(double[] x, double[] y, int first) {
    int n = x.length;
    StatePoints points =
        new StatePoints(
            List.of("one"),
            new int[n],
            IntStream.range(first, first + n).toArray(),
            new int[n],
            new int[n],
            new int[n]);
    return new ProjectionResult(
        new ProjectionResult.States("run", 5, ProbeSite.RESIDUAL, 1, 8, n),
        points,
        x,
        y,
        new Axes.Components(0.6, 0.3),
        Provenance.of(Map.of()));
  }

  private static ProjectionResult random(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] x = random.doubles(n, -2, 2).toArray();
    double[] y = random.doubles(n, -1, 1).toArray();
    double mx = IntStream.range(0, n).mapToDouble(i -> x[i]).average().orElseThrow();
    double my = IntStream.range(0, n).mapToDouble(i -> y[i]).average().orElseThrow();
    for (int i = 0; i < n; i++) {
      x[i] -= mx;
      y[i] -= my;
    }
    return picture(x, y, 0);
  }

  private static double[] column(JsonNode rows, int k) {
    return IntStream.range(0, rows.size())
        .mapToDouble(i -> rows.get(i).get(k).doubleValue())
        .toArray();
  }

  @Test
  void rotatesAndMirrorsLikeTheSingularValueDecomposition() {
    for (JsonNode each : PrincipalComponentsTest.golden().get("procrustes")) {
      ProjectionResult a = picture(column(each.get("a"), 0), column(each.get("a"), 1), 0);
      ProjectionResult b = picture(column(each.get("b"), 0), column(each.get("b"), 1), 0);
      Alignment found = Alignment.of(a, b);
      assertThat(found.mirrored()).isEqualTo(each.get("mirrored").booleanValue());
      ProjectionResult turned = found.apply(a);
      double[] x = column(each.get("turned"), 0);
      double[] y = column(each.get("turned"), 1);
      for (int i = 0; i < x.length; i++) {
        assertThat(turned.x()[i]).isCloseTo(x[i], within(1e-9));
        assertThat(turned.y()[i]).isCloseTo(y[i], within(1e-9));
      }
    }
  }

  @Property(tries = 60)
  void undoesEveryRotationAndReflection(
      @ForAll @IntRange(min = 3, max = 30) int n,
      @ForAll long seed,
      @ForAll @DoubleRange(min = -3.1, max = 3.1) double angle,
      @ForAll boolean mirrored) {
    ProjectionResult a = random(n, seed);
    Alignment turn = new Alignment(Math.cos(angle), Math.sin(angle), mirrored);
    ProjectionResult back = Alignment.of(turn.apply(a), a).apply(turn.apply(a));
    for (int i = 0; i < n; i++) {
      assertThat(back.x()[i]).isCloseTo(a.x()[i], within(1e-9));
      assertThat(back.y()[i]).isCloseTo(a.y()[i], within(1e-9));
    }
  }

  @Property(tries = 60)
  void keepsDistancesAndVarianceAndNeverIncreasesTheError(
      @ForAll @IntRange(min = 3, max = 30) int n, @ForAll long seed) {
    ProjectionResult a = random(n, seed);
    ProjectionResult b = random(n, seed + 1);
    ProjectionResult turned = Alignment.of(a, b).apply(a);
    assertThat(apart(turned, b)).isLessThanOrEqualTo(apart(a, b) + 1e-9);
    for (int i = 1; i < n; i++) {
      assertThat(Math.hypot(turned.x()[i] - turned.x()[0], turned.y()[i] - turned.y()[0]))
          .isCloseTo(Math.hypot(a.x()[i] - a.x()[0], a.y()[i] - a.y()[0]), within(1e-9));
    }
    Axes.Components axes = (Axes.Components) turned.axes();
    assertThat(axes.first() + axes.second()).isCloseTo(0.9, within(1e-12));
  }

  /// The alignment does not depend on the pictures' places: their middle is no part of the turn.
  @Property(tries = 60)
  void doesNotDependOnTranslation(@ForAll @IntRange(min = 3, max = 30) int n, @ForAll long seed) {
    ProjectionResult a = random(n, seed);
    ProjectionResult b = random(n, seed + 1);
    Alignment found = Alignment.of(a, b);
    Alignment moved = Alignment.of(moved(a, 3, -2), moved(b, -1, 4));
    assertThat(moved.mirrored()).isEqualTo(found.mirrored());
    assertThat(moved.cosine()).isCloseTo(found.cosine(), within(1e-6));
    assertThat(moved.sine()).isCloseTo(found.sine(), within(1e-6));
  }

  private static ProjectionResult moved(ProjectionResult picture, double right, double up) {
    return picture(
        DoubleStream.of(picture.x()).map(x -> x + right).toArray(),
        DoubleStream.of(picture.y()).map(y -> y + up).toArray(),
        0);
  }

  private static double apart(ProjectionResult a, ProjectionResult b) {
    return IntStream.range(0, a.size())
        .mapToDouble(i -> Math.pow(a.x()[i] - b.x()[i], 2) + Math.pow(a.y()[i] - b.y()[i], 2))
        .sum();
  }

  @Test
  void picturesWithoutCommonTokensAreUnchanged() {
    ProjectionResult a = picture(new double[] {1, 2, 3}, new double[] {0, 1, 0}, 0);
    ProjectionResult b = picture(new double[] {1, 2, 3}, new double[] {0, 1, 0}, 50);
    assertThat(Alignment.of(a, b)).isEqualTo(Alignment.NONE);
  }
}
