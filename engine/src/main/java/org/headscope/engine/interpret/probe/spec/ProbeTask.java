package org.headscope.engine.interpret.probe.spec;

import module java.base;

/// The quantities that probes predict (\[ICLL] §5.2).
public enum ProbeTask {
  /// The number of times the query followed the last n−1 tokens: count(x_{i−n+2}…x_i c) ≥ 1.
  COUNT(Metric.RELATIVE_ERROR),
  /// The same as a share: p(c | x_{i−n+2}…x_i), the count over that of the context's followers.
  FREQUENCY(Metric.RELATIVE_ERROR),
  /// Returns whether the query followed the last n−1 tokens at least once.
  EXISTENCE(Metric.ACCURACY),
  /// Returns whether the automaton was in the same state after two tokens.
  STATE(Metric.ACCURACY);

  private final Metric metric;

  ProbeTask(Metric metric) {
    this.metric = metric;
  }

  public enum Metric {
    /// Mean of |ŷ−y|/y; less is better.
    RELATIVE_ERROR("relative error", false),
    /// Share of right answers; more is better.
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

  /// Returns whether it is about n-grams, and so has an order n.
  public boolean ngram() {
    return this != STATE;
  }

  /// Returns whether it is a yes or a no.
  public boolean binary() {
    return metric == Metric.ACCURACY;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
