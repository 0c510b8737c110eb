package org.headscope.engine.predictor;

/** A conditional next-token model: row t is its distribution after tokens[0..t]. */
public interface SequencePredictor {
  /** The name by which the command line and the window know it. */
  String name();

  /**
   * Distributions over the vocabulary at every position.
   *
   * @param tokens T token ids
   * @return T rows of 20 probabilities; row t sees tokens[0..t] only
   */
  double[][] predict(int[] tokens);

  /** Whether rows may sum to less than one, as the reference n-gram's do (facts: back-off). */
  default boolean deficientRows() {
    return false;
  }
}
