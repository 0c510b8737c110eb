package org.headscope.app.service;

import module java.base;

import org.headscope.app.session.PredictorChoice;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.symbolic.Predictors;

/// Chosen predictors as the names that preferences keep: rules only, since runs come and go.
public final class PredictorNames {
  private PredictorNames() {}

  public static List<String> of(List<PredictorChoice> choices) {
    return choices.stream()
        .filter(PredictorChoice.Symbolic.class::isInstance)
        .map(PredictorChoice.Symbolic.class::cast)
        .map(PredictorChoice.Symbolic::name)
        .toList();
  }

  /// Names that nobody knows are left out: the file may be of another version, or anyone's.
  public static List<PredictorChoice> choices(List<String> names) {
    return names.stream()
        .filter(name -> Predictors.isKnown(name) || PredictorRef.SHIPPED.contains(name))
        .distinct()
        .<PredictorChoice>map(PredictorChoice.Symbolic::new)
        .toList();
  }
}
