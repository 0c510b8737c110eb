package org.headscope.engine.interpret.probe.store;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.run.Refusal;

/// A trained and tested group, as its file has it.
///
/// @param format version of the file and of how probes are drawn, trained and tested
/// @param scores by layer, in the question's metric
/// @param instances the number that it was to be trained on
/// @param examples in each training epoch; fewer if some instances are too short for the rule
public record StoredScores(
    int format,
    ProbeKey key,
    String run,
    SortedMap<Integer, Double> scores,
    int instances,
    int examples,
    Spent spent,
    Provenance provenance) {
  /// Raised whenever the same key would give other scores or the file another shape. Format 2 adds
  /// a checksum to format 1, which can still be read.
  public static final int FORMAT = 2;

  /// The time since the previous group was finished, which makes the times of all groups that were
  /// trained together sum to that of their training.
  public record Spent(double seconds, double cpuSeconds) {
    public static final Spent NOTHING = new Spent(0, 0);

    public Spent {
      Refusal.when(!(seconds >= 0 && cpuSeconds >= 0), "spent is %s and %s", seconds, cpuSeconds);
    }

    public Spent plus(Spent other) {
      return new Spent(seconds + other.seconds, cpuSeconds + other.cpuSeconds);
    }
  }

  public StoredScores {
    Refusal.when(
        format < 1 || format > FORMAT, "format is %s, this version reads 1 to %s", format, FORMAT);
    for (Map.Entry<Integer, Double> score : scores.entrySet()) {
      if (score.getKey() < 0 || !Double.isFinite(score.getValue()) || score.getValue() < 0) {
        throw new IllegalArgumentException("scores has " + score);
      }
    }
    Refusal.when(
        scores.isEmpty() || examples < 1 || examples > instances, "scores and examples are needed");
    scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
  }

  StoredScores with(StoredScores other) {
    SortedMap<Integer, Double> all = new TreeMap<>(other.scores);
    all.putAll(scores);
    if (all.size() == scores.size()) {
      return this;
    }
    boolean disjoint = all.size() == scores.size() + other.scores.size();
    Spent total = disjoint ? spent.plus(other.spent) : other.spent;
    return new StoredScores(format, key, run, all, instances, examples, total, provenance);
  }
}
