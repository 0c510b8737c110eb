package org.headscope.engine.predictor;

import module java.base;

/// The last step of an n-gram model's formula, from the counts c(x) of symbols that followed the
/// matched context s to probabilities, in numbers, so that it can be followed by hand. Arrays have
/// an entry a token id, of which those of symbols count.
public sealed interface Smoothing {
  /// c(x).
  int[] counts();

  /// P(x | s).
  double probability(int token);

  /// Σ c(x).
  default int total() {
    return Arrays.stream(counts()).sum();
  }

  /// The number of different symbols that were counted.
  default int kinds() {
    return (int) Arrays.stream(counts()).filter(c -> c > 0).count();
  }

  /// c(x) ÷ (Σ c + open) of what was counted, open ÷ (Σ c + open) of the others' shares.
  private static double shared(Smoothing of, int token, int open, double[] shares) {
    double stood = of.total() + open;
    if (of.counts()[token] > 0) {
      return of.counts()[token] / stood;
    }
    return stood == 0 ? shares[token] : open / stood * shares[token];
  }

  /// c(x) ÷ (Σ c + open) for counted symbols. The rest, open ÷ (Σ c + open), goes to the others.
  ///
  /// @param open the number of times s occurs with nothing after it, at a string's end or here
  /// @param shares of the rest, by the shorter context; all 0 where no symbol gets it
  record BackOff(int[] counts, int open, double[] shares) implements Smoothing {
    @Override
    public double probability(int token) {
      return shared(this, token, open, shares);
    }
  }

  /// c(x) ÷ (Σ c + k) for what was counted, with k the kinds counted. The rest, k ÷ (Σ c + k), is
  /// the escape to the shorter context, and goes to the others.
  ///
  /// @param escapes whether there are others; k counts as 0 where every symbol was counted
  /// @param shares of the rest, by the shorter context
  record Escaped(int[] counts, boolean escapes, double[] shares) implements Smoothing {
    @Override
    public double probability(int token) {
      return shared(this, token, escapes ? kinds() : 0, shares);
    }
  }

  /// (c(x) + 1) ÷ (Σ c + A).
  ///
  /// @param symbols A, how many there are
  record AddedOne(int[] counts, int symbols) implements Smoothing {
    @Override
    public double probability(int token) {
      return (counts[token] + 1.0) / (total() + symbols);
    }
  }

  /// (c(x) + k q(x)) ÷ (Σ c + k), with k the kinds counted.
  ///
  /// @param shorter q, what the shorter context gives
  record AddedKinds(int[] counts, double[] shorter) implements Smoothing {
    @Override
    public double probability(int token) {
      int kinds = kinds();
      return kinds == 0
          ? shorter[token]
          : (counts[token] + kinds * shorter[token]) / (total() + kinds);
    }
  }

  /// max(c(x) − D, 0) ÷ Σ c + D k ÷ Σ c · q(x), with k the kinds counted.
  ///
  /// @param counts c(x); of a context shorter than the longest there is, after how many different
  ///   ones a symbol longer x came
  /// @param discount D
  /// @param shorter q, what the shorter context gives
  /// @param different whether longer contexts are counted
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
