package org.headscope.app;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;

/// Head scores without a head.
public final class FakeScores {
  /// The name of a head without one.
  public static final String NO_NAME = "no name";

  private FakeScores() {}

  /// Returns a head whose intervals have no width; rules are in the order of `shares`.
  public static HeadScore head(
      int layer, int head, String name, SequencedMap<String, Double> shares) {
    List<RuleScore> scores = new ArrayList<>();
    shares.forEach((rule, share) -> scores.add(score(rule, at(share))));
    return new HeadScore(layer, head, scores, name);
  }

  /// Returns a head with a score for the rule of its name alone.
  public static HeadScore named(int layer, int head, String name, double share) {
    return new HeadScore(layer, head, List.of(score(name, at(share))), name);
  }

  public static RuleScore score(String rule, Interval share) {
    return new RuleScore(rule, share, 0.1, 0.1, share, 100);
  }

  /// Returns shares of 1 to 3 symbols' matches that fall with the number, after one of `previous`.
  public static SequencedMap<String, Double> shares(double previous, double matched) {
    SequencedMap<String, Double> shares = new LinkedHashMap<>();
    shares.put("previous", previous);
    for (int back = 2; back <= 4; back++) {
      shares.put(back + " back", 0.0);
    }
    for (int n = 1; n <= 3; n++) {
      shares.put(n + "-gram", matched / n);
    }
    return shares;
  }

  private static Interval at(double value) {
    return new Interval(value, value, value);
  }
}
