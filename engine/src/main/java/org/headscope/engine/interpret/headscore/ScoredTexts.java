package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScoreResult.AbsentScore;
import org.headscope.engine.run.Refusal;

/// The texts that heads are scored on, with all that no head changes: the keys of the rules, their
/// counts, and the bootstrap.
final class ScoredTexts {
  /// The keys of more texts than this holds are found again for each batch.
  private static final long MAX_BYTES = 64L << 20;

  private final List<ScoredText> texts;
  private final List<RuleCounts> counts;
  private final Bootstrap bootstrap;
  private final double[][] queries;
  private final double[][] uniform;
  // The least recently used first.
  private final LinkedHashMap<Integer, RuleKeys> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /// @param map applies a function to all texts, in parallel
  ScoredTexts(
      List<ScoredText> texts,
      long seed,
      BiFunction<List<ScoredText>, Function<ScoredText, RuleCounts>, List<RuleCounts>> map) {
    Refusal.when(texts.isEmpty(), "no texts");
    this.texts = List.copyOf(texts);
    this.counts = List.copyOf(map.apply(this.texts, text -> RuleCounts.of(RuleKeys.of(text))));
    this.bootstrap = new Bootstrap(texts.size(), new SplittableRandom(seed), HeadScores.RESAMPLES);
    int rules = HeadRule.all().size();
    this.queries = new double[rules][];
    this.uniform = new double[rules][];
    for (int r = 0; r < rules; r++) {
      int rule = r;
      queries[r] = bootstrap.totals(terms(count -> count.queries()[rule]));
      uniform[r] = bootstrap.totals(terms(count -> count.uniform()[rule]));
    }
  }

  ScoredTexts(List<ScoredText> texts, long seed) {
    this(texts, seed, (all, of) -> all.stream().map(of).toList());
  }

  private double[] terms(ToDoubleFunction<RuleCounts> of) {
    return counts.stream().mapToDouble(of).toArray();
  }

  int size() {
    return texts.size();
  }

  int length(int text) {
    return texts.get(text).length();
  }

  int maxLength() {
    return texts.stream().mapToInt(ScoredText::length).max().orElse(0);
  }

  Bootstrap bootstrap() {
    return bootstrap;
  }

  RuleCounts counts(int text) {
    return counts.get(text);
  }

  /// The number of a rule's eligible queries, in each draw and then in all texts.
  double[] queries(int rule) {
    return queries[rule];
  }

  /// Σ |M(i)| / (i+1) over a rule's eligible queries, as [#queries].
  double[] uniform(int rule) {
    return uniform[rule];
  }

  synchronized RuleKeys keys(int text) {
    RuleKeys found = kept.get(text);
    if (found != null) {
      return found;
    }
    RuleKeys keys = RuleKeys.of(texts.get(text));
    kept.put(text, keys);
    bytes += keys.bytes();
    while (bytes > MAX_BYTES && kept.size() > 1) {
      bytes -= Objects.requireNonNull(kept.pollFirstEntry()).getValue().bytes();
    }
    return keys;
  }

  /// The names and the rules without a score on these texts, with the reason.
  List<AbsentScore> absent() {
    boolean states = texts.stream().anyMatch(ScoredText::hasStates);
    boolean strings = texts.stream().anyMatch(ScoredText::hasStrings);
    List<AbsentScore> absent = new ArrayList<>();
    HeadName.absence(size()).ifPresent(absent::add);
    for (int rule = 0; rule < queries.length; rule++) {
      if (bootstrap.all(queries[rule]) > 0) {
        continue;
      }
      HeadRule missing = HeadRule.all().get(rule);
      String reason =
          missing.keys().needsStates() && !states
              ? "The states of the instances are unknown."
              : (missing.keys().needsStrings() || missing.part() != HeadRule.Part.ANYWHERE)
                      && !strings
                  ? "No text has a separator."
                  : "No position has an earlier one of this kind.";
      absent.add(new AbsentScore(missing.label(), reason));
    }
    return absent;
  }
}
