package org.headscope.engine.predictor;

/// A predictor that reads one token at a time, at a cost that does not grow with the context.
public interface IncrementalPredictor extends SequencePredictor {
  /// Begins to read, with an empty context.
  Reading begin();

  interface Reading {
    /// Reads the next token.
    ///
    /// @throws IllegalArgumentException if the predictor cannot read it
    void extend(int token);

    /// The distribution of the next token: a fresh array with one probability per token id.
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
