package org.headscope.engine.neural.constructed;

import module java.base;

import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/// The counts that trained layers receive from two constructed ones (\[CTW] App. D.1.2), in
/// addition to the last symbols and the forward statistics.
@EnumNaming(KebabCaseStrategy.class)
public enum CtwFeatures {
  /// The backward statistics and the position, from which counts follow: TF 2-0 itself.
  STATISTICS(""),
  /// No counts.
  NONE(", without counts"),
  /// The number of all symbols so far instead of the position: the total count only.
  TOTAL(", total count only"),
  /// The total count, and how often each symbol followed each suffix: all counts.
  ALL(", all counts");

  private final String words;

  CtwFeatures(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /// The stream of one position as trained layers read it. Counts are divided by N, to be of the
  /// same magnitude as the rest.
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
