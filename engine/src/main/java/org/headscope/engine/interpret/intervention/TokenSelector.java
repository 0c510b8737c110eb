package org.headscope.engine.interpret.intervention;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The positions of an instance at which a component is replaced.
public sealed interface TokenSelector {
  /// All positions.
  record All() implements TokenSelector {}

  /// Positions from `first` on.
  record From(int first) implements TokenSelector {
    public From {
      Refusal.when(first < 0, "position %s", first);
    }
  }

  /// Positions after whose token the automaton, or another latent, is in `state`.
  record InState(int state) implements TokenSelector {
    public InState {
      Refusal.when(state < 0, "state %s", state);
    }
  }

  /// Positions whose token the automaton wrote on its edge from `state`.
  ///
  /// @param symbol the edge's label
  record OnEdge(int state, String symbol) implements TokenSelector {
    public OnEdge {
      Refusal.when(state < 0 || symbol.isEmpty(), "edge %s from state %s", symbol, state);
    }
  }

  /// Chosen positions, ascending.
  record Chosen(List<Integer> positions) implements TokenSelector {
    public Chosen {
      positions = positions.stream().sorted().distinct().toList();
      Refusal.when(positions.isEmpty() || positions.getFirst() < 0, "positions %s", positions);
    }
  }

  /// The selected ones of the first `length` positions of `instance`.
  ///
  /// @throws UserError if the instance has no states, or none of these positions
  default BitSet of(Instance instance, int length) {
    BitSet selected = new BitSet(length);
    int[] states = instance.stateAfter();
    if (this instanceof InState || this instanceof OnEdge) {
      UserError.when(
          Arrays.stream(states).allMatch(state -> state < 0),
          "The instance %s has no states; select its positions by number.",
          instance.id());
    }
    switch (this) {
      case All _ -> selected.set(0, length);
      case From(int first) -> selected.set(Math.min(first, length), length);
      case InState(int state) ->
          IntStream.range(0, length).filter(t -> states[t] == state).forEach(selected::set);
      case OnEdge(int state, String symbol) ->
          IntStream.range(0, length)
              .filter(t -> before(instance, states, t) == state)
              .filter(t -> instance.vocabulary().label(instance.tokens()[t]).equals(symbol))
              .forEach(selected::set);
      case Chosen(List<Integer> positions) -> {
        UserError.when(
            positions.getLast() >= length,
            "The instance %s has no position %s; the model reads 0 to %s.",
            instance.id(),
            positions.getLast(),
            length - 1);
        positions.forEach(selected::set);
      }
    }
    return selected;
  }

  /// The state before position t: at the beginning of a string the initial one, −1 if unknown.
  private static int before(Instance instance, int[] states, int t) {
    if (t > 0 && states[t - 1] >= 0) {
      return states[t - 1];
    }
    return instance.latent().flatMap(l -> l.automaton()).map(pfa -> pfa.initial()).orElse(-1);
  }

  /// The name in commands and files: `all`, `from-40`, `state-3`, `edge-3-a`, `positions-4,7`.
  @JsonValue
  default String label() {
    return switch (this) {
      case All _ -> "all";
      case From(int first) -> "from-" + first;
      case InState(int state) -> "state-" + state;
      case OnEdge(int state, String symbol) -> "edge-" + state + "-" + symbol;
      case Chosen(List<Integer> positions) ->
          "positions-" + positions.stream().map(String::valueOf).collect(Collectors.joining(","));
    };
  }

  /// The end of a sentence that begins “Replace …”.
  default String words() {
    return switch (this) {
      case All _ -> "at all positions";
      case From(int first) -> "from position " + first + " on";
      case InState(int state) -> "in state " + state;
      case OnEdge(int state, String symbol) ->
          "on the edge of %s out of state %d".formatted(symbol, state);
      case Chosen(List<Integer> positions) ->
          (positions.size() == 1 ? "at position " : "at positions ")
              + positions.stream().map(String::valueOf).collect(Collectors.joining(", "));
    };
  }

  /// The selector called `name`.
  ///
  /// @throws UserError listing the forms that there are
  @JsonCreator
  static TokenSelector parse(String name) {
    String[] parts = name.split("-", 3);
    try {
      return switch (parts[0]) {
        case "all" -> new All();
        case "from" -> new From(Integer.parseInt(parts[1]));
        case "state" -> new InState(Integer.parseInt(parts[1]));
        case "edge" -> new OnEdge(Integer.parseInt(parts[1]), parts[2]);
        case "positions" ->
            new Chosen(Arrays.stream(parts[1].split(",")).map(Integer::valueOf).toList());
        default -> throw new IllegalArgumentException(name);
      };
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
      throw new UserError(
          "There are no positions '%s'; use all, from-40, state-3, edge-3-a or positions-4,7."
              .formatted(name),
          e);
    }
  }
}
