package org.headscope.app.lesson.measure;

import module java.base;

import org.headscope.app.service.RunView;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.metric.Accuracy;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Scores of a checkpoint with interventions, micro-averaged over the rows that an evaluation
/// scores.
record CutScores(Measurer measurer, RunView run, long step, List<Intervention> cut) {
  private static final String TRUTH = "truth";

  CutScores {
    cut = List.copyOf(cut);
  }

  double tvd(String a, String b, List<Instance> instances) {
    return mean(a, b, instances, Distance::tvd);
  }

  double accuracy(String predictor, List<Instance> instances) {
    return mean(predictor, TRUTH, instances, (p, truth) -> Accuracy.hit(p, truth) ? 1 : 0);
  }

  private double mean(
      String a, String b, List<Instance> instances, ToDoubleBiFunction<double[], double[]> score) {
    List<double[][]> all = rows(a, instances);
    List<double[][]> others = rows(b, instances);
    RowRule rule = RowRule.defaultFor(instances.getFirst());
    double sum = 0;
    long count = 0;
    for (int i = 0; i < all.size(); i++) {
      double[][] p = all.get(i);
      double[][] q = others.get(i);
      int[] rows = rule.rows(instances.get(i));
      requireRows(a, p, rows, instances.get(i));
      requireRows(b, q, rows, instances.get(i));
      sum += Arrays.stream(rows).mapToDouble(t -> score.applyAsDouble(p[t], q[t])).sum();
      count += rows.length;
    }
    return sum / count;
  }

  private static void requireRows(
      String predictor, double[][] predicted, int[] rows, Instance instance) {
    UserError.when(
        rows.length > 0 && rows[rows.length - 1] >= predicted.length,
        "%s reads only %,d positions of %s; use shorter instances.",
        predictor,
        predicted.length,
        instance.id());
  }

  private List<double[][]> rows(String predictor, List<Instance> instances) {
    return predictor.equals(Measurer.MODEL)
        ? measurer.rows(run, step, cut, instances)
        : measurer.rows(predictor, run, step, instances);
  }
}
