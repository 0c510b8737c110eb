package org.headscope.engine.io.automaton;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.SymbolNames;
import org.headscope.engine.task.Vocabulary;

/// An automaton as other programs write it: states and symbols have names, and edges may lack
/// probabilities.
///
/// @param start where strings begin
/// @param states all endpoints of edges, in the order of their numbers except that `start` comes
///   first
/// @param distinguishesFinals whether some states are marked as final
record DrawnAutomaton(
    String start, SequencedSet<String> states, List<Edge> edges, boolean distinguishesFinals) {
  private static final int MAX_STATES = 1_000;

  /// Tolerance for the sum of a state's probabilities: a hundredth, or the rounding error of that
  /// many numbers with two decimals.
  private static final double TOLERANCE = 0.01;

  /// @param probability from the label, or from an attribute of that name
  /// @param weight counts where no edge of the state has a probability; NaN if it is not a number
  record Edge(
      String from,
      String to,
      String symbol,
      OptionalDouble probability,
      OptionalDouble weight,
      int line) {
    private String shown() {
      return LineFaults.quoted(from + " -> " + to);
    }
  }

  /// Returns the automaton with letters of `vocabulary`.
  NamedAutomaton named(Vocabulary vocabulary, LineFaults faults) {
    requireDeterministic(faults);
    SequencedSet<String> ordered = new LinkedHashSet<>(List.of(start));
    ordered.addAll(states);
    if (ordered.size() > MAX_STATES) {
      throw new UserError(
          "%s has %,d states; use at most %,d."
              .formatted(faults.where(), ordered.size(), MAX_STATES));
    }
    Map<String, Integer> numbers = new HashMap<>();
    ordered.forEach(state -> numbers.put(state, numbers.size()));
    SymbolNames names = names(vocabulary, faults);
    Map<String, List<Edge>> leaving = edges.stream().collect(Collectors.groupingBy(Edge::from));
    List<Transition> transitions = new ArrayList<>();
    leaving.forEach((_, together) -> {
      double[] shares = shares(together, faults);
      for (int i = 0; i < shares.length; i++) {
        Edge edge = together.get(i);
        int from = numbers.getOrDefault(edge.from(), 0);
        int to = numbers.getOrDefault(edge.to(), 0);
        int symbol = vocabulary.id(names.letter(edge.symbol()));
        transitions.add(new Transition(from, symbol, to, shares[i]));
      }
    });
    transitions.sort(
        Comparator.comparingInt(Transition::from).thenComparingInt(Transition::symbol));
    return new NamedAutomaton(new Pfa(ordered.size(), 0, transitions), names, distinguishesFinals);
  }

  private void requireDeterministic(LineFaults faults) {
    Map<List<String>, Edge> met = new HashMap<>();
    for (Edge edge : edges) {
      Edge other = met.put(List.of(edge.from(), edge.symbol()), edge);
      if (other != null) {
        throw faults.at(
            edge.line(),
            "the edge %s reads %s, and so does %s in line %d; keep one edge per state and symbol"
                .formatted(
                    edge.shown(), LineFaults.quoted(edge.symbol()), other.shown(), other.line()));
      }
    }
  }

  private SymbolNames names(Vocabulary vocabulary, LineFaults faults) {
    Set<String> symbols = edges.stream().map(Edge::symbol).collect(Collectors.toSet());
    try {
      return SymbolNames.of(symbols, vocabulary.ordinaryLabels());
    } catch (IllegalArgumentException e) {
      throw new UserError("%s has %s; use fewer.".formatted(faults.where(), e.getMessage()), e);
    }
  }

  /// Returns the probability of each edge in `together`, which all leave one state.
  private static double[] shares(List<Edge> together, LineFaults faults) {
    Edge first = together.getFirst();
    if (together.stream().anyMatch(edge -> edge.probability().isPresent())) {
      double[] given = values(together, Edge::probability, "probability", faults);
      double sum = Arrays.stream(given).sum();
      if (Math.abs(sum - 1) > Math.max(TOLERANCE, TOLERANCE / 2 * given.length) + 1e-9) {
        throw faults.at(
            first.line(),
            "the probabilities of the edges that leave %s sum to %.4f; change them so that they sum to 1"
                .formatted(LineFaults.quoted(first.from()), sum));
      }
      return Arrays.stream(given).map(p -> p / sum).toArray();
    }
    if (together.stream().anyMatch(edge -> edge.weight().isPresent())) {
      double[] given = values(together, Edge::weight, "weight", faults);
      double sum = Arrays.stream(given).sum();
      for (int i = 0; i < given.length; i++) {
        if (!(given[i] / sum > 0)) {
          throw faults.at(
              together.get(i).line(),
              "its weight is not a number above 0; write one, or leave it out");
        }
      }
      return Arrays.stream(given).map(w -> w / sum).toArray();
    }
    return together.stream().mapToDouble(_ -> 1.0 / together.size()).toArray();
  }

  private static double[] values(
      List<Edge> together, Function<Edge, OptionalDouble> value, String what, LineFaults faults) {
    for (Edge edge : together) {
      if (value.apply(edge).isEmpty()) {
        throw faults.at(
            edge.line(),
            "the edge %s has no %s, and others that leave %s have one; give it to all or to none"
                .formatted(edge.shown(), what, LineFaults.quoted(edge.from())));
      }
    }
    return together.stream().mapToDouble(edge -> value.apply(edge).orElseThrow()).toArray();
  }
}
