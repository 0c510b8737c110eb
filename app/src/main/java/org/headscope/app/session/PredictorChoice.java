package org.headscope.app.session;

import java.util.List;

/// A predictor that a person chose to look at.
public sealed interface PredictorChoice {
  /// What stands beside model and truth before anyone chose.
  List<PredictorChoice> DEFAULTS = List.of(new Symbolic("ngram-2"), new Symbolic("ngram-3"));

  /// A rule, by its name among the engine's predictors.
  ///
  /// @param name `ngram-3`
  record Symbolic(String name) implements PredictorChoice {}

  /// A checkpoint of an open run.
  record Trained(RunRef run, long step) implements PredictorChoice {}
}
