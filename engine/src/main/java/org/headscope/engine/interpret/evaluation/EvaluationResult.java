package org.headscope.engine.interpret.evaluation;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.OptionalDouble;
import org.headscope.engine.metric.RowRule;

/**
 * What {@link Evaluation} found. Means are over all scored rows of all instances; every standard
 * error counts an instance as one observation.
 *
 * @param rows the scored rows
 * @param instances how many instances were scored
 * @param results one score a predictor, in the order of the spec
 * @param pairs every two predictors, in the order of the spec
 * @param curves the same scores over parts of the rows
 */
public record EvaluationResult(
    RowRule rows, int instances, List<Score> results, List<Pair> pairs, List<Curve> curves) {
  /** Copies the lists. */
  public EvaluationResult {
    results = List.copyOf(results);
    pairs = List.copyOf(pairs);
    curves = List.copyOf(curves);
  }

  /**
   * How one predictor did.
   *
   * @param predictor its name
   * @param accuracy share of rows whose likeliest token can follow
   * @param accuracySe its standard error
   * @param tvd mean total variation from the truth
   * @param tvdSe its standard error
   * @param crossEntropy nats per drawn symbol, without rows whose next token is a separator; empty
   *     when infinite or when there is no such row
   */
  public record Score(
      String predictor,
      double accuracy,
      double accuracySe,
      double tvd,
      double tvdSe,
      @JsonInclude(JsonInclude.Include.ALWAYS) OptionalDouble crossEntropy) {}

  /**
   * How far two predictors are apart.
   *
   * @param a the name of one
   * @param b the name of the other
   * @param tvd mean total variation between their rows
   * @param tvdSe its standard error
   */
  public record Pair(String a, String b, double tvd, double tvdSe) {}

  /** What a curve runs over. */
  public enum Axis {
    /** The row's position in the context, from 0. */
    POSITION,
    /** The number of the string that the row lies in, from 1. */
    STRING,
    /** The number of states of the instance's automaton. */
    STATES
  }

  /**
   * The scores over one axis.
   *
   * @param over what it runs over
   * @param bins ascending, none without rows
   */
  public record Curve(Axis over, List<Bin> bins) {
    /** Copies the list. */
    public Curve {
      bins = List.copyOf(bins);
    }
  }

  /**
   * A stretch of an axis.
   *
   * @param from its first value
   * @param to its last value
   * @param rows how many rows lie in it
   * @param results one score a predictor, in the order of the spec
   */
  public record Bin(int from, int to, long rows, List<Score> results) {
    /** Copies the list. */
    public Bin {
      results = List.copyOf(results);
    }
  }
}
