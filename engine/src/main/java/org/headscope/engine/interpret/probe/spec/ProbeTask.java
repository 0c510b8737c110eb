package org.headscope.engine.interpret.probe.spec;

import module java.base;

/// The quantities that probes predict (\[ICLL] §5.2).
public enum ProbeTask {
  /// The number of times the query followed the last n−1 tokens: count(x_{i−n+2}…x_i c) ≥ 1.
  COUNT(Metric.RELATIVE_ERROR),
  /// The count as a share: p(c | x_{i−n+2}…x_i), the count divided by the number of the context's
  /// followers.
  FREQUENCY(Metric.RELATIVE_ERROR),
  /// True if the query followed the last n−1 tokens at least once.
  EXISTENCE(Metric.ACCURACY),
  /// True if the automaton was in the same state after two tokens.
  STATE(Metric.ACCURACY);

  private final Metric metric;

  ProbeTask(Metric metric) {
    this.metric = metric;
  }

  public enum Metric {
    /// Mean of |ŷ−y|/(y+ε); lower is better.
    RELATIVE_ERROR("relative error", false),
    /// Share of right answers; higher is better.
    ACCURACY("accuracy", true);

    private final String label;
    private final boolean moreIsBetter;

    Metric(String label, boolean moreIsBetter) {
      this.label = label;
      this.moreIsBetter = moreIsBetter;
    }

    public String label() {
      return label;
    }

    public boolean better(double value, double other) {
      return moreIsBetter ? value > other : value < other;
    }

    public boolean moreIsBetter() {
      return moreIsBetter;
    }
  }

  public Metric metric() {
    return metric;
  }

  /// True if it is about n-grams and has an order n.
  public boolean ngram() {
    return this != STATE;
  }

  /// True if its answer is yes or no.
  public boolean binary() {
    return metric == Metric.ACCURACY;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
