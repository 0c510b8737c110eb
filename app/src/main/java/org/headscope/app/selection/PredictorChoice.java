package org.headscope.app.selection;

/** A predictor that a person chose to look at. */
public sealed interface PredictorChoice {

  /**
   * A rule, by its name among the engine's predictors.
   *
   * @param name {@code ngram-3}
   */
  record Symbolic(String name) implements PredictorChoice {}

  /**
   * A checkpoint of an open run.
   *
   * @param run the run
   * @param step its checkpoint
   */
  record Trained(RunRef run, long step) implements PredictorChoice {}
}
