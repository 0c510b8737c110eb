package org.headscope.app.lesson.expression;

import module java.base;

import org.headscope.engine.run.Cancellation;

/// One checkpoint of one run with one instance, and its measurements. Used on any thread but
/// JavaFX's, since models may have to be loaded.
public interface Measured {
  /// Returns the value of `measure`.
  ///
  /// @throws org.headscope.engine.run.UserError if there is no such head, position, predictor, …
  MeasuredValue value(Measure measure, List<MeasuredValue> arguments);

  /// Returns the measurements of another run or checkpoint.
  Measured at(CheckpointRefExpr place);

  /// Returns the measurements for typed strings.
  ///
  /// @throws org.headscope.engine.run.UserError if they cannot be read
  Measured typed(String text);

  /// Returns the measurements of the same model with an intervention, after those that it has.
  ///
  /// @param intervention as in commands: `1.1 by mean at all`
  /// @throws org.headscope.engine.run.UserError if it cannot be read
  Measured cut(String intervention);

  /// The steps of all checkpoints of the run, ascending.
  List<Long> steps();

  /// Returns a key for its run, checkpoint and interventions, which is equal for equal ones.
  Object place();

  Cancellation cancellation();

  Measured stoppedBy(Cancellation other);
}
