package org.headscope.engine.interpret.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.headscope.engine.benchmark.GroundTruth;
import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.interpret.evaluation.Disagreements.DisagreementSpec;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Bin;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Curve;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.task.Instance;

/// Evaluation and disagreements against their definitions, on random rows.
class LiteralScoresTest {
  private static final ModelPool MODELS = new ModelPool(() -> ComputeDevice.CPU, 0);

  private static final Offset<Double> CLOSE = within(1e-9);
  private static final String[] NAMES = {"sharp", "flat", "truth"};

  /// One scored row as the definitions see it.
  private record Row(
      Instance instance, int position, int next, int string, double[] truth, double[][] p) {
    double tvd(int a) {
      return distance(p[a], truth);
    }

    double hit(int a) {
      int best = 0;
      for (int x = 1; x < 20; x++) {
        best = p[a][x] > p[a][best] ? x : best;
      }
      return truth[best] > 0 ? 1 : 0;
    }

    double nats(int a) {
      return -Math.log(p[a][next]);
    }
  }

  private static double distance(double[] p, double[] q) {
    double sum = 0;
    for (int x = 0; x < 20; x++) {
      sum += Math.abs(p[x] - q[x]) / 2;
    }
    return Math.min(1, sum); // more is rounding
  }

  /// Random rows; the flat ones never rule a symbol out, the sharp ones do now and then.
  private record Noise(String name, long seed) implements SequencePredictor {
    @Override
    public double[][] predict(int[] tokens) {
      SplittableRandom random = new SplittableRandom(seed * 31 + Arrays.hashCode(tokens));
      boolean sharp = name.equals("sharp");
      return Stream.generate(
              () -> {
                double[] weights =
                    random.doubles(20).map(w -> sharp ? Math.max(0, w - 0.02) : 0.1 + w).toArray();
                double sum = Arrays.stream(weights).sum();
                return Arrays.stream(weights).map(w -> w / sum).toArray();
              })
          .limit(tokens.length)
          .toArray(double[][]::new);
    }
  }

  private static List<Instance> drawn(long seed, int count) {
    return DrawnInstances.of(seed, count);
  }

  private static List<NamedPredictor> predictors(long seed) {
    return List.of(
        Unnamed.of(NAMES[0], new Noise(NAMES[0], seed)),
        Unnamed.of(NAMES[1], new Noise(NAMES[1], seed)),
        NamedPredictor.known(NAMES[2]));
  }

  private static List<Row> rows(List<Instance> instances, RowRule rule, long seed) {
    List<Row> rows = new ArrayList<>();
    for (Instance instance : instances) {
      int[] tokens = instance.tokens();
      double[][] truth = new GroundTruth(instance.automaton().orElseThrow()).predict(tokens);
      int[] scored = rule.rows(instance);
      // Only as far as an evaluation reads, since this noise depends on the length.
      int[] scoredTokens = Arrays.copyOf(tokens, scored[scored.length - 1] + 1);
      double[][] sharp = new Noise(NAMES[0], seed).predict(scoredTokens);
      double[][] flat = new Noise(NAMES[1], seed).predict(scoredTokens);
      for (int t : scored) {
        int separators = (int) Arrays.stream(tokens).limit(t + 1).filter(x -> x == 19).count();
        rows.add(
            new Row(
                instance,
                t,
                tokens[t + 1],
                separators + 1,
                truth[t],
                new double[][] {sharp[t], flat[t], truth[t]}));
      }
    }
    return rows;
  }

  @Property(tries = 12)
  void everyScoreIsItsDefinition(
      @ForAll @IntRange(max = 10_000) int seed,
      @ForAll @IntRange(min = 1, max = 6) int count,
      @ForAll RowRule rule) {
    List<Instance> instances = drawn(seed, count);
    EvaluationResult result =
        Evaluation.score(predictors(seed), instances::stream, rule, _ -> {}, Context.of(MODELS));
    List<Row> rows = rows(instances, rule, seed);
    compare(result.results(), result.entropyFloor(), rows);
    for (Curve curve : result.curves()) {
      Function<Row, Integer> value =
          switch (curve.axis()) {
            case POSITION -> Row::position;
            case STRING -> Row::string;
            case STATES -> row -> row.instance().automaton().orElseThrow().states();
          };
      assertThat(curve.bins()).isSortedAccordingTo(Comparator.comparingInt(Bin::from));
      assertThat(curve.bins().stream().mapToLong(Bin::rows).sum()).isEqualTo(rows.size());
      for (Bin bin : curve.bins()) {
        List<Row> inside =
            rows.stream()
                .filter(r -> value.apply(r) >= bin.from() && value.apply(r) <= bin.to())
                .toList();
        assertThat(bin.rows()).isEqualTo(inside.size()).isPositive();
        compare(bin.results(), bin.entropyFloor(), inside);
      }
    }
    pairs(result, rows);
  }

