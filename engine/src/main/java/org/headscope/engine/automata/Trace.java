package org.headscope.engine.automata;

import module java.base;

/// The walk of an automaton over tokens that it need not be able to produce.
///
/// Every separator begins a new string in the initial state. Where no edge reads a token the string
/// leaves the language, and the rest of that string has no state.
///
/// @param states the state after each of the T tokens; −1 at separators and outside the language
/// @param edges the edge that each of the T tokens walked
/// @param departures the first token of each string that the automaton cannot read
public record Trace(
    List<Integer> states, List<Optional<Transition>> edges, List<Departure> departures) {

  /// The departure of a string from the language.
  ///
  /// @param position of the token that no edge reads, from 0
  public record Departure(int position, int state, int symbol) {}

  public Trace {
    states = List.copyOf(states);
    edges = List.copyOf(edges);
    departures = List.copyOf(departures);
  }

  /// Walks `automaton` over `tokens`, from its initial state after each separator.
  public static Trace of(Pfa automaton, int[] tokens, int separator) {
    Integer[] states = new Integer[tokens.length];
    Arrays.fill(states, -1);
    List<Optional<Transition>> edges = new ArrayList<>(tokens.length);
    List<Departure> departures = new ArrayList<>();
    List<Map<Integer, Optional<Transition>>> reading =
        IntStream.range(0, automaton.states()).mapToObj(s -> reading(automaton, s)).toList();
    int state = automaton.initial();
    for (int t = 0; t < tokens.length; t++) {
      if (tokens[t] == separator) {
        state = automaton.initial();
        edges.add(Optional.empty());
        continue;
      }
      Optional<Transition> edge =
          state < 0
              ? Optional.empty()
              : reading.get(state).getOrDefault(tokens[t], Optional.empty());
      if (edge.isEmpty() && state >= 0) {
        departures.add(new Departure(t, state, tokens[t]));
      }
      state = edge.map(Transition::to).orElse(-1);
      states[t] = state;
      edges.add(edge);
    }
    return new Trace(Arrays.asList(states), edges, departures);
  }

  /// The edge by which `state` is left with each symbol: looked for once, not at each of thousands
  /// of tokens.
  private static Map<Integer, Optional<Transition>> reading(Pfa automaton, int state) {
    Map<Integer, Optional<Transition>> edges = new HashMap<>();
    automaton.leaving(state).forEach(edge -> edges.putIfAbsent(edge.symbol(), Optional.of(edge)));
    return edges;
  }

  /// The number of times each of `transitions` was walked.
  public List<Integer> uses(List<Transition> transitions) {
    Map<Transition, Integer> counts = new HashMap<>();
    for (Optional<Transition> edge : edges) {
      edge.ifPresent(walked -> counts.merge(walked, 1, Integer::sum));
    }
    return transitions.stream().map(edge -> counts.getOrDefault(edge, 0)).toList();
  }

  public int length() {
    return states.size();
  }
}
