package org.headscope.app.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ClusteringTest {
  @Test
  void fewEntriesKeepTheirOrder() {
    assertThat(Clustering.order(new double[0][0])).isEmpty();
    assertThat(Clustering.order(new double[][] {{0}})).containsExactly(0);
    assertThat(Clustering.order(new double[][] {{0, 1}, {1, 0}})).containsExactly(0, 1);
  }

  @Property(tries = 100)
  void pointsOnALineComeInTheOrderOfTheLine(
      @ForAll @IntRange(min = 3, max = 12) int n, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] x = random.doubles(n).toArray();
    double[][] d = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        d[i][j] = Math.abs(x[i] - x[j]);
      }
    }
    int[] order = Clustering.order(d);
    double length = Arrays.stream(x).max().orElseThrow() - Arrays.stream(x).min().orElseThrow();
    assertThat(sum(d, order)).isEqualTo(length, within(1e-9));
    assertThat(order[0]).isLessThan(order[n - 1]);
  }

  @Property(tries = 60)
  void noFlipOfABranchIsShorter(@ForAll @IntRange(min = 3, max = 7) int n, @ForAll long seed) {
    double[][] d = random(n, new SplittableRandom(seed));
    int[] order = Clustering.order(d);
    assertThat(Arrays.stream(order).sorted().toArray()).isEqualTo(indices(n));
    double best = orders(tree(d)).stream().mapToDouble(each -> sum(d, each)).min().orElseThrow();
    assertThat(sum(d, order)).isEqualTo(best, within(1e-12));
  }

  @Property(tries = 50)
  void theOrderOfTheRowsDoesNotMatter(
      @ForAll @IntRange(min = 3, max = 10) int n, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] d = random(n, random);
    Integer[] shuffle = IntStream.range(0, n).boxed().toArray(Integer[]::new);
    java.util.Collections.shuffle(Arrays.asList(shuffle), new java.util.Random(seed));
    double[][] moved = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        moved[i][j] = d[shuffle[i]][shuffle[j]];
      }
    }
    int[] there = Arrays.stream(Clustering.order(moved)).map(i -> shuffle[i]).toArray();
    int[] here = Clustering.order(d);
    int[] back = IntStream.range(0, n).map(i -> here[n - 1 - i]).toArray();
    assertThat(List.of(text(here), text(back))).contains(text(there));
  }

  private static String text(int[] order) {
    return Arrays.toString(order);
  }

  private static int[] indices(int n) {
    return IntStream.range(0, n).toArray();
  }

  private static double[][] random(int n, SplittableRandom random) {
    double[][] d = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        d[i][j] = random.nextDouble();
        d[j][i] = d[i][j];
      }
    }
    return d;
  }

  private static double sum(double[][] d, int[] order) {
    return IntStream.range(1, order.length).mapToDouble(i -> d[order[i - 1]][order[i]]).sum();
  }

  /// Builds a tree as nested lists, by the mean of all pairs, independently of the tested code.
  private static List<?> tree(double[][] d) {
    List<List<?>> clusters =
        new java.util.ArrayList<>(
            IntStream.range(0, d.length).<List<?>>mapToObj(i -> List.of(i)).toList());
    while (clusters.size() > 1) {
      int[] best = {0, 1};
      for (int a = 0; a < clusters.size(); a++) {
        for (int b = a + 1; b < clusters.size(); b++) {
          if (mean(d, clusters.get(a), clusters.get(b))
              < mean(d, clusters.get(best[0]), clusters.get(best[1]))) {
            best = new int[] {a, b};
          }
        }
      }
      List<?> joined = List.of(clusters.get(best[0]), clusters.get(best[1]));
      clusters.remove(best[1]);
      clusters.set(best[0], joined);
    }
    return clusters.getFirst();
  }

  private static double mean(double[][] d, List<?> a, List<?> b) {
    int[] left = orders(a).getFirst();
    int[] right = orders(b).getFirst();
    return Arrays.stream(left)
        .mapToDouble(i -> Arrays.stream(right).mapToDouble(j -> d[i][j]).average().orElseThrow())
        .average()
        .orElseThrow();
  }

  /// Returns every order that rotating branches of a tree can give.
  private static List<int[]> orders(List<?> tree) {
    if (tree.size() == 1) {
      return List.of(new int[] {(Integer) tree.getFirst()});
    }
    List<int[]> all = new java.util.ArrayList<>();
    for (int[] left : orders((List<?>) tree.getFirst())) {
      for (int[] right : orders((List<?>) tree.getLast())) {
        all.add(IntStream.concat(Arrays.stream(left), Arrays.stream(right)).toArray());
        all.add(IntStream.concat(Arrays.stream(right), Arrays.stream(left)).toArray());
      }
    }
    return all;
  }
}
