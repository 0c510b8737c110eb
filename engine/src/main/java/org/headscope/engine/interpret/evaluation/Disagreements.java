package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.inspect.Analysis;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Instance;

/// Finds the positions that contribute most to the distance between two predictors.
public final class Disagreements {
  private static final int CONTEXT = 8;
  private static final Comparator<RankedPosition> FARTHEST_FIRST =
      Comparator.comparingDouble((RankedPosition f) -> -f.position().tvd())
          .thenComparingInt(RankedPosition::instance)
          .thenComparingInt(f -> f.position().position());

  private final int max;
  private final PriorityQueue<RankedPosition> farthest =
      new PriorityQueue<>(FARTHEST_FIRST.reversed());
  private int instances;
  private long rows;
  private double total;

  private Disagreements(int max) {
    this.max = max;
  }

  private record RankedPosition(int instance, DisagreementResult.Position position) {}

  /// Compares both predictors on every instance, with progress in tokens. A UserError names the
  /// predictor, the instance and the position of a row that is missing or is not a distribution.
  public static Analysis<DisagreementSpec, DisagreementResult> with(RowStore store) {
    return (spec, context) -> {
      PredictorFactory shelf = new PredictorFactory(context.models());
      return run(spec, shelf.get(spec.a()), shelf.get(spec.b()), store, context);
    };
  }

  static DisagreementResult run(
      DisagreementSpec spec, NamedPredictor a, NamedPredictor b, RowStore store, Context context) {
    Disagreements found = new Disagreements(spec.max());
    EvaluationPass.over(
        spec.instances()::stream,
        2,
        context,
        _ -> {},
        (instance, pass) -> {
          int[] rows = spec.rows().rows(instance);
          if (rows.length > 0) {
            CheckedRows checked = new CheckedRows(instance, rows, store, context.cancellation());
            double[][] p = pass.withProgress(0, instance, progress -> checked.of(a, progress));
            double[][] q = pass.withProgress(1, instance, progress -> checked.of(b, progress));
            found.add(instance, p, q, rows);
          }
          found.instances++;
        },
        () -> false,
        _ -> {});
    return found.result(a.name(), b.name());
  }

  private void add(Instance instance, double[][] p, double[][] q, int[] scored) {
    int[] tokens = instance.tokens();
    int[] states = instance.stateAfter();
    for (int t : scored) {
      double tvd = Distance.tvd(p[t], q[t]);
      rows++;
      total += tvd;
      if (farthest.size() == max && farthest.element().position().tvd() >= tvd) {
        continue; // all of them are farther, or as far and earlier
      }
      int[] last = Arrays.copyOfRange(tokens, Math.max(0, t + 1 - CONTEXT), t + 1);
      String context = instance.vocabulary().decode(last);
      farthest.add(
          new RankedPosition(
              instances,
              new DisagreementResult.Position(
                  instance, t, tokens[t], states[t], context, p[t], q[t], tvd)));
      if (farthest.size() > max) {
        farthest.remove();
      }
    }
  }

  private DisagreementResult result(String a, String b) {
    List<RankedPosition> found = new ArrayList<>(farthest);
    found.sort(FARTHEST_FIRST);
    return new DisagreementResult(
        a, b, rows, total, found.stream().map(RankedPosition::position).toList());
  }

  /// The two predictors to compare, the instances and their rows.
  ///
  /// @param max the maximum number of positions to report, at least 1
  public record DisagreementSpec(
      PredictorRef a, PredictorRef b, List<Instance> instances, RowRule rows, int max) {
    public DisagreementSpec {
      instances = List.copyOf(instances);
      Refusal.when(max < 1, "the %s positions that differ most", max);
    }
  }
}
