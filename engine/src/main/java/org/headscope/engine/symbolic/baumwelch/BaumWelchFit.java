package org.headscope.engine.symbolic.baumwelch;

/// A fitted model.
///
/// @param hmm A, B and π after the last iteration
/// @param logLikelihood log P(strings) of the masked model in nats, entry r after r iterations, so
///   the start's first and the result's last; −∞ if a string is impossible
public record BaumWelchFit(PairHmm hmm, double[] logLikelihood) {
  public double finalLogLikelihood() {
    return logLikelihood[logLikelihood.length - 1];
  }
}
