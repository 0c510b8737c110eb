package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.run.Refusal;

/// Scores and name of one head at one checkpoint. All numbers are rounded to five decimals.
///
/// @param scores one per [HeadRule] that has eligible queries, in the order of [HeadRule#all]
/// @param contrasts where two rules disagree, in the order of [HeadContrasts#LABELS]
/// @param measures of the shape of its rows, in the order of [HeadTally#MEASURES]
/// @param name by [HeadName], or [HeadName#NONE]
/// @param effect of replacing the head, if it was measured
public record HeadScore(
    int layer,
    int head,
    List<RuleScore> scores,
    List<Measure> contrasts,
    List<Measure> measures,
    String name,
    Optional<CutEffect> effect) {
  /// The largest distance that has a rule.
  public static final int MAX_BACK = 4;

  public HeadScore {
    scores = List.copyOf(scores);
    contrasts = List.copyOf(contrasts);
    measures = List.copyOf(measures);
  }

  /// A head with scores alone.
  public HeadScore(int layer, int head, List<RuleScore> scores, String name) {
    this(layer, head, scores, List.of(), List.of(), name, Optional.empty());
  }

  /// The contrasts that a head may have, in the order of tables.
  public static List<String> contrastLabels() {
    return HeadContrasts.LABELS;
  }

  /// The measures of shape that a head may have, in the order of tables.
  public static List<String> measureLabels() {
    return HeadTally.MEASURES;
  }

  /// Its place in commands and tables: `3.2`.
  public String place() {
    return layer + "." + head;
  }

  /// Returns whether the scores suffice for a name.
  public boolean hasName() {
    return !name.equals(HeadName.NONE);
  }

  /// The rules of its name: two if it is mixed, none without a name.
  public List<String> named() {
    return HeadName.rules(name);
  }

  /// The share of attention that its name stands for; empty without a name.
  public OptionalDouble value() {
    return hasName()
        ? OptionalDouble.of(named().stream().mapToDouble(this::share).sum())
        : OptionalDouble.empty();
  }

  public Optional<RuleScore> score(String rule) {
    return scores.stream().filter(score -> score.rule().equals(rule)).findFirst();
  }

  /// The share of attention that `rule` gets; 0 if it has no score.
  public double share(String rule) {
    return score(rule).map(score -> score.share().value()).orElse(0.0);
  }

  public Optional<Measure> contrast(String label) {
    return find(contrasts, label);
  }

  public Optional<Measure> measure(String label) {
    return find(measures, label);
  }

  private static Optional<Measure> find(List<Measure> among, String label) {
    return among.stream().filter(measure -> measure.label().equals(label)).findFirst();
  }

  public HeadScore with(Optional<CutEffect> measured) {
    return new HeadScore(layer, head, scores, contrasts, measures, name, measured);
  }

  /// A head's attention to the keys M(i) of a rule: means over the eligible queries, those with 0 <
  /// |M(i)| < i. The attention of query i to key j is a_ij.
  ///
  /// @param rule the label of a [HeadRule]
  /// @param share mean of Σ_{j∈M(i)} a_ij
  /// @param uniform the same for a head that attends to all i+1 keys alike: mean of |M(i)| / (i+1)
  /// @param recency the same for a head that attends by distance alone, as this one does on the
  ///   other instances: mean of Σ_{j∈M(i)} p(i−j), where p(d) is the mean of a_{i,i−d} over all
  ///   their queries i ≥ d
  /// @param lift (share − b) / (1 − b), where b is the larger of `uniform` and `recency`, or
  ///   `uniform` alone if the rule [says so][HeadRule#isOverUniformOnly]
  /// @param queries the number of eligible queries
  public record RuleScore(
      String rule, Interval share, double uniform, double recency, Interval lift, long queries) {}

  /// A number with its interval.
  ///
  /// @param rows the number of queries that it is a mean over
  public record Measure(String label, Interval value, long rows) {}

  /// The effect of replacing a head by its mean.
  ///
  /// @param tvd the change of the TVD to the truth
  /// @param rank of that change among all heads of the model, 1 for the largest
  public record CutEffect(Interval tvd, int rank) {
    public CutEffect {
      Refusal.when(rank < 1, "rank %s", rank);
    }
  }

  /// An estimate with its 95 % interval from a bootstrap over instances.
  public record Interval(double value, double low, double high) {
    private static final double DIGITS = 1e5;

    public Interval {
      if (!Double.isFinite(value) || !Double.isFinite(low) || !Double.isFinite(high)) {
        throw new IllegalArgumentException("an interval of " + low + ", " + value + ", " + high);
      }
    }

    /// Rounds to five decimals, as files keep them.
    public Interval rounded() {
      return new Interval(rounded(value), rounded(low), rounded(high));
    }

    static double rounded(double number) {
      return Math.round(number * DIGITS) / DIGITS;
    }
  }
}
