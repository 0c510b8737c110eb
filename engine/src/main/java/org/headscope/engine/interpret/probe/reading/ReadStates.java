package org.headscope.engine.interpret.probe.reading;

import module java.base;

import org.headscope.engine.task.Instance;

/// The states that an instance goes through, as far as it is read.
///
/// @param after the state after each of the T tokens, −1 at separators and where nobody knows it
public record ReadStates(Instance instance, List<Integer> after) {
  public ReadStates {
    after = List.copyOf(after);
  }

  static ReadStates of(Instance instance, int length) {
    int[] states = Arrays.copyOf(instance.stateAfter(), length);
    return new ReadStates(instance, IntStream.of(states).boxed().toList());
  }

  /// The state after the token at `position`, −1 for none.
  public int at(int position) {
    return after.get(position);
  }

  public String labelAt(int position) {
    return instance.stateLabel(at(position));
  }

  boolean ofAutomaton() {
    return instance.automaton().isPresent();
  }
}
