package org.headscope.engine.interpret.headscore;

import static org.headscope.engine.interpret.headscore.Bootstrap.ratio;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadRule.KeySet;
import org.headscope.engine.interpret.headscore.HeadRule.Part;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.Measure;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.run.Refusal;

/// Sums one head's attention over many instances and turns the sums into its scores. This is plain
/// arithmetic on attention weights, whatever made them.
final class HeadTally implements AttentionPass.Tally {
  private static final String RECENCY = "recency of ";

  /// Measures of the shape of rows: the entropy of row i divided by ln(i+1), the mean distance in
  /// positions, the largest weight, and [MatchRecency] for each order.
  static final List<String> MEASURES =
      Stream.concat(
              Stream.of("entropy", "mean distance", "top mass"),
              IntStream.rangeClosed(1, HeadRule.MAX_N)
                  .mapToObj(n -> RECENCY + KeySet.gram(n).label()))
          .toList();

  private static final int SHAPES = MEASURES.size() - HeadRule.MAX_N;

  private final ScoredTexts texts;
  // [rule][instance]
  private final double[][] shares;
  private final double[][] shapes;
  private final double[] shaped;
  // Σ a_{i,i−d} of each instance, and over all: [instance][d].
  private final float[][] profiles;
  private final double[] profile;
  private final HeadContrasts contrasts;
  private final List<MatchRecency> recencies;

  HeadTally(ScoredTexts texts) {
    this.texts = texts;
    int count = texts.size();
    shares = new double[HeadRule.all().size()][count];
    shapes = new double[SHAPES][count];
    shaped = new double[count];
    profiles = new float[count][0];
    profile = new double[texts.maxLength()];
    contrasts = new HeadContrasts(count);
    recencies = Stream.generate(() -> new MatchRecency(count)).limit(HeadRule.MAX_N).toList();
  }

  @Override
  public void add(int instance, float[] weights) {
    int length = texts.length(instance);
    Refusal.when(
        weights.length != length * length, "%s weights for %s tokens", weights.length, length);
    RuleKeys keys = texts.keys(instance);
    double[] on = new double[KeySet.values().length];
    double[] distances = new double[length];
    for (int query = 0; query < length; query++) {
      int row = query * length;
      addRules(instance, query, keys, on, weights);
      double earlier = addShape(instance, query, weights, row, distances);
      contrasts.add(instance, query, keys, on, earlier);
      for (int n = 1; n <= HeadRule.MAX_N; n++) {
        KeySet gram = KeySet.gram(n);
        recencies.get(n - 1).add(instance, query, keys.rows(gram), on[gram.index()], weights, row);
      }
    }
    profiles[instance] = new float[length];
    for (int d = 0; d < length; d++) {
      profiles[instance][d] = (float) distances[d];
      profile[d] += profiles[instance][d];
    }
  }

  /// Adds the weight on the keys of each rule, and sets that on each set.
  private void addRules(int instance, int query, RuleKeys keys, double[] on, float[] weights) {
    int row = query * keys.length();
    double[] within = new double[on.length];
    for (KeySet set : KeySet.values()) {
      int at = set.index();
      within[at] = keys.rows(set).sum(query, Part.WITHIN, weights, row);
      on[at] = within[at] + keys.rows(set).sum(query, Part.ACROSS, weights, row);
    }
    for (int rule = 0; rule < shares.length; rule++) {
      HeadRule of = HeadRule.all().get(rule);
      int at = of.keys().index();
      if (keys.eligible(of, query)) {
        shares[rule][instance] +=
            switch (of.part()) {
              case ANYWHERE -> on[at];
              case WITHIN -> within[at];
              case ACROSS -> on[at] - within[at];
            };
      }
    }
  }

