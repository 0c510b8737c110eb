package org.headscope.engine.predictor;

/// A predictor that reads a token at a time, at a cost that does not grow with the context.
public interface IncrementalPredictor extends SequencePredictor {
  /// Starts on an empty context.
  Reading begin();

  interface Reading {
    /// Reads the next token.
    ///
    /// @throws IllegalArgumentException if the predictor has no use for it
    void extend(int token);

    /// The distribution over the token to come: a fresh array, one probability a token id.
    double[] row();
  }

  @Override
  default double[][] predict(int[] tokens) {
    Reading reading = begin();
    double[][] rows = new double[tokens.length][];
    for (int t = 0; t < tokens.length; t++) {
      reading.extend(tokens[t]);
      rows[t] = reading.row();
    }
    return rows;
  }
}
