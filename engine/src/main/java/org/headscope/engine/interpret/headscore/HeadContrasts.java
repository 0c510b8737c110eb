package org.headscope.engine.interpret.headscore;

import static org.headscope.engine.interpret.headscore.Bootstrap.ratio;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadRule.KeySet;
import org.headscope.engine.interpret.headscore.HeadScore.Measure;

/// Sums of one head on the rows where two rules disagree.
///
/// - `2-gram | 1-gram`, and the like: of the rows with ∅ ≠ M ⊊ M′, the mean of Σ_M a / Σ_{M′} a −
///   |M| / |M′|. It is 0 for a head that gives all keys of M′ alike, and at most 1 minus the mean
///   of |M| / |M′|. For `1-gram | any`, M′ is all earlier keys. Rows without any weight on M′ do
///   not count.
/// - `state, other symbol`, `after state, other symbol`: Σ_M a over all rows with M ≠ ∅, divided by
///   the same for a uniform head.
/// - `state, same symbol`: of the rows with earlier keys of the query's symbol both in its state
///   and in others, the mean weight of a key of the former, divided by that of a key of the latter.
final class HeadContrasts {
  /// The largest ratio; one is unbounded if no weight is on the other keys.
  private static final double MAX_RATIO = 1000;

  private static final String GIVEN = " | ";
  private static final List<Nested> NESTED = nested();
  private static final List<KeySet> OTHERS = List.of(KeySet.STATE_OTHER, KeySet.AFTER_STATE_OTHER);

  static final List<String> LABELS =
      Stream.of(
              NESTED.stream().map(Nested::label),
              OTHERS.stream().map(KeySet::label),
              Stream.of(KeySet.STATE_SAME.label()))
          .flatMap(labels -> labels)
          .toList();

  // [contrast][instance], in the order of the labels.
  private final double[][] sums;
  private final double[][] rows;
  // What a ratio is divided by, for those that are one.
  private final double[][] divisors;
  private final double[] sameKeys;
  private final double[] otherKeys;

  HeadContrasts(int instances) {
    sums = new double[LABELS.size()][instances];
    rows = new double[LABELS.size()][instances];
    divisors = new double[LABELS.size()][instances];
    sameKeys = new double[instances];
    otherKeys = new double[instances];
  }

  /// Keys M, of which there are fewer than of M′.
  ///
  /// @param outer M′; all earlier keys if empty
  private record Nested(KeySet inner, Optional<KeySet> outer) {
    String label() {
      return contrast(inner, outer);
    }
  }

  private static List<Nested> nested() {
    List<Nested> all = new ArrayList<>();
    for (int n = 1; n <= HeadRule.MAX_N; n++) {
      all.add(new Nested(KeySet.gram(n), n == 1 ? Optional.empty() : gram(n - 1)));
    }
    for (int n = 1; n <= HeadRule.MAX_N; n++) {
      all.add(new Nested(KeySet.SUFFIX, gram(n)));
    }
    for (int n = 1; n <= HeadRule.MAX_N; n++) {
      all.add(
          new Nested(
              KeySet.duplicate(n),
              n == 1 ? Optional.empty() : Optional.of(KeySet.duplicate(n - 1))));
    }
    return List.copyOf(all);
  }

  private static Optional<KeySet> gram(int n) {
    return Optional.of(KeySet.gram(n));
  }

  private static String contrast(KeySet inner, Optional<KeySet> outer) {
    return inner.label() + GIVEN + outer.map(KeySet::label).orElse("any");
  }

  /// The label of the contrast of `inner` with `outer`: `2-gram | 1-gram`.
  static String label(KeySet inner, KeySet outer) {
    return contrast(inner, Optional.of(outer));
  }

  /// The label of the contrast of matches of n tokens with those of n − 1.
  static String withLess(KeySet matches) {
    return NESTED.stream()
        .filter(nested -> nested.inner() == matches)
        .map(Nested::label)
        .findFirst()
        .orElseThrow();
  }

  /// Adds a row.
  ///
  /// @param on the weight on each [KeySet]
  /// @param earlier the weight on all keys before the query
  void add(int instance, int query, RuleKeys keys, double[] on, double earlier) {
    for (int c = 0; c < NESTED.size(); c++) {
      addNested(c, instance, query, keys, on, earlier);
    }
    for (int c = 0; c < OTHERS.size(); c++) {
      int at = NESTED.size() + c;
      KeySet set = OTHERS.get(c);
      int count = keys.rows(set).count(query);
      if (count > 0) {
        sums[at][instance] += on[set.index()];
        divisors[at][instance] += count / (query + 1.0);
        rows[at][instance]++;
      }
    }
    int same = keys.rows(KeySet.STATE_SAME).count(query);
    int other = keys.rows(KeySet.DUPLICATE_1).count(query) - same;
    if (same > 0 && other > 0) {
      int at = LABELS.size() - 1;
      sums[at][instance] += on[KeySet.STATE_SAME.index()];
      divisors[at][instance] += on[KeySet.DUPLICATE_1.index()] - on[KeySet.STATE_SAME.index()];
      sameKeys[instance] += same;
      otherKeys[instance] += other;
      rows[at][instance]++;
    }
  }

  private void addNested(
      int at, int instance, int query, RuleKeys keys, double[] on, double earlier) {
    Nested nested = NESTED.get(at);
    int inner = keys.rows(nested.inner()).count(query);
    int outer = nested.outer().map(set -> keys.rows(set).count(query)).orElse(query);
    double all = nested.outer().map(set -> on[set.index()]).orElse(earlier);
    if (inner > 0 && inner < outer && all > 0) {
      sums[at][instance] += on[nested.inner().index()] / all - (double) inner / outer;
      rows[at][instance]++;
    }
  }

  /// The contrasts that have rows.
  List<Measure> measures(Bootstrap bootstrap) {
    List<Measure> all = new ArrayList<>();
    for (int c = 0; c < LABELS.size(); c++) {
      long count = Math.round(Arrays.stream(rows[c]).sum());
      if (count > 0) {
        all.add(new Measure(LABELS.get(c), interval(c, bootstrap).rounded(), count));
      }
    }
    return all;
  }

  private HeadScore.Interval interval(int c, Bootstrap bootstrap) {
    if (c < NESTED.size()) {
      return bootstrap.mean(sums[c], rows[c]);
    }
    if (c < NESTED.size() + OTHERS.size()) {
      return bootstrap.mean(sums[c], divisors[c]);
    }
    return bootstrap.of(
        new double[][] {sums[c], divisors[c], sameKeys, otherKeys},
        t -> times(ratio(t[0], t[2]), ratio(t[1], t[3])));
  }

  private static double times(double weight, double other) {
    return weight == 0 ? 0 : Math.min(MAX_RATIO, weight / Math.max(other, 1e-12));
  }
}
