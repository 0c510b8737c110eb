package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;

/// Predictors of a test, whose rows are never cached.
final class Unnamed {
  private Unnamed() {}

  static NamedPredictor of(String name, SequencePredictor model) {
    return new NamedPredictor(name, _ -> model, Optional.empty());
  }
}
