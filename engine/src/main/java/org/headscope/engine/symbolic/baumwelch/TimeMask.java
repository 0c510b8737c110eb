package org.headscope.engine.symbolic.baumwelch;

/// The pairs in which a string may be at step t while fitting. The automaton starts in state 0 and
/// is taken to reach states in order, five new ones per step: P_0 = {0}, P_1 = {1..5}, P_t =
/// {0..5t} for t ≥ 2, cut at n. The pair (i,j) is open at step t if i ∈ P_t, j ∈ P_{t+1} and i ≠ j.
/// Predictions are never masked.
public enum TimeMask {
  NONE,

  /// The masks of the public code: α is masked for t ≥ 1, β for t < T−1, where T is the length of
  /// the longest string. That leaves two gaps: α at t = 0, and β at the last step of the longest
  /// strings, whose expected transitions thus include closed pairs. The expectations are therefore
  /// not quite those of the masked likelihood, which on rare strings falls by hundredths of a nat.
  REFERENCE,

  /// Masks α and β at every step, which makes it expectation maximisation of the masked likelihood.
  EXACT;

  /// The first state of P_t, which is a range.
  private static int first(int t) {
    return t == 1 ? 1 : 0;
  }

  /// One past the last state of P_t.
  private static int end(int t, int states) {
    return Math.min(states, 5 * t + 1);
  }

  /// A step from which on P_t contains all states.
  private static int settled(int states) {
    return Math.max(2, Math.ceilDiv(states - 1, 5));
  }

  /// True if β is masked at step t where a string ends there, given the length T of the longest.
  boolean closesEnd(int t, int longest) {
    return this == EXACT || (this == REFERENCE && t < longest - 1);
  }

  /// 1 if a pair is open, else 0, at `[t][i][j·width + ℓ]`; the last t is valid for all later
  /// steps.
  double[][][] rows(int states, int width) {
    double[][][] open = new double[settled(states) + 1][states][states * width];
    for (int t = 0; t < open.length; t++) {
      for (int i = 0; i < states; i++) {
        for (int at = 0; at < states * width; at++) {
          open[t][i][at] = this == NONE || isOpen(t, i, at / width, states) ? 1 : 0;
        }
      }
    }
    return open;
  }

  private static boolean isOpen(int t, int i, int j, int states) {
    return i != j
        && i >= first(t)
        && i < end(t, states)
        && j >= first(t + 1)
        && j < end(t + 1, states);
  }
}