  private static void pairs(EvaluationResult result, List<Row> rows) {
    int[][] pairs = {{0, 1}, {0, 2}, {1, 2}};
    for (int i = 0; i < 3; i++) {
      int a = pairs[i][0];
      int b = pairs[i][1];
      EvaluationResult.Pair pair = result.pairs().get(i);
      assertThat(List.of(pair.a(), pair.b())).containsExactly(NAMES[a], NAMES[b]);
      ToDoubleFunction<Row> tvd = row -> distance(row.p()[a], row.p()[b]);
      assertThat(pair.tvd()).isCloseTo(mean(rows, tvd), CLOSE);
      assertThat(pair.tvdSe()).isCloseTo(standardError(rows, tvd), within(1e-7));
    }
  }

  private static void compare(List<Score> scores, OptionalDouble floor, List<Row> rows) {
    List<Row> symbols = rows.stream().filter(row -> row.next() != 19).toList();
    for (int i = 0; i < 3; i++) {
      int a = i;
      Score score = scores.get(a);
      assertThat(score.predictor()).isEqualTo(NAMES[a]);
      assertThat(score.accuracy()).isCloseTo(mean(rows, row -> row.hit(a)), CLOSE);
      assertThat(score.accuracySe())
          .isCloseTo(standardError(rows, row -> row.hit(a)), within(1e-7));
      assertThat(score.tvd()).isCloseTo(mean(rows, row -> row.tvd(a)), CLOSE);
      assertThat(score.tvdSe()).isCloseTo(standardError(rows, row -> row.tvd(a)), within(1e-7));
      long zeros = symbols.stream().filter(row -> row.p()[a][row.next()] == 0).count();
      assertThat(score.zeroRows()).isEqualTo(zeros);
      if (zeros > 0 || symbols.isEmpty()) {
        assertThat(score.crossEntropy()).isEmpty();
        assertThat(score.crossEntropySe()).isEmpty();
        assertThat(score.perplexity()).isEmpty();
      } else {
        double nats = mean(symbols, row -> row.nats(a));
        double error = standardError(symbols, row -> row.nats(a));
        assertThat(score.crossEntropy().orElseThrow()).isCloseTo(nats, CLOSE);
        assertThat(score.crossEntropySe().orElseThrow()).isCloseTo(error, within(1e-6));
        assertThat(score.perplexity().orElseThrow()).isCloseTo(Math.exp(nats), within(1e-7));
      }
    }
    assertThat(floor.isPresent()).isEqualTo(!symbols.isEmpty());
    floor.ifPresent(nats ->
        assertThat(nats)
            .isCloseTo(
                mean(
                    symbols,
                    row ->
                        -Arrays.stream(row.truth())
                            .filter(p -> p > 0)
                            .map(p -> p * Math.log(p))
                            .sum()),
                CLOSE));
  }

  private static double mean(List<Row> rows, ToDoubleFunction<Row> value) {
    return rows.stream().mapToDouble(value).average().orElseThrow();
  }

  /// √( n/(n−1) · Σ (s_i − μ r_i)² ) / Σ r_i over instances.
  private static double standardError(List<Row> rows, ToDoubleFunction<Row> value) {
    double mean = mean(rows, value);
    double[] residuals =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.instance().id(),
                    Collectors.summingDouble(row -> value.applyAsDouble(row) - mean)))
            .values()
            .stream()
            .mapToDouble(r -> r)
            .toArray();
    int n = residuals.length;
    double squares = Arrays.stream(residuals).map(r -> r * r).sum();
    return n < 2 ? 0 : Math.sqrt(squares * n / (n - 1)) / rows.size();
  }

  @Property(tries = 12)
  void disagreementsAreTheFarthestRowsInOrder(
      @ForAll @IntRange(max = 10_000) int seed,
      @ForAll @IntRange(min = 1, max = 4) int count,
      @ForAll @IntRange(min = 1, max = 3_000) int max,
      @ForAll RowRule rule) {
    List<Instance> instances = drawn(seed, count);
    List<NamedPredictor> named = predictors(seed);
    PredictorRef any = new PredictorRef.Symbolic("truth");
    DisagreementResult found =
        Disagreements.run(
            new DisagreementSpec(any, any, instances, rule, max),
            named.get(0),
            named.get(2),
            RowStore.uncached(),
            Context.of(MODELS));
    List<Row> farthest =
        rows(instances, rule, seed).stream()
            .sorted(Comparator.comparingDouble(row -> -row.tvd(0))) // stable: earlier rows first
            .toList();
    assertThat(found.rows()).isEqualTo(farthest.size());
    assertThat(found.total())
        .isCloseTo(farthest.stream().mapToDouble(row -> row.tvd(0)).sum(), CLOSE);
    assertThat(found.positions()).hasSize(Math.min(max, farthest.size()));
    for (int i = 0; i < found.positions().size(); i++) {
      DisagreementResult.Position position = found.positions().get(i);
      Row row = farthest.get(i);
      assertThat(position.tvd()).isCloseTo(row.tvd(0), within(1e-12));
      assertThat(position.instance()).isEqualTo(row.instance());
      assertThat(position.position()).isEqualTo(row.position());
      assertThat(position.token()).isEqualTo(row.instance().tokens()[row.position()]);
      assertThat(position.state()).isEqualTo(row.instance().stateAfter()[row.position()]);
      assertThat(row.instance().text().substring(0, row.position() + 1))
          .endsWith(position.context());
      assertThat(position.p()).containsExactly(row.p()[0]);
      assertThat(position.q()).containsExactly(row.p()[2]);
    }
  }
}
