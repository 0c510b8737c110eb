package org.headscope.engine.interpret.evaluation;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Range;

/// The result of [Evaluation]. Means are over all scored rows of all instances. Standard errors
/// count each instance as one observation, and consecutive instances from one tree as a single one.
///
/// @param entropyFloor mean entropy of the truth in nats over the rows of the cross-entropies, the
///   lowest cross-entropy to expect; empty if there is no such row
/// @param results one score per predictor, in the order of the spec
/// @param pairs every two predictors, in the order of the spec
/// @param curves the same scores over parts of the rows, one curve per [Axis]; left out of JSON if
///   there is none
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonPropertyOrder({"rows", "instances", "entropyFloor", "perplexityFloor"})
public record EvaluationResult(
    RowRule rows,
    int instances,
    OptionalDouble entropyFloor,
    List<Score> results,
    List<Pair> pairs,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Curve> curves) {
  public EvaluationResult {
    results = List.copyOf(results);
    pairs = List.copyOf(pairs);
    curves = List.copyOf(curves);
  }

  /// The perplexity that corresponds to [#entropyFloor].
  @JsonProperty
  public OptionalDouble perplexityFloor() {
    return exp(entropyFloor);
  }

  public EvaluationResult withoutCurves() {
    return new EvaluationResult(rows, instances, entropyFloor, results, pairs, List.of());
  }

  /// One predictor's scores.
  ///
  /// @param accuracy share of rows whose likeliest token can follow
  /// @param tvd mean total variation from the truth
  /// @param crossEntropy nats per drawn symbol, without rows whose next token is a separator; empty
  ///   if it is infinite or no row is left
  /// @param crossEntropySe its standard error; empty if the cross-entropy is
  /// @param zeroRows the number of those rows that give the drawn symbol probability 0, each of
  ///   which makes the cross-entropy infinite
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonPropertyOrder({
    "predictor",
    "accuracy",
    "accuracySe",
    "tvd",
    "tvdSe",
    "crossEntropy",
    "crossEntropySe",
    "perplexity",
    "perplexitySe",
    "zeroRows"
  })
  public record Score(
      String predictor,
      double accuracy,
      double accuracySe,
      double tvd,
      double tvdSe,
      OptionalDouble crossEntropy,
      OptionalDouble crossEntropySe,
      long zeroRows) {

    /// e to the power of the cross-entropy: the number of equally likely symbols that would be as
    /// hard to predict.
    @JsonProperty
    public OptionalDouble perplexity() {
      return exp(crossEntropy);
    }

    /// The perplexity's standard error to first order: perplexity times the cross-entropy's.
    @JsonProperty
    public OptionalDouble perplexitySe() {
      OptionalDouble perplexity = perplexity();
      return perplexity.isPresent() && crossEntropySe.isPresent()
          ? OptionalDouble.of(perplexity.getAsDouble() * crossEntropySe.getAsDouble())
          : OptionalDouble.empty();
    }
  }

  /// The distance between two predictors.
  ///
  /// @param tvd mean total variation between their rows
  public record Pair(String a, String b, double tvd, double tvdSe) {}

  /// The axes of curves.
  public enum Axis {
    /// The row's position in the context, from 0.
    POSITION,
    /// The number of the string at that position, from 1; a separator begins the next.
    STRING,
    /// The number of states of the instance's automaton.
    STATES;

    /// The bin that contains `value`, which is at least 0. Below 100, bins of positions are 10
    /// wide, and those of strings and states 1. From 10^k on (k ≥ 2), bins of every axis are
    /// 2·10^(k−1) wide. This shows the beginning, where predictors still learn, in detail, and a
    /// long context adds at most 45 bins per power of ten.
    Range bin(int value) {
      int width = this == POSITION ? 10 : 1;
      for (long bound = 100; value >= bound; bound *= 10) {
        width = (int) (bound / 5);
      }
      int from = value - value % width;
      return new Range(from, from + width - 1);
    }

    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// The scores over one axis.
  ///
  /// @param bins ascending, those that have rows, of the widths of [Axis#bin]
  public record Curve(@JsonAlias("over") Axis axis, List<Bin> bins) {
    public Curve {
      bins = List.copyOf(bins);
    }
  }

  /// One bin of an axis.
  ///
  /// @param symbols the number of rows that have cross-entropies, since the next token is no
  ///   separator
  /// @param entropyFloor of these rows, as in [EvaluationResult]
  /// @param results one score per predictor, in the order of the spec
  /// @param cumulative empty over states, which do not change along a text
  @JsonInclude(JsonInclude.Include.ALWAYS)
  @JsonPropertyOrder({"from", "to", "rows", "symbols", "entropyFloor", "perplexityFloor"})
  public record Bin(
      int from,
      int to,
      long rows,
      long symbols,
      OptionalDouble entropyFloor,
      List<Score> results,
      @JsonAlias("soFar") Optional<Cumulative> cumulative) {
    public Bin {
      results = List.copyOf(results);
    }

    /// The perplexity that corresponds to [#entropyFloor].
    @JsonProperty
    public OptionalDouble perplexityFloor() {
      return exp(entropyFloor);
    }
  }

  /// The cross-entropies of all rows up to a bin's end, of the instances that reach the bin.
  ///
  /// @param floor the entropy of the truth
  /// @param results one per predictor, in the order of the spec
  public record Cumulative(CodeLengthResult.Rate floor, List<CodeLengthResult.Rate> results) {
    public Cumulative {
      results = List.copyOf(results);
    }
  }

  /// e to the power of `nats`; empty if that is not finite.
  private static OptionalDouble exp(OptionalDouble nats) {
    double e = Math.exp(nats.orElse(Double.NaN));
    return Double.isFinite(e) ? OptionalDouble.of(e) : OptionalDouble.empty();
  }
}
