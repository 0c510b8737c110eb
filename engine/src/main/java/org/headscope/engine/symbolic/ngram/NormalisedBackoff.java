package org.headscope.engine.symbolic.ngram;

import module java.base;

import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.task.Vocabulary;

/// [NgramBackoff] as a proper distribution, with every row divided by its sum:
///
/// ```
/// P̂(x | s) = P_N(x | s) / Σ_y P_N(y | s),      1/A for each ordinary symbol before the first.
/// ```
///
/// Only rows of contexts that every symbol of the prefix has followed sum to less than one, so only
/// those change, into c(s·x) / Σ_y c(s·y). Dividing at every order gives the same rows, since only
/// the ratios of shorter contexts' probabilities matter to longer ones.
///
/// Cost and memory are those of [NgramBackoff].
public final class NormalisedBackoff extends Ngram {
  private final NgramBackoff reference;

  public NormalisedBackoff(Vocabulary vocabulary, int order) {
    super("ngram-" + order + "-normalised", vocabulary, order);
    this.reference = new NgramBackoff(vocabulary, order);
  }

  @Override
  boolean padded() {
    return reference.padded();
  }

  @Override
  public CountedReading begin() {
    CountedReading reading = reference.begin();
    return new CountedReading() {
      @Override
      public void extend(int token) {
        reading.extend(token);
      }

      @Override
      public double[] row() {
        return normalised(reading.row());
      }

      @Override
      public Smoothing smoothing() {
        return normalised(reading.smoothing());
      }
    };
  }

  /// Returns `smoothing`, without its rest if no symbol gets it.
  private Smoothing normalised(Smoothing smoothing) {
    if (!(smoothing instanceof Smoothing.BackOff(int[] counts, int _, double[] shares))
        || Arrays.stream(shares).sum() > 0) {
      return smoothing;
    }
    return new Smoothing.BackOff(counts, 0, smoothing.total() == 0 ? symbols().uniform() : shares);
  }

  private double[] normalised(double[] row) {
    double sum = Arrays.stream(row).sum();
    if (sum == 0) {
      return symbols().uniform();
    }
    for (int x = 0; x < row.length; x++) {
      row[x] /= sum;
    }
    return row;
  }
}
