package org.headscope.engine.interpret.intervention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.intervention.RowEffectResult.RowGroup;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Effects by row of a tiny model.
class RowEffectsTest {
  @TempDir Path folder;
  private RunDirectory run;
  private List<Instance> instances;

  @BeforeEach
  void write() throws IOException {
    run = TinyRun.write(folder, TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0), 5);
    instances = HeadScoreSpec.heldOutInstances(run, 3);
  }

  private RowEffectResult measure(Context context, String... cuts) {
    return RowEffects.run(
        new AblationSpec(
            run.ref(5),
            instances,
            Arrays.stream(cuts).map(cut -> List.of(Intervention.parse(cut))).toList(),
            0,
            1),
        context);
  }

  private static List<RowGroup> by(RowGrouping by, RowEffectResult result) {
    return result.effects().getFirst().groups().stream().filter(g -> g.by() == by).toList();
  }

  /// All scores of the rows that two or three symbols can follow, from single passes.
  @Test
  void groupsHaveTheScoresOfTheirRows() {
    double[] sums = new double[4];
    long rows = 0;
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      RowEffectResult result = measure(Context.of(models), "1.1 by zero");
      for (Instance instance : instances) {
        InterventionResult one =
            new Interventions()
                .run(
                    new InterventionSpec(
                        run.ref(5),
                        instance,
                        List.of(Intervention.parse("1.1 by zero")),
                        Optional.empty(),
                        false,
                        1),
                    Context.of(models));
        double[][] truth = one.truth().orElseThrow();
        for (int t : RowRule.settled(instance, truth.length)) {
          double[] p = one.after()[t];
          double[] q = truth[t];
          int[] possible = IntStream.range(0, q.length).filter(x -> q[x] > 0).toArray();
          if (possible.length == 2 || possible.length == 3) {
            sums[0] +=
                IntStream.range(0, q.length).mapToDouble(x -> Math.abs(p[x] - q[x])).sum() / 2;
            sums[1] += Arrays.stream(possible).mapToDouble(x -> p[x]).sum();
            sums[2] += Arrays.stream(p).map(x -> x > 0 ? x * Math.log(1 / x) : 0).sum();
            double best = Arrays.stream(p).max().orElseThrow();
            sums[3] += Arrays.stream(possible).anyMatch(x -> p[x] == best) ? 1 : 0;
            rows++;
          }
        }
      }
      RowGroup some =
          by(RowGrouping.POSSIBLE, result).stream()
              .filter(group -> group.group().equals("2–3"))
              .findFirst()
              .orElseThrow();
      assertThat(some.rows()).isEqualTo(rows);
      assertThat(some.after().tvd()).isCloseTo(sums[0] / rows, within(1e-6));
      assertThat(some.after().possible()).isCloseTo(sums[1] / rows, within(1e-6));
      assertThat(some.after().entropy()).isCloseTo(sums[2] / rows, within(1e-6));
      assertThat(some.after().accuracy()).isCloseTo(sums[3] / rows, within(1e-12));
      assertThat(some.change().value())
          .isCloseTo(some.after().tvd() - some.before().tvd(), within(1e-12));
    }
  }

  @Test
  void everyPropertyDividesAllRows() {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      RowEffectResult result = measure(Context.of(models), "2.1 by mean", "1.1 by times-1");
      long all = by(RowGrouping.ALL, result).getFirst().rows();
      assertThat(all)
          .isEqualTo(instances.stream().mapToInt(i -> RowRule.settled(i, i.length()).length).sum());
      for (RowGrouping by : RowGrouping.values()) {
        assertThat(by(by, result).stream().mapToLong(RowGroup::rows).sum())
            .as(by.label())
            .isGreaterThan(all / 2)
            .isLessThanOrEqualTo(all);
      }
      assertThat(result.effects().getLast().groups())
          .allSatisfy(g -> assertThat(g.change().value()).isCloseTo(0, within(1e-6)));
    }
  }

  @Test
  void rowsHaveTheirProperties() {
    Instance instance = instances.getFirst();
    int[] tokens = instance.tokens();
    int separator = instance.vocabulary().separator();
    double[][] truth = instance.latent().orElseThrow().truth().predict(tokens);
    int[] symbols = RowGrouping.SYMBOL.values(instance, tokens, truth);
    int[] strings = RowGrouping.STRING.values(instance, tokens, truth);
    int[] matches = RowGrouping.MATCHES.values(instance, tokens, truth);
    int[] followers = RowGrouping.FOLLOWERS.values(instance, tokens, truth);
    int t = tokens.length - 1;
    Set<Integer> after = new TreeSet<>();
    int count = 0;
    for (int j = 2; j < t + 1; j++) {
      if (tokens[j - 1] == tokens[t] && tokens[j - 2] == tokens[t - 1]) {
        after.add(tokens[j]);
        count++;
      }
    }
    assertThat(matches[t]).isEqualTo(count);
    assertThat(followers[t]).isEqualTo(after.size());
    int first = IntStream.range(0, t).filter(i -> tokens[i] == separator).findFirst().orElseThrow();
    assertThat(symbols[0]).isEqualTo(1);
    assertThat(symbols[first]).isZero();
    assertThat(symbols[first - 1]).isEqualTo(first);
    assertThat(strings[first - 1]).isZero();
    assertThat(strings[first]).isEqualTo(1);
    assertThat(RowGrouping.MATCHES.group(7)).isEqualTo(3);
    assertThat(RowGrouping.MATCHES.groups().get(3)).isEqualTo("4–7");
    assertThat(RowGrouping.MATCHES.groups().get(RowGrouping.MATCHES.group(400)))
        .isEqualTo("16 or more");
  }
}
