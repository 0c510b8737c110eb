package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.Instance;

/// The part of an instance that a model reads, as [HeadRule]s see it.
///
/// @param states the state after each token, −1 where there is none
/// @param separator the token between strings, −1 if there is none
record ScoredText(int[] tokens, int[] states, int separator) {
  ScoredText {
    Refusal.when(
        tokens.length != states.length, "%s states of %s tokens", states.length, tokens.length);
  }

  /// @param tokens those of `instance` that are read
  static ScoredText of(Instance instance, int[] tokens) {
    return new ScoredText(
        tokens,
        Arrays.copyOf(instance.stateAfter(), tokens.length),
        instance.vocabulary().separator());
  }

  int length() {
    return tokens.length;
  }

  boolean hasStates() {
    return Arrays.stream(states).anyMatch(state -> state >= 0);
  }

  boolean hasStrings() {
    return Arrays.stream(tokens).anyMatch(token -> token == separator);
  }
}
