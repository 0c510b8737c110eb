package org.headscope.engine.neural.constructed;

import module java.base;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/// What trained layers see of two constructed ones (\[CTW] App. D.1.2): always the last symbols and
/// the forward statistics, and of how often suffixes occurred one of these.
@EnumNaming(KebabCaseStrategy.class)
public enum CtwFeatures {
  /// The backward statistics and the position, from which counts follow: TF 2-0 itself.
  STATISTICS(""),
  /// Nothing: without counts.
  NONE(", without counts"),
  /// The number of all symbols so far in place of the position: total counts only.
  TOTAL(", total count only"),
  /// That, and how often each symbol followed each suffix: with all counts.
  ALL(", all counts");

  private final String words;

  CtwFeatures(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /// The stream of one position as trained layers see it. Counts are shares of N, so that they are
  /// of the size of all else.
  ///
  /// @param h E numbers, after the second layer's attention
  public double[] of(CtwFunctions functions, double[] h) {
    if (this == STATISTICS) {
      return h.clone();
    }
    CtwLayers layers = functions.layers();
    CtwSlots slots = layers.slots();
    CtwConstruction c = layers.construction();
    double[] seen = h.clone();
    for (int l = 0; l < c.depth(); l++) {
      int from = slots.current.backward()[l];
      Arrays.fill(seen, from, from + c.symbols(), 0);
    }
    Arrays.fill(seen, slots.angle, slots.angle + 2, 0);
    seen[slots.counted] = 0;
    if (this != NONE) {
      seen[slots.counted] = (double) functions.occurrences(slots.current, h)[0] / c.length();
    }
    if (this == ALL) {
      int[] occurrences = functions.occurrences(slots.current, h);
      IntStream.rangeClosed(0, c.depth())
          .forEach(l -> {
            for (int a = 0; a < c.symbols(); a++) {
              double share = h[slots.current.forward()[l] + a];
              seen[slots.estimate[l] + a] = Math.rint(occurrences[l] * share) / c.length();
            }
          });
    }
    return seen;
  }
}