  /// Returns the weight on keys before the query.
  private double addShape(int instance, int query, float[] weights, int row, double[] distances) {
    double sum = 0;
    double logs = 0;
    double distance = 0;
    double top = 0;
    for (int key = 0; key <= query; key++) {
      double weight = weights[row + key];
      if (weight > 0) {
        sum += weight;
        logs += weight * Math.log(weight);
        distance += weight * (query - key);
        top = Math.max(top, weight);
        distances[query - key] += weight;
      }
    }
    if (query > 0 && sum > 0) {
      shapes[0][instance] -= logs / Math.log(query + 1.0);
      shapes[1][instance] += distance;
      shapes[2][instance] += top;
      shaped[instance]++;
    }
    return sum - weights[row + query];
  }

  HeadScore score(int layer, int head) {
    List<RuleScore> scores = new ArrayList<>();
    double[][] recency = recency();
    for (int rule = 0; rule < shares.length; rule++) {
      if (texts.bootstrap().all(texts.queries(rule)) > 0) {
        scores.add(score(rule, recency[rule]));
      }
    }
    List<Measure> differences = contrasts.measures(texts.bootstrap());
    return new HeadScore(
        layer,
        head,
        scores,
        differences,
        measures(),
        HeadName.of(scores, differences, texts.size()),
        Optional.empty());
  }

  private RuleScore score(int rule, double[] recency) {
    Bootstrap bootstrap = texts.bootstrap();
    HeadRule of = HeadRule.all().get(rule);
    double[][] totals = {
      bootstrap.totals(shares[rule]),
      texts.uniform(rule),
      bootstrap.totals(recency),
      texts.queries(rule)
    };
    boolean uniformOnly = of.isOverUniformOnly();
    Interval lift =
        bootstrap.ofTotals(
            totals, t -> lift(t[0], uniformOnly ? t[1] : Math.max(t[1], t[2]), t[3]));
    double queries = bootstrap.all(totals[3]);
    return new RuleScore(
        of.label(),
        bootstrap.ofTotals(totals, t -> ratio(t[0], t[3])).rounded(),
        Interval.rounded(bootstrap.all(totals[1]) / queries),
        Interval.rounded(bootstrap.all(totals[2]) / queries),
        lift.rounded(),
        Math.round(queries));
  }

  /// (s − b) / (1 − b) of totals; 0 if nothing was counted, or the baseline is everything.
  private static double lift(double share, double baseline, double queries) {
    return queries - baseline < 1e-9 * queries || queries == 0
        ? 0
        : (share - baseline) / (queries - baseline);
  }

  private List<Measure> measures() {
    List<Measure> all = new ArrayList<>();
    long rows = Math.round(Arrays.stream(shaped).sum());
    for (int m = 0; m < SHAPES && rows > 0; m++) {
      Interval value = texts.bootstrap().mean(shapes[m], shaped).rounded();
      all.add(new Measure(MEASURES.get(m), value, rows));
    }
    for (int n = 1; n <= HeadRule.MAX_N; n++) {
      MatchRecency recency = recencies.get(n - 1);
      if (recency.rows() > 0) {
        Interval gamma = recency.gamma(texts.bootstrap()).rounded();
        all.add(new Measure(MEASURES.get(SHAPES + n - 1), gamma, recency.rows()));
      }
    }
    return all;
  }

  /// Σ_{j∈M(i)} p(i−j) over eligible queries, `[rule][instance]`, where p is the mean weight by
  /// distance over the other instances, or over this one if there is no other.
  private double[][] recency() {
    long[] queries = new long[profile.length];
    for (int i = 0; i < texts.size(); i++) {
      for (int d = 0; d < texts.length(i); d++) {
        queries[d] += texts.length(i) - d;
      }
    }
    double[][] sums = new double[shares.length][texts.size()];
    double[] others = new double[profile.length];
    boolean alone = texts.size() == 1;
    for (int i = 0; i < texts.size(); i++) {
      int length = texts.length(i);
      for (int d = 0; d < length; d++) {
        others[d] =
            alone
                ? ratio(profile[d], (double) queries[d])
                : ratio(profile[d] - profiles[i][d], (double) (queries[d] - (length - d)));
      }
      for (int rule = 0; rule < sums.length; rule++) {
        sums[rule][i] = texts.counts(i).sum(rule, others);
      }
    }
    return sums;
  }
}
