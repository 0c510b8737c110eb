package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.feature.compare.ComparisonCurves.Measure;

/// What the curves are of.
public enum Plotted {
  SCORES(1),
  /// Code length (\[CTW] figures 1, 8 and 9).
  NATS(1),
  BITS(1 / Math.log(2)),
  /// The same in nats, beyond that of the shortest code that is compared.
  GAP(1);

  private final double scale;

  Plotted(double scale) {
    this.scale = scale;
  }

  List<Measure> measures() {
    return this == SCORES
        ? List.of(Measure.ACCURACY, Measure.TVD)
        : List.of(Measure.HERE, Measure.SO_FAR);
  }

  double scale() {
    return scale;
  }

  boolean isCodeLength() {
    return this != SCORES;
  }

  boolean hasFloor() {
    return this == NATS || this == BITS;
  }

  int digits() {
    return this == GAP ? 3 : 2;
  }

  String unit() {
    return this == BITS ? "bits" : "nats";
  }

  String label(Measure measure) {
    return switch (measure) {
      case ACCURACY -> "accuracy";
      case TVD -> "TVD to the truth";
      case HERE -> this == GAP ? "nats more per symbol" : unit() + " per symbol";
      case SO_FAR -> "mean of all up to here";
    };
  }

  String heading(Measure measure) {
    return switch (measure) {
      case ACCURACY -> "acc";
      case TVD -> "TVD";
      case HERE -> this == GAP ? "gap" : unit();
      case SO_FAR -> "so far";
    };
  }
}
