package org.headscope.app.feature.compare;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Bin;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Curve;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;

/// The scores of the compared over one axis.
record ComparisonCurves(Comparison comparison, Axis over, List<SeriesLook> looks) {
  ComparisonCurves {
    looks = List.copyOf(looks);
  }

  enum Measure {
    ACCURACY,
    TVD;

    String label() {
      return this == ACCURACY ? "accuracy" : "TVD to the truth";
    }

    double mean(Score score) {
      return this == ACCURACY ? score.accuracy() : score.tvd();
    }

    double error(Score score) {
      return this == ACCURACY ? score.accuracySe() : score.tvdSe();
    }
  }

  /// The stretches of the axis, ascending; empty where nothing was measured over it.
  List<Bin> bins() {
    return comparison.curves().stream()
        .filter(curve -> curve.over() == over)
        .map(Curve::bins)
        .findFirst()
        .orElse(List.of());
  }

  /// The compared that have a curve: the truth is exact everywhere by its meaning.
  int[] shown() {
    return IntStream.range(0, comparison.size())
        .filter(i -> !comparison.lines().get(i).entry().equals(Entry.rule("truth")))
        .toArray();
  }

  static double middle(Bin bin) {
    return (bin.from() + bin.to()) / 2.0;
  }

  /// `10–19`.
  static String range(Bin bin) {
    return bin.from() == bin.to() ? String.valueOf(bin.from()) : bin.from() + "–" + bin.to();
  }

  String unit() {
    return switch (over) {
      case POSITION -> "position";
      case STRING -> "string";
      case STATES -> "states";
    };
  }

  /// The stretch whose middle lies nearest to `value`.
  OptionalInt nearest(double value) {
    List<Bin> bins = bins();
    return IntStream.range(0, bins.size())
        .reduce((a, b) ->
            Math.abs(middle(bins.get(b)) - value) < Math.abs(middle(bins.get(a)) - value) ? b : a);
  }
}
