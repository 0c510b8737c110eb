package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.Question;

/// The score of one layer for one question.
///
/// @param layer from 1; 0 for the embedding and for sites outside the layers
/// @param score in the question's metric
/// @param controls scores of the controls trained for this layer; [Control#INPUT] has the same
///   score for all layers
public record ProbeScore(
    int layer, Question question, SeedScores score, Map<Control, SeedScores> controls) {
  public ProbeScore {
    Map<Control, SeedScores> copy = new EnumMap<>(Control.class);
    copy.putAll(controls);
    controls = Collections.unmodifiableMap(copy);
  }

  /// True if its mean over seeds is better than that of `other`, which answers the same question.
  boolean betterThan(ProbeScore other) {
    return question.task().metric().better(score.mean(), other.score.mean());
  }
}
