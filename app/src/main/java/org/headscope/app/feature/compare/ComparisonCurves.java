package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.feature.compare.ComparisonCurves.Measure;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Axis;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Bin;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Cumulative;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Curve;
import org.headscope.engine.interpret.evaluation.EvaluationResult.Score;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.StateKind;

/// The scores or code lengths of the compared predictors over one axis.
record ComparisonCurves(Comparison comparison, Axis over, List<SeriesSlot> slots, Plotted plotted) {
  ComparisonCurves {
    slots = List.copyOf(slots);
  }

  enum Measure {
    ACCURACY,
    TVD,
    /// The mean cost per symbol in a bin, without separators.
    HERE,
    /// The mean cost of all symbols up to a bin's end.
    SO_FAR
  }

  List<Measure> measures() {
    return plotted.measures().stream()
        .filter(measure -> measure != Measure.ACCURACY || comparison.accuracyIsMeaningful())
        .toList();
  }

  /// Returns the value of predictor `i` in bin `at`; NaN if a code is infinite or there is no
  /// symbol.
  double value(Measure measure, int i, int at) {
    return cost(measure, i, at) - (gaps() ? cost(measure, shortest().getAsInt(), at) : 0);
  }

  private boolean gaps() {
    return plotted == Plotted.GAP && shortest().isPresent();
  }

  /// Returns the predictor with the shortest code among those with a curve; gaps are relative to
  /// it.
  OptionalInt shortest() {
    List<Score> scores = comparison.scores();
    return IntStream.of(plottedPredictors())
        .filter(i -> scores.get(i).crossEntropy().isPresent())
        .reduce((a, b) -> whole(scores, b) < whole(scores, a) ? b : a);
  }

  private static double whole(List<Score> scores, int i) {
    return scores.get(i).crossEntropy().orElse(Double.NaN);
  }

  private double cost(Measure measure, int i, int at) {
    Score score = bins().get(at).results().get(i);
    return switch (measure) {
      case ACCURACY -> score.accuracy();
      case TVD -> score.tvd();
      case HERE -> scaled(score.crossEntropy());
      case SO_FAR -> cumulative(at, all -> all.results().get(i).nats());
    };
  }

  String label(Measure measure) {
    return gaps() && measure == Measure.HERE
        ? "nats more than " + reference()
        : plotted.label(measure);
  }

  String reference() {
    OptionalInt shortest = shortest();
    return shortest.isPresent()
        ? comparison.lines().get(shortest.getAsInt()).label()
        : "the shortest";
  }

  /// Returns one standard error of that value; NaN if unknown, and for gaps, which vary less than
  /// the two curves they separate.
  double error(Measure measure, int i, int at) {
    Score score = bins().get(at).results().get(i);
    return switch (measure) {
      case ACCURACY -> score.accuracySe();
      case TVD -> score.tvdSe();
      case HERE -> gaps() ? Double.NaN : scaled(score.crossEntropySe());
      case SO_FAR -> gaps() ? Double.NaN : cumulative(at, all -> all.results().get(i).se());
    };
  }

  /// Returns the lower bound of all codes, the entropy of the truth; NaN for scores and gaps.
  double floor(Measure measure, int at) {
    if (!plotted.hasFloor()) {
      return Double.NaN;
    }
    return switch (measure) {
      case ACCURACY, TVD -> Double.NaN;
      case HERE -> scaled(bins().get(at).entropyFloor());
      case SO_FAR -> cumulative(at, all -> all.floor().nats());
    };
  }

  private double cumulative(int at, Function<Cumulative, OptionalDouble> nats) {
    return bins().get(at).cumulative().map(nats).map(this::scaled).orElse(Double.NaN);
  }

  private double scaled(OptionalDouble nats) {
    return nats.orElse(Double.NaN) * plotted.scale;
  }

  double whole(Measure measure, int i) {
    Score score = comparison.scores().get(i);
    return switch (measure) {
      case ACCURACY -> score.accuracy();
      case TVD -> score.tvd();
      case HERE, SO_FAR ->
          scaled(score.crossEntropy())
              - (gaps() ? whole(comparison.scores(), shortest().getAsInt()) : 0);
    };
  }

  /// Returns true if predictor `i` gave probability 0 to a symbol that occurred, in bin `at` or up
  /// to it.
  boolean isInfinite(Measure measure, int i, int at) {
    Bin bin = bins().get(at);
    return measure == Measure.HERE
        ? bin.results().get(i).zeroRows() > 0
        : bin.cumulative().filter(all -> all.results().get(i).zeroRows() > 0).isPresent();
  }

  double wholeFloor() {
    return scaled(comparison.entropyFloor());
  }

  /// Returns the bins of the axis, ascending; empty if nothing was measured over it.
  List<Bin> bins() {
    return comparison.curves().stream()
        .filter(curve -> curve.axis() == over)
        .map(Curve::bins)
        .findFirst()
        .orElse(List.of());
  }

  /// Returns the predictors with a curve; the truth has none, as it is exact by definition.
  int[] plottedPredictors() {
    return IntStream.range(0, comparison.size())
        .filter(i -> !comparison.lines().get(i).entry().equals(ComparedEntry.symbolic("truth")))
        .toArray();
  }

  int legendRows() {
    return plottedPredictors().length + (plotted.hasFloor() ? 1 : 0);
  }

  static double middle(Bin bin) {
    return (bin.from() + bin.to()) / 2.0;
  }

  static String range(Bin bin) {
    return bin.from() == bin.to() ? String.valueOf(bin.from()) : bin.from() + "–" + bin.to();
  }

  StateKind states() {
    return comparison.sample().instances().stream()
        .findFirst()
        .map(Instance::stateKind)
        .orElse(StateKind.STATE);
  }

  /// Returns the label of the axis where it fits: `position in the context`.
  String axis() {
    return switch (over) {
      case POSITION -> "position in the context";
      case STRING -> "string number";
      case STATES -> {
        boolean automata =
            comparison.sample().instances().stream().anyMatch(i -> i.automaton().isPresent());
        String other = states() == StateKind.LEAF ? " of the tree" : " of an instance";
        yield states().several() + (automata ? " of the automaton" : other);
      }
    };
  }

  String unit() {
    return switch (over) {
      case POSITION -> "position";
      case STRING -> "string";
      case STATES -> states().several();
    };
  }

  OptionalInt nearest(double value) {
    List<Bin> bins = bins();
    return IntStream.range(0, bins.size())
        .reduce((a, b) ->
            Math.abs(middle(bins.get(b)) - value) < Math.abs(middle(bins.get(a)) - value) ? b : a);
  }

  public enum Plotted {
    SCORES(1),
    /// Code length (\[CTW] figures 1, 8 and 9).
    NATS(1),
    BITS(1 / Math.log(2)),
    /// Code length in nats beyond that of the shortest compared code.
    GAP(1);

    final double scale;

    Plotted(double scale) {
      this.scale = scale;
    }

    List<Measure> measures() {
      return this == SCORES
          ? List.of(Measure.ACCURACY, Measure.TVD)
          : List.of(Measure.HERE, Measure.SO_FAR);
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
        case SO_FAR -> "mean up to here";
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
}
