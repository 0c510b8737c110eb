package org.headscope.app.feature.compare;

import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;

/// One of the compared, as a person chose it: always the same, or following the selection.
public sealed interface Entry {
  /// Always the same predictor.
  record Fixed(PredictorChoice choice) implements Entry {}

  /// The selected run at the selected checkpoint, whichever that is.
  record Selected() implements Entry {}

  /// An open run at its checkpoint nearest to the selected step.
  record Following(RunRef run) implements Entry {}

  static Entry rule(String name) {
    return new Fixed(new PredictorChoice.Symbolic(name));
  }
}
