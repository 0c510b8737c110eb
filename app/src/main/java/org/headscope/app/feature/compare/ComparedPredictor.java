package org.headscope.app.feature.compare;

import java.util.List;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.interpret.evaluation.KeptEvaluation;

/// One of the compared, as it is shown.
///
/// @param entry what the person chose
/// @param choice which predictor that was when it was measured
/// @param label its short name, unlike the others'
/// @param name its whole name: `transformer-4x2 at step 20,000`
/// @param kept how that checkpoint did before, on whichever instances, the newest last
record ComparedPredictor(
    Entry entry, PredictorChoice choice, String label, String name, List<KeptEvaluation> kept) {
  ComparedPredictor {
    kept = List.copyOf(kept);
  }

  ComparedPredictor(Entry entry, PredictorChoice choice, String label, String name) {
    this(entry, choice, label, name, List.of());
  }

  ComparedPredictor keeping(List<KeptEvaluation> found) {
    return new ComparedPredictor(entry, choice, label, name, found);
  }
}
