package org.headscope.engine.interpret.headscore;

import static org.headscope.engine.interpret.headscore.Bootstrap.ratio;
import static org.headscope.engine.interpret.headscore.MatchTable.MAX_N;

import module java.base;

import org.headscope.engine.run.Refusal;

/// Sums one head's attention over many instances and turns the sums into its scores. This is plain
/// arithmetic on attention weights, whatever made them.
final class HeadTally implements AttentionPass.Tally {
  static final int MAX_BACK = 4;

  private final List<MatchTable> instances;

  // Sums over the queries of each instance: [distance − 1 or n][instance].
  private final double[][] back;
  private final double[][] backQueries;
  private final double[][] matched;
  private final double[][] eligible;
  private final double[][] own;
  private final double[][] other;
  private final double[][] spread;
  private final double[][] differing;

  // Sums over all instances by distance i − j.
  private final double[] profile;
  private final double[] profileQueries;

  HeadTally(List<MatchTable> instances) {
    this.instances = List.copyOf(instances);
    int count = instances.size();
    int longest = instances.stream().mapToInt(MatchTable::length).max().orElse(0);
    back = new double[MAX_BACK][count];
    backQueries = new double[MAX_BACK][count];
    matched = new double[MAX_N + 1][count];
    eligible = new double[MAX_N + 1][count];
    own = new double[MAX_N + 1][count];
    other = new double[MAX_N + 1][count];
    spread = new double[MAX_N + 1][count];
    differing = new double[MAX_N + 1][count];
    profile = new double[longest];
    profileQueries = new double[longest];
  }

  @Override
  public void add(int instance, float[] weights) {
    MatchTable table = instances.get(instance);
    int length = table.length();
    Refusal.when(
        weights.length != length * length, "%s weights for %s tokens", weights.length, length);
    double[] on = new double[MAX_N + 1]; // Σ_{j∈M_n(i)} a_ij
    for (int query = 0; query < length; query++) {
      int row = query * length;
      Arrays.fill(on, 0);
      for (int key = 0; key < query; key++) {
        float weight = weights[row + key];
        on[table.longest()[row + key]] += weight;
        profile[query - key] += weight;
      }
      profile[0] += weights[row + query];
      for (int distance = 0; distance <= query; distance++) {
        profileQueries[distance]++;
      }
      for (int n = MAX_N; n > 0; n--) {
        on[n - 1] += on[n];
      }
      addBack(instance, query, weights, row);
      addMatches(instance, query, table, on);
    }
  }

  private void addBack(int instance, int query, float[] weights, int row) {
    for (int distance = 1; distance <= Math.min(MAX_BACK, query); distance++) {
      back[distance - 1][instance] += weights[row + query - distance];
      backQueries[distance - 1][instance]++;
    }
  }

  private void addMatches(int instance, int query, MatchTable table, double[] on) {
    for (int n = 1; n <= MAX_N; n++) {
      if (table.eligible(n, query)) {
        matched[n][instance] += on[n];
        eligible[n][instance]++;
      }
      if (table.differs(n, query)) {
        double share = (double) table.keys()[n][query] / table.keys()[n - 1][query];
        own[n][instance] += on[n];
        other[n][instance] += on[n - 1] - on[n];
        spread[n][instance] += on[n - 1] * share;
        differing[n][instance]++;
      }
    }
  }

  HeadScore score(int layer, int head, Bootstrap bootstrap) {
    List<HeadScore.Interval> backs = new ArrayList<>();
    for (int d = 0; d < MAX_BACK; d++) {
      backs.add(bootstrap.mean(back[d], backQueries[d]));
    }
    double[] recency = recency();
    List<HeadScore.NgramScore> ngrams = new ArrayList<>();
    for (int n = 1; n <= MAX_N; n++) {
      double queries = Arrays.stream(eligible[n]).sum();
      ngrams.add(
          new HeadScore.NgramScore(
              n,
              bootstrap.mean(matched[n], eligible[n]),
              ratio(uniform(n), queries),
              ratio(recency[n], queries),
              bootstrap.of(
                  new double[][] {own[n], other[n], spread[n], differing[n]},
                  t -> ratio(t[0] - Math.max(t[1], t[2]), t[3])),
              Math.round(queries)));
    }
    HeadScore.HeadLabel label = HeadScore.HeadLabel.of(backs, ngrams);
    return new HeadScore(layer, head, backs, ngrams, label.name(), label.value());
  }

  /// Σ |M_n(i)| / (i+1) over eligible queries.
  private double uniform(int n) {
    double sum = 0;
    for (MatchTable table : instances) {
      for (int query = 0; query < table.length(); query++) {
        if (table.eligible(n, query)) {
          sum += table.keys()[n][query] / (query + 1.0);
        }
      }
    }
    return sum;
  }

  /// Σ_{j∈M_n(i)} r_ij over eligible queries, for n = 1..MAX_N at once.
  private double[] recency() {
    double[] p = new double[profile.length]; // p(d)
    double[] mass = new double[profile.length]; // Σ_{k≤i} p(i−k)
    for (int d = 0; d < p.length; d++) {
      p[d] = ratio(profile[d], profileQueries[d]);
      mass[d] = p[d] + (d == 0 ? 0 : mass[d - 1]);
    }
    double[] sums = new double[MAX_N + 1];
    double[] on = new double[MAX_N + 1];
    for (MatchTable table : instances) {
      for (int query = 1; query < table.length(); query++) {
        Arrays.fill(on, 0);
        for (int key = 0; key < query; key++) {
          int n = table.longest()[query * table.length() + key];
          if (n > 0) {
            on[n] += p[query - key];
          }
        }
        for (int n = MAX_N; n > 0; n--) {
          sums[n] += table.eligible(n, query) ? ratio(on[n], mass[query]) : 0;
          on[n - 1] += on[n];
        }
      }
    }
    return sums;
  }
}
