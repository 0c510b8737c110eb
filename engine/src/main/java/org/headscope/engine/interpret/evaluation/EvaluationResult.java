package org.headscope.engine.interpret.evaluation;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Range;

/// The result of [Evaluation]. Means are over all scored rows of all instances; every standard
/// error counts an instance as one observation, and all that follow each other from one tree.
///
/// @param entropyFloor mean entropy of the truth in nats over the rows of the cross-entropies,
///   which is the least cross-entropy; empty when there is no such row
/// @param results one score a predictor, in the order of the spec
/// @param pairs every two predictors, in the order of the spec
/// @param curves the same scores over parts of the rows, one curve for each [Axis]; left out of
///   JSON where there is none
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

  /// The perplexity that [#entropyFloor] amounts to.
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
  ///   when infinite or when there is no such row
  /// @param crossEntropySe its standard error; empty where it is
  /// @param zeroRows how many of those rows gave the drawn symbol probability 0, each of which
  ///   makes the cross-entropy infinite
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

    /// e to the cross-entropy: among how many equally likely symbols the predictor wavers.
    @JsonProperty
    public OptionalDouble perplexity() {
      return exp(crossEntropy);
    }

    /// Its standard error to first order: perplexity times the cross-entropy's.
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
    /// The number of the string that the context has reached, from 1; a separator begins the next.
    STRING,
    /// The number of states of the instance's automaton.
    STATES;

    /// The bin that holds `value`, at least 0. Below 100, positions go in tens and strings and
    /// states one by one; from 10^k on (k ≥ 2), every axis goes in steps of 2·10^(k−1). So what
    /// happens early, where predictors still learn, is seen closely, and a long context adds no
    /// more than 45 bins for each power of ten.
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
  /// @param bins ascending, none without rows, by the widths of [Axis#bin]
  public record Curve(@JsonAlias("over") Axis axis, List<Bin> bins) {
    public Curve {
      bins = List.copyOf(bins);
    }
  }

  /// A stretch of an axis.
  ///
  /// @param symbols how many of the rows have cross-entropies, since no separator comes next
  /// @param entropyFloor as the result's, of these rows
  /// @param results one score a predictor, in the order of the spec
  /// @param cumulative empty over states, which no text grows along
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

    /// The perplexity that [#entropyFloor] amounts to.
    @JsonProperty
    public OptionalDouble perplexityFloor() {
      return exp(entropyFloor);
    }
  }

  /// The cross-entropies of all rows up to a bin's end, of the instances that reach it.
  ///
  /// @param floor the entropy of the truth
  /// @param results one a predictor, in the order of the spec
  public record Cumulative(CodeLengthResult.Rate floor, List<CodeLengthResult.Rate> results) {
    public Cumulative {
      results = List.copyOf(results);
    }
  }

  /// e to the `nats`; empty where that is not a number.
  private static OptionalDouble exp(OptionalDouble nats) {
    double e = Math.exp(nats.orElse(Double.NaN));
    return Double.isFinite(e) ? OptionalDouble.of(e) : OptionalDouble.empty();
  }
}
