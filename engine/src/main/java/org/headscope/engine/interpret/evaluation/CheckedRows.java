package org.headscope.engine.interpret.evaluation;

import java.util.Optional;
import org.headscope.engine.metric.Distributions;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Rows of predictors over one instance that are there and are distributions.
///
/// @param rows positions, ascending, at least one
record CheckedRows(Instance instance, int[] rows, RowStore store, Cancellation cancellation) {
  /// The predictor's rows up to the last one of [#rows].
  ///
  /// @throws UserError naming the predictor, the instance and the position of a row that is missing
  ///   or no distribution
  double[][] of(NamedPredictor named, Progress progress) {
    cancellation.check();
    int length = rows[rows.length - 1] + 1;
    double[][] p = store.rows(named, instance, length, progress, cancellation);
    for (int t : rows) {
      if (t >= p.length) {
        throw new UserError(
            "%s predicts only the first %d of the %d positions asked of instance %s; use shorter instances."
                .formatted(named.name(), p.length, length, instance.id()));
      }
      fault(p[t], named)
          .ifPresent(fault -> {
            throw new UserError(
                "%s gives no distribution at position %d of instance %s (it %s); leave it out."
                    .formatted(named.name(), t, instance.id(), fault));
          });
    }
    return p;
  }

  /// The predictor itself is asked only where a row lacks mass: a model may not be loaded yet.
  private Optional<String> fault(double[] row, NamedPredictor named) {
    return Distributions.fault(row, instance.vocabulary().size(), false)
        .flatMap(fault ->
            named.forInstance().apply(instance).deficientRows()
                ? Distributions.fault(row, instance.vocabulary().size(), true)
                : Optional.of(fault));
  }
}
