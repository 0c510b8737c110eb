package org.headscope.engine.symbolic.baumwelch;

import org.headscope.engine.run.Refusal;

/// The options for fitting a hidden Markov model to the strings of a prefix.
///
/// @param states n, the automaton's states; the model has n² pairs
/// @param iterations of expectation and maximisation; there is no stopping test
/// @param floor EPS, which is added to every count and is all that masked entries get; 0 for none
/// @param mask the pairs that are open at each step while fitting
/// @param lastStringOnly true for a quirk of the public code: of several strings with the same
///   symbol at the same step, only the last adds to the expected emissions
public record BaumWelchOptions(
    int states, int iterations, double floor, TimeMask mask, boolean lastStringOnly) {

  private static final int MAX_STATES = 64;

  public BaumWelchOptions {
    Refusal.when(states < 2 || states > MAX_STATES, "2 to %s states, not %s", MAX_STATES, states);
    Refusal.when(iterations < 0, "a negative number of iterations: %s", iterations);
    Refusal.when(!(floor >= 0 && floor <= 1e-2), "a floor of 0 to 0.01, not %s", floor);
  }

  /// The public code of \[ICLL] without its quirk: 12 states, the most in RegBench, 10 iterations,
  /// EPS 1e-5.
  public static BaumWelchOptions reference() {
    return new BaumWelchOptions(12, 10, 1e-5, TimeMask.REFERENCE, false);
  }
}
