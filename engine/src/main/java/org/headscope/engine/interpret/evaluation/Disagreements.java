package org.headscope.engine.interpret.evaluation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/** Finds the positions that cause the distance of two predictors. */
public final class Disagreements {
  private static final int CONTEXT = 8;
  private static final Comparator<DisagreementResult.Position> NEAREST_FIRST =
      Comparator.comparingDouble(DisagreementResult.Position::tvd);

  private Disagreements() {}

  /**
   * Compares both on every instance.
   *
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public static DisagreementResult run(
      DisagreementSpec spec, RowStore store, Progress progress, Cancellation cancellation) {
    PriorityQueue<DisagreementResult.Position> farthest = new PriorityQueue<>(NEAREST_FIRST);
    long rows = 0;
    double total = 0;
    int done = 0;
    for (Instance instance : spec.instances()) {
      progress.update("positions", done++, spec.instances().size());
      int[] tokens = instance.tokens();
      double[][] p = store.rows(spec.a(), instance, tokens.length, Progress.none(), cancellation);
      double[][] q = store.rows(spec.b(), instance, tokens.length, Progress.none(), cancellation);
      int[] states = instance.stateAfter();
      for (int t : spec.rows().rows(tokens)) {
        double tvd = Distance.tvd(p[t], q[t]);
        rows++;
        total += tvd;
        if (farthest.size() == spec.most() && farthest.element().tvd() >= tvd) {
          continue;
        }
        String context = instance.text().substring(Math.max(0, t + 1 - CONTEXT), t + 1);
        farthest.add(
            new DisagreementResult.Position(
                instance, t, tokens[t], states[t], context, p[t], q[t], tvd));
        if (farthest.size() > spec.most()) {
          farthest.remove();
        }
      }
    }
    List<DisagreementResult.Position> positions = new ArrayList<>(farthest);
    positions.sort(NEAREST_FIRST.reversed());
    return new DisagreementResult(spec.a().name(), spec.b().name(), rows, total, positions);
  }
}
