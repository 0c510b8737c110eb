package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.run.UserError;

/// A change of an automaton, which keeps it deterministic and the probabilities of every state a
/// distribution. States are those of the automaton before it, symbols are labels. As text: `edge 3
/// a to 5`, `symbol 3 a to b`, `probability 3 a 0.25`, `add edge 3 b to 5`, `remove edge 3 a`, `add
/// state 3 a`, `remove state 4`.
public sealed interface LanguageEdit {
  /// The forms, for people.
  String FORMS =
      "“edge 3 a to 5”, “symbol 3 a to b”, “probability 3 a 0.25”, “add edge 3 b to 5”, “remove edge 3 a”, “add state 3 a” or “remove state 4”";

  Pattern WORDS =
      Pattern.compile(
          """
          (?<kind>edge|symbol|probability|(?:add|remove)\\s+(?:edge|state))\
          \\s+(?<state>\\d{1,9})(?:\\s+(?<symbol>(?!to\\s)\\S+))?(?:\\s+(?:to\\s+)?(?<value>\\S+))?\
          """);

  /// Leads the edge that leaves `from` with `symbol` to another state.
  record EdgeEnd(int from, String symbol, int to) implements LanguageEdit {}

  record EdgeSymbol(int from, String symbol, String other) implements LanguageEdit {}

  /// Changes the probability of an edge; the state's others keep their ratios.
  record EdgeProbability(int from, String symbol, double probability) implements LanguageEdit {}

  /// Adds the last edge of `from`: one of n with the probability 1/n; the others keep their ratios.
  record EdgeAddition(int from, String symbol, int to) implements LanguageEdit {}

  /// Removes an edge; the state's others keep their ratios.
  record EdgeRemoval(int from, String symbol) implements LanguageEdit {}

  /// Adds a state on an edge: the edge leads to it, and one with the same symbol from it to where
  /// the first led.
  record StateAddition(int from, String symbol) implements LanguageEdit {}

  /// Removes a state and its edges; states with greater numbers move up by one.
  record StateRemoval(int state) implements LanguageEdit {}

  /// Returns the edit that `text` describes.
  ///
  /// @throws UserError naming the text and the forms there are
  static LanguageEdit parse(String text) {
    Matcher words = WORDS.matcher(text.strip());
    if (!words.matches()) {
      throw unreadable(text);
    }
    int state = Integer.parseInt(words.group("state"));
    Optional<String> symbol = Optional.ofNullable(words.group("symbol"));
    Optional<String> value = Optional.ofNullable(words.group("value"));
    String kind = words.group("kind").replaceAll("\\s+", " ");
    boolean hasValue = Set.of("edge", "symbol", "probability", "add edge").contains(kind);
    if (symbol.isPresent() == kind.equals("remove state") || value.isPresent() != hasValue) {
      throw unreadable(text);
    }
    String read = symbol.orElse("");
    String to = value.orElse("");
    return switch (kind) {
      case "edge" -> new EdgeEnd(state, read, state(to, text));
      case "symbol" -> new EdgeSymbol(state, read, to);
      case "probability" -> new EdgeProbability(state, read, probability(to, text));
      case "add edge" -> new EdgeAddition(state, read, state(to, text));
      case "remove edge" -> new EdgeRemoval(state, read);
      case "add state" -> new StateAddition(state, read);
      default -> new StateRemoval(state);
    };
  }

  private static int state(String number, String text) {
    if (!number.matches("\\d{1,9}")) {
      throw unreadable(text);
    }
    return Integer.parseInt(number);
  }

  private static double probability(String number, String text) {
    try {
      return Double.parseDouble(number);
    } catch (NumberFormatException e) {
      throw new UserError(
          "The edit “%s” has a probability that is not a number; write one such as 0.25."
              .formatted(text.strip()),
          e);
    }
  }

  private static UserError unreadable(String text) {
    return new UserError(
        "“%s” is not an edit of an automaton; write %s.".formatted(text.strip(), FORMS));
  }

  /// Returns the text that [#parse] reads.
  default String text() {
    return switch (this) {
      case EdgeEnd(int from, String symbol, int to) ->
          "edge %d %s to %d".formatted(from, symbol, to);
      case EdgeSymbol(int from, String symbol, String other) ->
          "symbol %d %s to %s".formatted(from, symbol, other);
      case EdgeProbability(int from, String symbol, double p) ->
          "probability %d %s %s".formatted(from, symbol, p);
      case EdgeAddition(int from, String symbol, int to) ->
          "add edge %d %s to %d".formatted(from, symbol, to);
      case EdgeRemoval(int from, String symbol) -> "remove edge %d %s".formatted(from, symbol);
      case StateAddition(int from, String symbol) -> "add state %d %s".formatted(from, symbol);
      case StateRemoval(int state) -> "remove state " + state;
    };
  }
}
