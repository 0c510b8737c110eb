package org.headscope.engine.interpret.headscore;

import module java.base;

/// Sums over the eligible queries of one text that do not depend on a head.
///
/// @param queries the number of eligible queries of each rule
/// @param uniform Σ |M(i)| / (i+1) of each rule
/// @param distances `[rule][d]`: the number of pairs (i, j ∈ M(i)) with i − j = d
record RuleCounts(int[] queries, double[] uniform, char[][] distances) {
  static RuleCounts of(RuleKeys keys) {
    List<HeadRule> rules = HeadRule.all();
    RuleCounts counts =
        new RuleCounts(
            new int[rules.size()], new double[rules.size()], new char[rules.size()][keys.length()]);
    for (int rule = 0; rule < rules.size(); rule++) {
      for (int query = 0; query < keys.length(); query++) {
        if (keys.eligible(rules.get(rule), query)) {
          counts.add(rule, query, keys);
        }
      }
    }
    return counts;
  }

  private void add(int index, int query, RuleKeys keys) {
    HeadRule rule = HeadRule.all().get(index);
    RuleKeys.Rows rows = keys.rows(rule.keys());
    queries[index]++;
    uniform[index] += rows.count(query, rule.part()) / (query + 1.0);
    for (int k = rows.begin(query, rule.part()); k < rows.end(query, rule.part()); k++) {
      distances[index][query - rows.keys()[k]]++;
    }
  }

  /// Σ of `profile` over all pairs of a rule.
  ///
  /// @param profile a weight for each distance
  double sum(int rule, double[] profile) {
    double sum = 0;
    char[] pairs = distances[rule];
    for (int d = 0; d < pairs.length; d++) {
      sum += pairs[d] * profile[d];
    }
    return sum;
  }
}
