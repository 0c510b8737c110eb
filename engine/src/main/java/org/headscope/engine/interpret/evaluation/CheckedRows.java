package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.metric.Distributions;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Rows of predictors over one instance, which are checked to exist and to be distributions.
///
/// @param rows the positions to check, ascending, at least one
public record CheckedRows(
    Instance instance, int[] rows, RowStore store, Cancellation cancellation) {
  /// Returns the predictor's rows up to the last position of [#rows].
  ///
  /// @throws UserError naming the predictor, the instance and the position of a row that is missing
  ///   or is not a distribution
  public double[][] of(NamedPredictor named, Progress progress) {
    cancellation.check();
    int length = rows[rows.length - 1] + 1;
    double[][] p = store.rows(named, instance, length, progress, cancellation);
    int size = instance.vocabulary().size();
    boolean deficient = false; // queried only if a row lacks mass, since it may load a model
    for (int t : rows) {
      if (t >= p.length) {
        throw new UserError(
            "%s predicts only the first %d of %d positions of instance %s; use shorter instances."
                .formatted(named.name(), p.length, length, instance.id()));
      }
      Optional<String> fault = Distributions.fault(p[t], size, deficient);
      if (fault.isPresent() && !deficient) {
        deficient = named.forInstance().apply(instance).deficientRows();
        fault = Distributions.fault(p[t], size, deficient);
      }
      if (fault.isPresent()) {
        throw new UserError(
            "%s gives no distribution at position %d of instance %s (it %s); leave it out."
                .formatted(named.name(), t, instance.id(), fault.get()));
      }
    }
    return p;
  }
}
