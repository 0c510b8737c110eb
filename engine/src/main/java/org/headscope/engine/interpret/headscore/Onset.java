package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadName.Criterion;
import org.headscope.engine.run.UserError;

/// The beginning of a rule in a head: the first checkpoint from which the rule is *clear* at all
/// later ones, as for a [name][HeadName]: the lower end of the interval of its lift is above the
/// bar, and those of the contrasts that tell it from similar rules are above theirs.
///
/// The onset's interval begins with the last checkpoint at which the rule was certainly not clear,
/// as the upper end of one of these intervals is not above its bar, and ends with the onset. So it
/// is never narrower than from one checkpoint to the next, as nothing is known in between, and it
/// is wider by the checkpoints in doubt. Each end is wrong if an interval over the bootstrap of
/// instances misses its value on that side, in 2.5 % of cases, and only if a checkpoint's value is
/// near the bar. All checkpoints are scored on the same instances and miss together, so that
/// further ones add little.
///
/// @param after the last checkpoint at which the rule was certainly not clear; absent if it may
///   have been clear from the first checkpoint on
/// @param step the first checkpoint from which the rule is clear; absent if it is not at the last
/// @param curve the logistic curve of the share over the steps; absent if the share does not follow
///   one
public record Onset(
    int layer,
    int head,
    String rule,
    OptionalLong after,
    OptionalLong step,
    Optional<LogisticFit> curve) {
  /// Finds the onset of a rule in a head of a run, whose scores are `results`.
  ///
  /// @param bar that the lift must exceed, instead of [HeadName#CLEAR]
  /// @throws UserError if a checkpoint lacks the head
  public static Onset of(
      SortedMap<Long, HeadScoreResult> results, int layer, int head, String rule, double bar) {
    HeadRule of = HeadRule.of(rule);
    OptionalLong after = OptionalLong.empty();
    OptionalLong from = OptionalLong.empty();
    SortedMap<Long, Double> shares = new TreeMap<>();
    for (HeadScoreResult result : results.values()) {
      HeadScore score = score(result, layer, head);
      List<Criterion> criteria = HeadName.criteria(score, of, bar);
      boolean clear = criteria.stream().allMatch(Criterion::isMet);
      if (!clear) {
        from = OptionalLong.empty();
      } else if (from.isEmpty()) {
        from = OptionalLong.of(result.step());
      }
      if (criteria.stream().anyMatch(Criterion::isMissed)) {
        after = OptionalLong.of(result.step());
      }
      score.score(rule).ifPresent(s -> shares.put(result.step(), s.share().value()));
    }
    return new Onset(layer, head, rule, after, from, LogisticFit.of(shares));
  }

  /// Finds the onsets of the rules that a head is named after at the last checkpoint, with the bar
  /// of its name; none if the head is not scored there.
  public static List<Onset> ofName(SortedMap<Long, HeadScoreResult> results, int layer, int head) {
    if (results.isEmpty()) {
      return List.of();
    }
    HeadScoreResult last = Objects.requireNonNull(results.get(results.lastKey()));
    return last.heads().stream()
        .filter(score -> score.layer() == layer && score.head() == head)
        .flatMap(score ->
            score.named().stream()
                .map(rule -> of(results, layer, head, rule, HeadName.bar(score.name()))))
        .toList();
  }

  private static HeadScore score(HeadScoreResult result, int layer, int head) {
    return result.heads().stream()
        .filter(score -> score.layer() == layer && score.head() == head)
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "No scores of head %d.%d are stored at step %d; compute them with headscope head-scores --save."
                    .formatted(layer, head, result.step())));
  }

  /// Its place in commands and tables: `3.2`.
  public String place() {
    return layer + "." + head;
  }

  /// True if the whole interval is before that of `other`. An onset is later than the first end of
  /// its interval, and not later than the second.
  public boolean isBefore(Onset other) {
    return step.isPresent()
        && other.after().isPresent()
        && step.getAsLong() <= other.after().getAsLong();
  }
}
