package org.headscope.engine.interpret.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.metric.Accuracy;
import org.headscope.engine.metric.ClusteredMean;
import org.headscope.engine.metric.CrossEntropy;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.metric.Distributions;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.GroundTruth;

/**
 * Accuracy and total variation as the public code of paper 000 publishes them, micro-averaged over
 * the scored rows, and the total variation between every two predictors (its figure 6).
 */
public final class Evaluation {
  private final EvaluationSpec spec;
  private final RowStore store;
  private final List<Tally> tallies;
  private final ClusteredMean[][] pairs; // [a][b], a < b

  private Evaluation(EvaluationSpec spec, RowStore store) {
    this.spec = spec;
    this.store = store;
    int n = spec.predictors().size();
    this.tallies = Stream.generate(Tally::new).limit(n).toList();
    this.pairs = new ClusteredMean[n][n];
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        pairs[a][b] = new ClusteredMean();
      }
    }
  }

  /** The sums of one predictor. */
  private static final class Tally {
    final ClusteredMean accuracy = new ClusteredMean();
    final ClusteredMean tvd = new ClusteredMean();
    final ClusteredMean crossEntropy = new ClusteredMean();
  }

  /**
   * Scores one instance after another on the calling thread.
   *
   * @param partial hears what is known after every instance
   * @throws UserError naming the predictor, the instance and the position of a row that is missing
   *     or no distribution
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public static EvaluationResult run(
      EvaluationSpec spec,
      RowStore store,
      Consumer<EvaluationResult> partial,
      Progress progress,
      Cancellation cancellation) {
    Evaluation evaluation = new Evaluation(spec, store);
    int total = spec.instances().size();
    for (int i = 0; i < total; i++) {
      progress.update("evaluation", i, total);
      evaluation.add(spec.instances().get(i), cancellation);
      partial.accept(evaluation.result(i + 1));
    }
    progress.update("evaluation", total, total);
    return evaluation.result(total);
  }

  private void add(Instance instance, Cancellation cancellation) {
    int[] tokens = instance.tokens();
    int[] rows = spec.rows().rows(tokens);
    if (rows.length == 0) {
      return;
    }
    double[][] truth = new GroundTruth(instance.automaton().orElseThrow()).predict(tokens);
    List<double[][]> predictions = new ArrayList<>();
    for (NamedPredictor named : spec.predictors()) {
      cancellation.check();
      predictions.add(predict(named, instance, tokens, rows, cancellation));
    }
    for (int a = 0; a < predictions.size(); a++) {
      score(tallies.get(a), predictions.get(a), truth, tokens, rows);
      for (int b = a + 1; b < predictions.size(); b++) {
        pairs[a][b].add(rows.length, tvd(predictions.get(a), predictions.get(b), rows));
      }
    }
  }

  /** The predictor's rows up to the last one scored; those scored are there and distributions. */
  private double[][] predict(
      NamedPredictor named,
      Instance instance,
      int[] tokens,
      int[] rows,
      Cancellation cancellation) {
    SequencePredictor predictor = named.forInstance().apply(instance);
    int length = rows[rows.length - 1] + 1;
    double[][] p = store.rows(named, instance, length, Progress.none(), cancellation);
    for (int t : rows) {
      if (t >= p.length) {
        throw new UserError(
            "%s predicts only the first %d of %d positions of instance %s; score shorter instances."
                .formatted(named.name(), p.length, tokens.length, instance.id()));
      }
      Distributions.fault(p[t], Vocabulary.SIZE, predictor.deficientRows())
          .ifPresent(fault -> {
            throw new UserError(
                "%s gives no distribution at position %d of instance %s (it %s); leave it out."
                    .formatted(named.name(), t, instance.id(), fault));
          });
    }
    return p;
  }

  private static void score(Tally tally, double[][] p, double[][] truth, int[] tokens, int[] rows) {
    int hits = 0;
    int symbols = 0;
    double nats = 0;
    for (int t : rows) {
      hits += Accuracy.hit(p[t], truth[t]) ? 1 : 0;
      if (tokens[t + 1] != Vocabulary.SEPARATOR) {
        symbols++;
        nats += CrossEntropy.nats(p[t], tokens[t + 1]);
      }
    }
    tally.accuracy.add(rows.length, hits);
    tally.tvd.add(rows.length, tvd(p, truth, rows));
    tally.crossEntropy.add(symbols, nats);
  }

  private static double tvd(double[][] p, double[][] q, int[] rows) {
    double sum = 0;
    for (int t : rows) {
      sum += Distance.tvd(p[t], q[t]);
    }
    return sum;
  }

  private EvaluationResult result(int instances) {
    List<EvaluationResult.Score> scores = new ArrayList<>();
    List<EvaluationResult.Pair> distances = new ArrayList<>();
    for (int a = 0; a < tallies.size(); a++) {
      String name = spec.predictors().get(a).name();
      Tally tally = tallies.get(a);
      if (tally.accuracy.rows() == 0) {
        throw new UserError("The instances have no rows to score; use longer instances.");
      }
      double nats = tally.crossEntropy.mean();
      scores.add(
          new EvaluationResult.Score(
              name,
              tally.accuracy.mean(),
              tally.accuracy.standardError(),
              tally.tvd.mean(),
              tally.tvd.standardError(),
              Double.isFinite(nats) ? OptionalDouble.of(nats) : OptionalDouble.empty()));
      for (int b = a + 1; b < tallies.size(); b++) {
        distances.add(
            new EvaluationResult.Pair(
                name,
                spec.predictors().get(b).name(),
                pairs[a][b].mean(),
                pairs[a][b].standardError()));
      }
    }
    return new EvaluationResult(spec.rows(), instances, scores, distances, List.of());
  }
}
