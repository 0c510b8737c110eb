package org.headscope.engine.interpret.headtable;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadRule;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.CutEffect;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.Measure;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;

/// Heads with chosen scores, each with an interval of ± .05, and a lift that is .1 smaller.
public final class TableHeads {
  private TableHeads() {}

  public static HeadScore head(int layer, int head, String name, Map<String, Double> shares) {
    return new HeadScore(
        layer,
        head,
        scores(shares),
        List.of(
            new Measure("2-gram | 1-gram", around(0.3), 9),
            new Measure("state, other symbol", around(2.8), 9)),
        List.of(new Measure("entropy", around(0.1 * layer), 9)),
        name,
        Optional.empty());
  }

  public static HeadScore cut(HeadScore head, double tvd, int rank) {
    return head.with(Optional.of(new CutEffect(around(tvd), rank)));
  }

  public static Interval around(double value) {
    return new Interval(value, value - 0.05, value + 0.05).rounded();
  }

  private static List<RuleScore> scores(Map<String, Double> shares) {
    return HeadRule.labels().stream()
        .filter(shares::containsKey)
        .map(rule -> {
          double share = shares.getOrDefault(rule, 0.0);
          return new RuleScore(rule, around(share), 0.1, 0.2, around(share - 0.1), 7);
        })
        .toList();
  }
}
