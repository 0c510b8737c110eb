package org.headscope.engine.predictor;

import module java.base;

/// The last step of an n-gram model's formula, from the counts c(x) of symbols that followed the
/// matched context s to probabilities, with all numbers needed to follow it by hand. Arrays have
/// one entry per token id; only those of symbols count.
public sealed interface Smoothing {
  /// c(x).
  int[] counts();

  /// P(x | s).
  double probability(int token);

  /// Σ c(x).
  default int total() {
    return Arrays.stream(counts()).sum();
  }

  /// k, the number of different symbols with a count.
  default int kinds() {
    return (int) Arrays.stream(counts()).filter(c -> c > 0).count();
  }

  /// c(x) ÷ (Σ c + open) for counted symbols; each other symbol's share of the rest, open ÷ (Σ c +
  /// open).
  private static double shared(Smoothing smoothing, int token, int open, double[] shares) {
    double denominator = smoothing.total() + open;
    if (smoothing.counts()[token] > 0) {
      return smoothing.counts()[token] / denominator;
    }
    return denominator == 0 ? shares[token] : open / denominator * shares[token];
  }

  /// c(x) ÷ (Σ c + open) for counted symbols. The rest, open ÷ (Σ c + open), goes to the others.
  ///
  /// @param open the number of times s occurs without a follower, at a string's end or at the
  ///   current position
  /// @param shares of the rest, by the shorter context; all 0 if no symbol gets it
  record BackOff(int[] counts, int open, double[] shares) implements Smoothing {
    @Override
    public double probability(int token) {
      return shared(this, token, open, shares);
    }
  }

  /// c(x) ÷ (Σ c + k) for the k different symbols that were counted. The rest, k ÷ (Σ c + k), is
  /// the escape to the shorter context and goes to the others.
  ///
  /// @param escapes true if there are others; else k counts as 0
  /// @param shares of the rest, by the shorter context
  record Escaped(int[] counts, boolean escapes, double[] shares) implements Smoothing {
    @Override
    public double probability(int token) {
      return shared(this, token, escapes ? kinds() : 0, shares);
    }
  }

  /// (c(x) + 1) ÷ (Σ c + A).
  ///
  /// @param symbols A, the number of symbols
  record AddedOne(int[] counts, int symbols) implements Smoothing {
    @Override
    public double probability(int token) {
      return (counts[token] + 1.0) / (total() + symbols);
    }
  }

  /// (c(x) + k q(x)) ÷ (Σ c + k), with k different symbols counted.
  ///
  /// @param shorter q, the row of the shorter context
  record AddedKinds(int[] counts, double[] shorter) implements Smoothing {
    @Override
    public double probability(int token) {
      int kinds = kinds();
      return kinds == 0
          ? shorter[token]
          : (counts[token] + kinds * shorter[token]) / (total() + kinds);
    }
  }

  /// max(c(x) − D, 0) ÷ Σ c + D k ÷ Σ c · q(x), with k different symbols counted.
  ///
  /// @param counts c(x), or, if `different`, the number of contexts one symbol longer that x
  ///   followed
  /// @param discount D
  /// @param shorter q, the row of the shorter context
  /// @param different true if s is shorter than the longest context, and longer contexts are
  ///   counted
  record Discounted(int[] counts, double discount, double[] shorter, boolean different)
      implements Smoothing {
    @Override
    public double probability(int token) {
      int total = total();
      return total == 0
          ? shorter[token]
          : Math.max(counts[token] - discount, 0) / total
              + discount * kinds() / total * shorter[token];
    }
  }
}
