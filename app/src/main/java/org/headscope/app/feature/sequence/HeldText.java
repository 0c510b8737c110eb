package org.headscope.app.feature.sequence;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.task.Instance;

/// An instance held against an automaton.
///
/// @param trace its walk; where there is no automaton, the states of what was drawn
record HeldText(Instance instance, Optional<Pfa> automaton, Trace trace) {
  static HeldText of(Instance instance, Optional<Pfa> automaton) {
    return new HeldText(
        instance,
        automaton,
        automaton
            .map(pfa -> Trace.of(pfa, instance.tokens(), instance.vocabulary().separator()))
            .orElseGet(() -> withoutAutomaton(instance)));
  }

  /// No edges lead to the states of what was drawn.
  private static Trace withoutAutomaton(Instance instance) {
    List<Integer> states = Arrays.stream(instance.stateAfter()).boxed().toList();
    return new Trace(states, Collections.nCopies(states.size(), Optional.empty()), List.of());
  }

  boolean isOf(Instance other, Optional<Pfa> language) {
    return instance.equals(other) && automaton.equals(language);
  }
}
