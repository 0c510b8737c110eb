package org.headscope.engine.symbolic.ctw;

/// Context-tree weighting along a text of T symbols.
///
/// @param rows T rows: the distribution after each symbol
/// @param weights T rows of ω_l, l = 0..D, by which the rows were blended (\[CTW] theorem 1)
/// @param logProbability T values: ln P of the text so far, in nats
public record CtwTrace(double[][] rows, double[][] weights, double[] logProbability) {
  CtwTrace(int length) {
    this(new double[length][], new double[length][], new double[length]);
  }

  /// Reads a plain sequence. Its first symbols may serve as context instead of being predicted:
  /// since nothing is counted there, their rows are uniform, their weights are the prior's, and
  /// their ln P is 0.
  ///
  /// @param context the D symbols before the text, oldest first; without effect if `given` ≥ D
  /// @param text T symbols 0..A−1
  /// @param given the number of symbols that are only context
  public static CtwTrace of(CtwParameters parameters, int[] context, int[] text, int given) {
    ContextTreeWeighting ctw = new ContextTreeWeighting(parameters, context);
    CtwTrace trace = new CtwTrace(text.length);
    for (int t = 0; t < text.length; t++) {
      if (t < given) {
        ctw.extend(text[t]);
      } else {
        ctw.update(text[t]);
      }
      trace.set(t, ctw.next(), ctw);
    }
    return trace;
  }

  void set(int t, double[] row, ContextTreeWeighting ctw) {
    rows[t] = row;
    weights[t] = ctw.weights();
    logProbability[t] = ctw.logProbability();
  }
}
