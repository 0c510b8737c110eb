package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.inspect.Provenance;

/// Every head's scores at one checkpoint.
///
/// @param absent the scores that these instances do not give, each with the reason
public record HeadScoreResult(
    long step, List<HeadScore> heads, List<AbsentScore> absent, Provenance provenance) {
  /// The [AbsentScore#of] of names.
  public static final String NAME = "name";

  /// The [AbsentScore#of] of effects.
  public static final String EFFECT = "effect of cutting";

  public HeadScoreResult {
    heads = List.copyOf(heads);
    absent = List.copyOf(absent);
  }

  public HeadScoreResult(long step, List<HeadScore> heads, Provenance provenance) {
    this(step, heads, List.of(), provenance);
  }

  /// A number that is missing.
  ///
  /// @param of the label of a rule, [#NAME] or [#EFFECT]
  /// @param reason a sentence
  public record AbsentScore(String of, String reason) {}

  /// The reason why a rule has no score, or why there are no names or effects; empty if it has one,
  /// or if effects were not requested.
  public Optional<String> reason(String of) {
    return absent.stream()
        .filter(score -> score.of().equals(of))
        .map(AbsentScore::reason)
        .findFirst();
  }

  /// True if effects were measured, or cannot be.
  boolean hasEffects() {
    return reason(EFFECT).isPresent() || heads.stream().anyMatch(h -> h.effect().isPresent());
  }
}
