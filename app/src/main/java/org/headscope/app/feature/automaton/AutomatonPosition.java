package org.headscope.app.feature.automaton;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;

/// The automaton's state after a position, and the path to it within the current string.
///
/// @param position the position, −1 before the first token
/// @param state the state; where the string has left the language, the state it left from
/// @param path the edges of the current string so far, in order
record AutomatonPosition(int position, int state, boolean outside, List<Transition> path) {
  /// The position where none is asked for.
  static final AutomatonPosition NOWHERE = new AutomatonPosition(-1, -1, false, List.of());

  AutomatonPosition {
    path = List.copyOf(path);
  }

  static AutomatonPosition at(Pfa automaton, Trace trace, int[] tokens, int position) {
    int first = position;
    while (first >= 0 && tokens[first] != RegBench.VOCABULARY.separator()) {
      first--;
    }
    List<Transition> path = new ArrayList<>();
    int state = automaton.initial();
    for (int t = first + 1; t <= position; t++) {
      Optional<Transition> edge = trace.edges().get(t);
      if (edge.isEmpty()) {
        return new AutomatonPosition(position, state, true, path);
      }
      path.add(edge.get());
      state = edge.get().to();
    }
    return new AutomatonPosition(position, state, false, path);
  }

  Optional<Transition> last() {
    return outside || path.isEmpty() ? Optional.empty() : Optional.of(path.getLast());
  }

  boolean isNowhere() {
    return state < 0;
  }

  /// The number of steps since `arc` was last walked, 0 for the last step.
  Optional<Integer> age(Arc arc) {
    return IntStream.range(0, path.size())
        .filter(age -> arc.transitions().contains(path.get(path.size() - 1 - age)))
        .boxed()
        .findFirst();
  }
}
