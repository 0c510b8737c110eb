package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadRule.KeySet;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.Measure;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult.AbsentScore;

/// The names of heads. A head is named after a rule that is *clear*: the lower end of the interval
/// of its lift is above [#CLEAR], and that of each contrast that tells it from similar rules above
/// its bar. The list, from the most specific rule to the least:
///
/// 1. `after state`: keys after another symbol have more than [#TIMES] the weight that a uniform
///    head gives them, which no head that looks for matches does;
/// 1. `suffix`: its contrasts with each n-gram are above [#MARGIN];
/// 1. `4-gram`, `3-gram`, `2-gram`, `1-gram`: the contrast with n − 1 is above [#MARGIN];
/// 1. `state`: keys of another symbol have more than [#TIMES] the weight that a uniform head gives
///    them, and a key of the same symbol in the same state has more than [#TIMES] the weight of one
///    in another state;
/// 1. `duplicate 4`, `duplicate 3`, `duplicate 2`, `duplicate`: the contrast with n − 1 is above
///    [#MARGIN];
/// 1. `previous`, `2 back`, `3 back`, `4 back`;
/// 1. `separator`, `first of text`, `first of string`.
///
/// Rules of different kinds have different keys, apart from chance. A kind is 1 to 3 (what came
/// after a match), 4 and 5 (the match itself), each distance, `separator`, and the first positions.
/// Of each kind counts the first clear rule whose lift is at least [#NEARLY] of the largest of the
/// clear ones, so that keys which two rules share by chance name nothing. If a rule of another kind
/// has a lift whose lower end is above [#PART], and both lifts add up to no more than [#WHOLE], the
/// head is `mixed a/b`, the larger lift first.
///
/// With fewer than [Bootstrap#MIN_INSTANCES] instances no head has a name.
///
/// To exceed chance is not enough: with a hundred instances even an excess of 0.01 is certain, yet
/// it says nothing about what a head is for.
public final class HeadName {
  /// The name of a head without one.
  public static final String NONE = "no name";

  private static final String MIXED = "mixed ";

  static final double CLEAR = 0.4;
  static final double PART = 0.25;
  static final double WHOLE = 1.1;
  static final double MARGIN = 0.15;
  static final double TIMES = 1.5;
  static final double NEARLY = 0.5;

  private static final List<List<KeySet>> KINDS = kinds();

  private final List<RuleScore> scores;
  private final List<Measure> contrasts;

  private HeadName(List<RuleScore> scores, List<Measure> contrasts) {
    this.scores = scores;
    this.contrasts = contrasts;
  }

  /// Names the head with these scores and contrasts; [#NONE] if no rule suffices, or the instances
  /// do not.
  static String of(List<RuleScore> scores, List<Measure> contrasts, int instances) {
    return absence(instances).isPresent() ? NONE : new HeadName(scores, contrasts).name();
  }

  /// The reason why no head has a name that is scored on so few instances; empty if they suffice.
  static Optional<AbsentScore> absence(int instances) {
    return instances < Bootstrap.MIN_INSTANCES
        ? Optional.of(
            new AbsentScore(
                HeadScoreResult.NAME,
                "Names need at least %d instances; these scores are from %d."
                    .formatted(Bootstrap.MIN_INSTANCES, instances)))
        : Optional.empty();
  }

  /// The rules of a name; none without one.
  public static List<String> rules(String name) {
    return name.equals(NONE)
        ? List.of()
        : List.of(name.substring(name.startsWith(MIXED) ? MIXED.length() : 0).split("/", -1));
  }

  /// The bar for the lift of a rule of a name.
  static double bar(String name) {
    return name.startsWith(MIXED) ? PART : CLEAR;
  }

  private String name() {
    List<RuleScore> clear = above(CLEAR);
    if (clear.isEmpty()) {
      return NONE;
    }
    RuleScore first = clear.getFirst();
    return above(PART).stream()
        .filter(part -> !kind(part).equals(kind(first)) && lift(part) + lift(first) <= WHOLE)
        .max(Comparator.comparingDouble(HeadName::lift))
        .map(part ->
            lift(part) > lift(first)
                ? MIXED + part.rule() + "/" + first.rule()
                : MIXED + first.rule() + "/" + part.rule())
        .orElse(first.rule());
  }

  /// Returns the rule of each kind that counts, of those with a lower end above `bar`.
  private List<RuleScore> above(double bar) {
    return KINDS.stream()
        .map(kind ->
            kind.stream()
                .filter(set -> isAbove(set, bar))
                .flatMap(set -> score(set).stream())
                .toList())
        .flatMap(some -> first(some).stream())
        .toList();
  }

