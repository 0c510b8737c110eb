package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.interpret.inspect.Analysis;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.metric.ClusteredMean;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;

/// Scores predictors: accuracy and total variation as in the public code of \[ICLL], micro-averaged
/// over the scored rows, cross-entropy beside the entropy of the truth, and the total variation
/// between every two predictors (its figure 6). All but the last are computed over parts of the
/// rows, too.
public final class Evaluation {
  /// The bytes that a row's scores and the objects around them take.
  private static final long SCORES = 60;

  /// The bytes per token that the largest predictor needs while it counts.
  private static final long COUNTS = 2000;

  private final List<NamedPredictor> predictors;
  private final RowRule rule;
  private final RowStore store;
  private final List<String> names;
  private final Tally all;
  private final List<CurveTally> curves;
  private final ClusteredMean[][] pairs; // [a][b], a < b

  private Evaluation(
      List<NamedPredictor> predictors, RowRule rule, RowStore store, List<Axis> axes) {
    this.predictors = predictors;
    this.rule = rule;
    this.store = store;
    this.names = predictors.stream().map(NamedPredictor::name).toList();
    int n = names.size();
    this.all = new Tally(n);
    this.curves = axes.stream().map(axis -> new CurveTally(axis, n)).toList();
    this.pairs = new ClusteredMean[n][n];
    for (int a = 0; a < n; a++) {
      Arrays.setAll(pairs[a], _ -> new ClusteredMean());
    }
  }

  /// Scores the instances in order. Progress is in tokens and moves within an instance if a
  /// predictor takes long. A UserError names an instance without a latent, or the predictor, the
  /// instance and the position of a row that is missing or is not a distribution, or says that
  /// there is nothing to score.
  ///
  /// @param partial receives the result so far, at most 20 times a second, once a row was scored
  public static Analysis<EvaluationSpec, EvaluationResult> with(
      RowStore store, Consumer<EvaluationResult> partial) {
    return with(store, List.of(Axis.values()), partial);
  }

  /// Does the same as [#with(RowStore, Consumer)], with curves over `axes` only.
  public static Analysis<EvaluationSpec, EvaluationResult> with(
      RowStore store, List<Axis> axes, Consumer<EvaluationResult> partial) {
    return (spec, context) -> {
      PredictorFactory shelf = new PredictorFactory(context.models());
      List<NamedPredictor> predictors = spec.predictors().stream().map(shelf::get).toList();
      return new Evaluation(predictors, spec.rows(), store, axes)
          .run(spec.instances()::stream, partial, context);
    };
  }

  /// Scores the given predictors without a cache.
  static EvaluationResult score(
      List<NamedPredictor> predictors,
      Supplier<Stream<Instance>> instances,
      RowRule rows,
      Consumer<EvaluationResult> partial,
      Context context) {
    return new Evaluation(predictors, rows, RowStore.uncached(), List.of(Axis.values()))
        .run(instances, partial, context);
  }

  private EvaluationResult run(
      Supplier<Stream<Instance>> instances, Consumer<EvaluationResult> partial, Context context) {
    int total =
        EvaluationPass.over(
            instances,
            names.size(),
            context,
            Evaluation::requireLatent,
            (instance, pass) -> add(instance, pass, context.cancellation()),
            () -> all.rows() > 0,
            done -> partial.accept(result(done)));
    UserError.when(all.rows() == 0, "The instances have no rows to score; use longer instances.");
    return result(total);
  }

  private static void requireLatent(Instance instance) {
    if (instance.latent().isEmpty()) {
      throw new UserError(
          "The instance %s has no automaton or other latent to score against; generate instances instead."
              .formatted(instance.id()));
    }
  }

  private void add(Instance instance, EvaluationPass pass, Cancellation cancellation) {
    int[] rows = rule.rows(instance);
    if (rows.length > 0) {
      int last = rows[rows.length - 1] + 1;
      Reading.requireWhole(
          instance.id(), last, "predictions", Reading.LEAVE_OUT, n -> need(n, instance));
      CheckedRows checked = new CheckedRows(instance, rows, store, cancellation);
      List<double[][]> predictions = new ArrayList<>();
      for (int a = 0; a < names.size(); a++) {
        NamedPredictor named = predictors.get(a);
        predictions.add(pass.withProgress(a, instance, progress -> checked.of(named, progress)));
      }
      add(predictions, instance, pass.cluster(instance), rows);
    }
  }

  private void add(List<double[][]> predictions, Instance instance, int cluster, int[] rows) {
    Latent latent = instance.latent().orElseThrow();
    double[][] truth = latent.truth().predict(instance.tokens());
    InstanceScores scores = InstanceScores.of(cluster, predictions, truth, instance, rows);
    all.add(scores, 0, rows.length);
    curves.forEach(curve -> curve.add(scores, instance, rows, latent.states()));
    for (int a = 0; a < predictions.size(); a++) {
      for (int b = a + 1; b < predictions.size(); b++) {
        double tvd = tvd(predictions.get(a), predictions.get(b), rows);
        pairs[a][b].add(scores.cluster(), rows.length, tvd);
      }
    }
  }

  private MemoryNeed need(int tokens, Instance instance) {
    long row = (long) instance.vocabulary().size() * Double.BYTES + SCORES;
    long heap = tokens * (row * (names.size() + 1L) + COUNTS);
    return new MemoryNeed(heap, heap, 0);
  }

  private static double tvd(double[][] p, double[][] q, int[] rows) {
    double sum = 0;
    for (int t : rows) {
      sum += Distance.tvd(p[t], q[t]);
    }
    return sum;
  }

  private EvaluationResult result(int instances) {
    List<EvaluationResult.Pair> distances = new ArrayList<>();
    for (int a = 0; a < names.size(); a++) {
      for (int b = a + 1; b < names.size(); b++) {
        ClusteredMean pair = pairs[a][b];
        distances.add(
            new EvaluationResult.Pair(
                names.get(a), names.get(b), pair.mean(), pair.standardError()));
      }
    }
    return new EvaluationResult(
        rule,
        instances,
        all.entropyFloor(),
        all.scores(names),
        distances,
        curves.stream().map(curve -> curve.curve(names)).toList());
  }
}
