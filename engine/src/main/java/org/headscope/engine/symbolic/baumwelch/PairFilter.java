package org.headscope.engine.symbolic.baumwelch;

import module java.base;

/// The forward algorithm on one string, one token at a time and without a time mask, by which a fit
/// predicts. It holds q, the distribution of the next pair: π at a string's start, then q_m ∝ Σ_l
/// α_l A_{lm} with α_l ∝ q_l B_{l,o}. The next token has p ∝ Σ_m q_m B_m, so the row at a string's
/// start, Σ_s π_s B_s, is no special case. A token costs n³ + 20 n² multiply-adds.
final class PairFilter {
  private final PairHmm hmm;
  private final double[] ahead; // q
  private final double[] alpha;

  PairFilter(PairHmm hmm) {
    this.hmm = hmm;
    this.ahead = new double[hmm.pairs()];
    this.alpha = new double[hmm.pairs()];
    begin();
  }

  void begin() {
    System.arraycopy(hmm.initial(), 0, ahead, 0, ahead.length);
  }

  /// Reads the string's next token. An impossible token, which exists only without floors, restarts
  /// the string.
  void extend(int token) {
    double mass = 0;
    for (int pair = 0; pair < alpha.length; pair++) {
      alpha[pair] = ahead[pair] * hmm.emission()[pair * RegularStrings.SIZE + token];
      mass += alpha[pair];
    }
    if (mass > 0) {
      step(mass);
    }
    if (mass == 0 || Arrays.stream(ahead).sum() == 0) {
      begin();
    }
  }

  /// q_(j,k) = Σ_l α_l floor_l + Σ_i α_(i,j) (A_{(i,j),(j,k)} − floor_(i,j)), with α divided by
  /// `mass`.
  private void step(double mass) {
    int n = hmm.states();
    double leak = 0;
    for (int pair = 0; pair < alpha.length; pair++) {
      alpha[pair] /= mass;
      leak += alpha[pair] * hmm.floor()[pair];
    }
    Arrays.fill(ahead, leak);
    for (int pair = 0; pair < alpha.length; pair++) {
      int block = pair % n * n;
      for (int k = 0; k < n; k++) {
        ahead[block + k] += alpha[pair] * (hmm.transition()[pair * n + k] - hmm.floor()[pair]);
      }
    }
  }

  double[] row() {
    double[] row = new double[RegularStrings.SIZE];
    for (int pair = 0; pair < ahead.length; pair++) {
      for (int o = 0; o < row.length; o++) {
        row[o] += ahead[pair] * hmm.emission()[pair * RegularStrings.SIZE + o];
      }
    }
    double sum = Arrays.stream(row).sum();
    for (int o = 0; o < row.length; o++) {
      row[o] /= sum;
    }
    return row;
  }
}
