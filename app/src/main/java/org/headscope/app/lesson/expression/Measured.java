package org.headscope.app.lesson.expression;

import module java.base;

import org.headscope.engine.run.Cancellation;

/// One checkpoint of one run with one instance, and what can be measured of them. Used on any
/// thread but JavaFX's, since models may have to be read.
public interface Measured {
  /// The value of `measure`.
  ///
  /// @throws org.headscope.engine.run.UserError if there is no such head, position, predictor, …
  MeasuredValue value(Measure measure, List<MeasuredValue> arguments);

  /// The same of another run or checkpoint.
  Measured at(CheckpointRefExpr place);

  /// The same of strings that somebody typed.
  ///
  /// @throws org.headscope.engine.run.UserError if they cannot be read
  Measured typed(String text);

  /// The steps of all checkpoints of the run, ascending.
  List<Long> steps();

  /// The identity of its run and checkpoint, which distinguishes it from others that [#at] leads
  /// to.
  Object place();

  Cancellation cancellation();

  Measured stoppedBy(Cancellation other);
}