  private static List<KeySet> kind(RuleScore score) {
    return KINDS.stream()
        .filter(kind -> kind.stream().anyMatch(set -> set.label().equals(score.rule())))
        .findFirst()
        .orElseThrow();
  }

  /// The first whose lift is nearly the largest.
  private static Optional<RuleScore> first(List<RuleScore> some) {
    double largest = some.stream().mapToDouble(HeadName::lift).max().orElse(0);
    return some.stream().filter(score -> lift(score) >= NEARLY * largest).findFirst();
  }

  private static double lift(RuleScore score) {
    return score.lift().value();
  }

  /// The list, by kind.
  private static List<List<KeySet>> kinds() {
    List<KeySet> after = new ArrayList<>(List.of(KeySet.AFTER_STATE, KeySet.SUFFIX));
    List<KeySet> at = new ArrayList<>(List.of(KeySet.STATE));
    for (int n = HeadRule.MAX_N; n > 0; n--) {
      after.add(KeySet.gram(n));
      at.add(KeySet.duplicate(n));
    }
    List<List<KeySet>> kinds = new ArrayList<>(List.of(after, at));
    for (int distance = 1; distance <= HeadScore.MAX_BACK; distance++) {
      kinds.add(List.of(KeySet.back(distance)));
    }
    kinds.add(List.of(KeySet.SEPARATOR));
    kinds.add(List.of(KeySet.FIRST_OF_TEXT, KeySet.FIRST_OF_STRING));
    return kinds;
  }

  private Optional<RuleScore> score(KeySet set) {
    return scores.stream().filter(score -> score.rule().equals(set.label())).findFirst();
  }

  private boolean isAbove(KeySet set, double bar) {
    return criteria(set, bar).stream().allMatch(Criterion::isMet);
  }

  /// An interval whose lower end must be above a bar.
  record Criterion(Interval interval, double bar) {
    /// The criterion of a number that is missing.
    static Criterion unmet(double bar) {
      return new Criterion(new Interval(0, 0, 0), bar);
    }

    boolean isMet() {
      return interval.low() > bar;
    }

    /// True if not even the upper end is above the bar.
    boolean isMissed() {
      return interval.high() <= bar;
    }
  }

  /// The criteria for `rule` to be clear in a head, with `bar` instead of [#CLEAR]. Of matches
  /// within or across strings, which have no contrasts, the lift alone counts.
  static List<Criterion> criteria(HeadScore head, HeadRule rule, double bar) {
    if (rule.part() == HeadRule.Part.ANYWHERE) {
      return new HeadName(head.scores(), head.contrasts()).criteria(rule.keys(), bar);
    }
    return List.of(
        head.score(rule.label())
            .map(score -> new Criterion(score.lift(), bar))
            .orElseGet(() -> Criterion.unmet(bar)));
  }

  private List<Criterion> criteria(KeySet set, double bar) {
    Criterion lift =
        score(set)
            .map(score -> new Criterion(score.lift(), bar))
            .orElseGet(() -> Criterion.unmet(bar));
    Stream<Criterion> others =
        switch (set) {
          case SUFFIX ->
              IntStream.rangeClosed(1, HeadRule.MAX_N)
                  .mapToObj(n -> HeadContrasts.label(set, KeySet.gram(n)))
                  .flatMap(label -> ifAny(label, MARGIN));
          case STATE ->
              Stream.concat(
                  Stream.of(required(KeySet.STATE_OTHER.label(), TIMES)),
                  ifAny(KeySet.STATE_SAME.label(), TIMES));
          case AFTER_STATE -> Stream.of(required(KeySet.AFTER_STATE_OTHER.label(), TIMES));
          default ->
              set.isMatch()
                  ? Stream.of(required(HeadContrasts.withLess(set), MARGIN))
                  : Stream.empty();
        };
    return Stream.concat(Stream.of(lift), others).toList();
  }

  private Criterion required(String contrast, double bar) {
    return ifAny(contrast, bar).findFirst().orElseGet(() -> Criterion.unmet(bar));
  }

  /// The criterion of a contrast; none if it has no rows.
  private Stream<Criterion> ifAny(String contrast, double bar) {
    return contrasts.stream()
        .filter(measure -> measure.label().equals(contrast))
        .map(measure -> new Criterion(measure.value(), bar));
  }
}
