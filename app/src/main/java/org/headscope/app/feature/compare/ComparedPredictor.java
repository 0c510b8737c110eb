package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.service.prediction.PrecedingContextNote;
import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.interpret.evaluation.KeptEvaluation;

/// One of the compared, as it is shown.
///
/// @param entry what the person chose
/// @param choice which predictor that was when it was measured
/// @param label its short name, unlike the others'
/// @param name its whole name: `transformer-4x2 at step 20,000`
/// @param kept how that checkpoint did before, on whichever instances, the newest last
/// @param given symbols of a text that its constructed layers take as context; 0 of others
record ComparedPredictor(
    Entry entry,
    PredictorChoice choice,
    String label,
    String name,
    List<KeptEvaluation> kept,
    int given) {
  ComparedPredictor {
    kept = List.copyOf(kept);
  }

  ComparedPredictor(Entry entry, PredictorChoice choice, String label, String name) {
    this(entry, choice, label, name, List.of(), 0);
  }

  ComparedPredictor keeping(List<KeptEvaluation> found) {
    return new ComparedPredictor(entry, choice, label, name, found, given);
  }

  ComparedPredictor given(int symbols) {
    return new ComparedPredictor(entry, choice, label, name, kept, symbols);
  }

  /// Whether this knows symbols before a text which the constructed layers of `other` do not.
  boolean knowsMoreThan(ComparedPredictor other) {
    return other.given > 0 && choice.equals(PrecedingContextNote.weighting(other.given));
  }
}
