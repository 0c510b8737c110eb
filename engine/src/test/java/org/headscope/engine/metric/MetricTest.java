package org.headscope.engine.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskParameters;
import org.junit.jupiter.api.Test;

class MetricTest {
  @Test
  void distancesAreAtMostOneUpToRounding() {
    double[] first = {1, 0};
    assertThat(Distance.tvd(first, new double[] {0, 1})).isEqualTo(1);
    assertThat(Distance.tvd(first, new double[] {0.25, 0.5})).isEqualTo(0.625);
    assertThat(Distance.tvd(first, new double[] {0, 1 + 1.8e-12})).isEqualTo(1);
    double[] single = {1.00001, 0}; // a softmax of floats
    assertThat(Distance.tvd(single, new double[] {0, 1})).isEqualTo(1);
    assertThat(Distance.tvd(single, new double[] {0.1, 0.9})).isEqualTo(0.900005);
    assertThatThrownBy(() -> Distance.tvd(new double[] {1.001, 0}, new double[] {0, 1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "rows that sum to 1.001 and 1.0 are 1.0005 apart, but distributions are at most 1 apart");
  }

  @Test
  void rulesChooseTheirRows() {
    Instance some = instance("ab", "c");
    assertThat(RowRule.ALL.rows(some)).containsExactly(0, 1, 2);
    assertThat(RowRule.NO_SEPARATOR.rows(some)).containsExactly(0, 2);
    assertThat(RowRule.FIRST_100.rows(some)).containsExactly(0, 1, 2);
    assertThat(RowRule.TASK.rows(some)).containsExactly(0, 1, 2);
    Instance longer = instance("a".repeat(300));
    assertThat(RowRule.FIRST_100.rows(longer)).hasSize(100).startsWith(0).endsWith(99);
    assertThat(RowRule.FIRST_100.rows(instance("a".repeat(100)))).hasSize(99);
    assertThat(RowRule.ALL.rows(instance("a"))).isEmpty();
  }

  private static Instance instance(String... strings) {
    return RegBench.instance("i", Optional.empty(), Optional.empty(), List.of(strings));
  }

  @Test
  void tasksSelectTheirRows() {
    Instance drawn = RegBench.paper().stream(Split.TEST, 1).next();
    assertThat(RowRule.defaultFor(drawn)).isEqualTo(RowRule.ALL);
    assertThat(RowRule.TASK.rows(drawn)).isEqualTo(RowRule.ALL.rows(drawn));
    TaskFamily other = Tasks.ALL.getLast();
    assertThat(other.name()).isNotEqualTo(Task.UNNAMED);
    Task task = other.task(TaskParameters.of(other.options(), Map.of()));
    Instance one = task.stream(Split.TEST, 1).next();
    assertThat(RowRule.defaultFor(one)).isEqualTo(RowRule.TASK);
    assertThat(RowRule.TASK.rows(one)).isEqualTo(task.scored(one.tokens()));
  }

  @Test
  void rulesAreFoundByLabel() {
    for (RowRule rule : RowRule.values()) {
      assertThat(RowRule.byLabel(rule.label())).isEqualTo(rule);
    }
    assertThatThrownBy(() -> RowRule.byLabel("some"))
        .isInstanceOf(UserError.class)
        .hasMessage("There is no row rule 'some'; use one of all, no-separator, first-100, task.");
  }

  @Test
  void tiesGoToTheLowestId() {
    assertThat(Accuracy.argmax(new double[] {0, .4, .2, .4})).isEqualTo(1);
    assertThat(Accuracy.hit(new double[] {0, .4, .2, .4}, new double[] {0, 0, .5, .5})).isFalse();
    assertThat(Accuracy.hit(new double[] {0, .3, .3, .4}, new double[] {0, 0, .5, .5})).isTrue();
    assertThat(Accuracy.argmax(new double[20])).as("an empty row picks the pad").isZero();
  }

  @Property
  void totalVariationIsABoundedMetric(
      @ForAll("weights") double[] a, @ForAll("weights") double[] b, @ForAll("weights") double[] c) {
    double[] p = normalized(a);
    double[] q = normalized(b);
    double[] r = normalized(c);
    assertThat(Distance.tvd(p, p)).isZero();
    assertThat(Distance.tvd(p, q)).isEqualTo(Distance.tvd(q, p)).isBetween(0.0, 1 + 1e-12);
    assertThat(Distance.tvd(p, r))
        .isLessThanOrEqualTo(Distance.tvd(p, q) + Distance.tvd(q, r) + 1e-12);
    double positive = 0; // the largest difference over events
    for (int x = 0; x < 5; x++) {
      positive += Math.max(0, p[x] - q[x]);
    }
    assertThat(Distance.tvd(p, q)).isCloseTo(positive, within(1e-12));
  }

  @Provide
  Arbitrary<double[]> weights() {
    return Arbitraries.integers()
        .between(0, 9)
        .array(Integer[].class)
        .ofSize(5)
        .map(values -> Arrays.stream(values).mapToDouble(v -> v).toArray());
  }

  @Test
  void crossEntropyIsInNats() {
    assertThat(CrossEntropy.nats(new double[] {.25, .75}, 0)).isCloseTo(Math.log(4), within(1e-15));
    assertThat(CrossEntropy.nats(new double[] {0, 1}, 0)).isInfinite();
  }

  /// Gibbs: no predictor costs less than the entropy on average, and only the truth costs just
  /// that.
  @Property
  void entropyIsTheFloorOfEveryCrossEntropy(
      @ForAll("weights") double[] a, @ForAll("weights") double[] b) {
    double[] p = normalized(a);
    double[] q = normalized(b);
    assertThat(expectedNats(p, p)).isCloseTo(Entropy.nats(p), within(1e-12));
    assertThat(expectedNats(p, q)).isGreaterThanOrEqualTo(Entropy.nats(p) - 1e-12);
    assertThat(Entropy.nats(p)).isBetween(0.0, Math.log(5) + 1e-12);
  }

  private static double expectedNats(double[] p, double[] q) {
    double sum = 0;
    for (int x = 0; x < p.length; x++) {
      sum += p[x] > 0 ? p[x] * CrossEntropy.nats(q, x) : 0;
    }
    return sum;
  }

  @Test
  void standardErrorCountsInstancesNotRows() {
    ClusteredMean mean = new ClusteredMean();
    mean.add(0, 10, 5);
    mean.add(1, 20, 14);
    mean.add(2, 30, 11);
    // μ = 30/60; residuals 0, 4, −4; √(3/2 · 32) / 60
    assertThat(mean.mean()).isEqualTo(0.5);
    assertThat(mean.standardError()).isCloseTo(Math.sqrt(48) / 60, within(1e-15));
    assertThat(mean.rows()).isEqualTo(60);
  }

  @Test
  void standardErrorNeedsTwoInstancesAndARow() {
    ClusteredMean mean = new ClusteredMean();
    mean.add(0, 3, 1);
    assertThat(mean.standardError()).as("of one instance").isZero();
    mean.add(1, 1, 1);
    // μ = 2/4; residuals −1/2, 1/2; √(2/1 · 1/2) / 4
    assertThat(mean.standardError()).isEqualTo(0.25);
    ClusteredMean none = new ClusteredMean();
    none.add(0, 0, 0);
    none.add(1, 0, 0);
    assertThat(none.standardError()).as("of two instances without rows").isZero();
  }

  @Test
  void instancesOfOneClusterAreOneObservation() {
    ClusteredMean apart = new ClusteredMean();
    ClusteredMean joined = new ClusteredMean();
    for (int i = 0; i < 6; i++) {
      joined.add(i / 2, 5, i * i);
    }
    apart.add(7, 10, 1);
    apart.add(8, 10, 4 + 9);
    apart.add(9, 10, 16 + 25);
    assertThat(joined.rows()).isEqualTo(30);
    assertThat(joined.mean()).isEqualTo(apart.mean());
    assertThat(joined.standardError()).isCloseTo(apart.standardError(), within(1e-12));
  }

  /// The standard error must be the spread of the mean over repeated experiments.
  @Test
  void standardErrorIsTheSpreadOfTheMean() {
    SplittableRandom random = new SplittableRandom(5);
    int experiments = 2_000;
    double[] means = new double[experiments];
    double claimed = 0;
    for (int e = 0; e < experiments; e++) {
      ClusteredMean mean = new ClusteredMean();
      for (int i = 0; i < 50; i++) {
        int rows = random.nextInt(1, 40);
        double p = random.nextDouble(); // rows of one instance share p: they depend on each other
        double hits = 0;
        for (int t = 0; t < rows; t++) {
          hits += random.nextDouble() < p ? 1 : 0;
        }
        mean.add(i, rows, hits);
      }
      means[e] = mean.mean();
      claimed += mean.standardError() / experiments;
    }
    double average = Arrays.stream(means).average().orElseThrow();
    double spread =
        Math.sqrt(
            Arrays.stream(means).map(m -> (m - average) * (m - average)).sum() / (experiments - 1));
    assertThat(claimed).isCloseTo(spread, within(0.07 * spread));
  }

  @Test
  void faultsOfARowAreNamed() {
    assertThat(Distributions.fault(new double[] {.5, .5}, 2, false)).isEmpty();
    assertThat(Distributions.fault(new double[] {.5, .2}, 2, true)).isEmpty();
    assertThat(Distributions.fault(new double[] {.5, .2}, 2, false)).contains("sums to 0.7");
    assertThat(Distributions.fault(new double[] {.9, .2}, 2, true)).isPresent();
    assertThat(Distributions.fault(new double[] {Double.NaN, 1}, 2, true))
        .contains("gives token 0 the probability NaN");
    assertThat(Distributions.fault(new double[] {-.1, 1.1}, 2, false)).isPresent();
    assertThat(Distributions.fault(new double[] {1}, 2, false))
        .contains("has 1 entries instead of 2");
  }

  @Test
  void rowsMayBeOffByTheRoundingOfSoftmax() {
    assertThat(Distributions.fault(new double[] {1 + 1e-4, 0}, 2, false)).isEmpty();
    assertThat(Distributions.fault(new double[] {1 - 1e-4, 0}, 2, false)).isEmpty();
    assertThat(Distributions.fault(new double[] {1.0002, 0}, 2, false))
        .contains("gives token 0 the probability 1.0002");
    assertThat(Distributions.fault(new double[] {.5, .4998}, 2, false)).isPresent();
  }

  private static double[] normalized(double[] values) {
    double sum = Arrays.stream(values).sum();
    return Arrays.stream(values).map(v -> sum == 0 ? 1.0 / values.length : v / sum).toArray();
  }
}
