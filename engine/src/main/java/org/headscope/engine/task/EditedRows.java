package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.run.UserError;

/// The edges of each state of an automaton, in an order that edits keep: the same random number
/// then selects the same edge wherever the probabilities before it are the same.
record EditedRows(Vocabulary vocabulary, int initial, List<List<Transition>> rows) {
  private static final int MAX_STATES = 1_000;

  EditedRows {
    rows = rows.stream().map(List::copyOf).toList();
  }

  static EditedRows of(Pfa pfa, Vocabulary vocabulary) {
    return new EditedRows(
        vocabulary,
        pfa.initial(),
        IntStream.range(0, pfa.states()).mapToObj(pfa::leaving).toList());
  }

  Pfa pfa() {
    return new Pfa(
        rows.size(),
        initial,
        rows.stream()
            .flatMap(row -> row.stream().sorted(Comparator.comparingInt(Transition::symbol)))
            .toList());
  }

  /// Returns the rows after `edit`.
  ///
  /// @throws UserError if there is no such state or edge, or the result has a state that cannot be
  ///   reached or left although it could before
  EditedRows with(LanguageEdit edit) {
    EditedRows next =
        switch (edit) {
          case LanguageEdit.EdgeEnd(int from, String symbol, int to) -> {
            Transition edge = edge(from, symbol);
            yield replacing(
                edge, new Transition(from, edge.symbol(), known(to), edge.probability()));
          }
          case LanguageEdit.EdgeSymbol(int from, String symbol, String other) -> {
            Transition edge = edge(from, symbol);
            int read = unused(from, other, Optional.of(edge));
            yield replacing(edge, new Transition(from, read, edge.to(), edge.probability()));
          }
          case LanguageEdit.EdgeProbability(int from, String symbol, double p) -> {
            Transition edge = edge(from, symbol);
            require(edge, p);
            yield with(from, scaled(rows.get(from), edge, p));
          }
          case LanguageEdit.EdgeAddition(int from, String symbol, int to) -> {
            List<Transition> row = new ArrayList<>(rows.get(known(from)));
            double share = 1.0 / (row.size() + 1);
            row.add(new Transition(from, unused(from, symbol, Optional.empty()), known(to), 1));
            yield with(from, scaled(row, row.getLast(), share));
          }
          case LanguageEdit.EdgeRemoval(int from, String symbol) ->
              with(from, without(rows.get(known(from)), List.of(edge(from, symbol))));
          case LanguageEdit.StateAddition(int from, String symbol) -> added(edge(from, symbol));
          case LanguageEdit.StateRemoval(int state) -> removed(known(state));
        };
    next.check(this, edit);
    return next;
  }

  private int known(int state) {
    UserError.when(
        state >= rows.size(),
        "The automaton has no state %d; choose one from 0 to %d.",
        state,
        rows.size() - 1);
    return state;
  }

  private String label(Transition edge) {
    return vocabulary.label(edge.symbol());
  }

  private Transition edge(int from, String symbol) {
    List<Transition> row = rows.get(known(from));
    return row.stream()
        .filter(edge -> label(edge).equals(symbol))
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "State %d has no edge with the symbol %s; it has %s."
                    .formatted(
                        from,
                        symbol,
                        row.stream().map(this::label).sorted().collect(Collectors.joining(", ")))));
  }

  /// Returns the token `symbol`, which no edge of `from` but `own` has.
  private int unused(int from, String symbol, Optional<Transition> own) {
    int token = vocabulary.id(symbol);
    UserError.when(
        !vocabulary.isOrdinary(token),
        "“%s” is not a symbol of an edge; choose one of %s.",
        symbol,
        vocabulary.ordinaryNames());
    boolean taken = rows.get(from).stream().anyMatch(edge -> edge.symbol() == token);
    UserError.when(
        taken && own.filter(edge -> edge.symbol() == token).isEmpty(),
        "State %d already has an edge with the symbol %s, and an automaton has one per state and symbol; choose another symbol.",
        from,
        symbol);
    return token;
  }

  private void require(Transition edge, double probability) {
    int edges = rows.get(edge.from()).size();
    UserError.when(
        edges == 1 && probability != 1,
        "State %d has a single edge, whose probability is 1; add another edge first.",
        edge.from());
    UserError.when(
        edges > 1 && !(probability > 0 && probability < 1),
        "The probability %s of %s in state %d is not between 0 and 1; write one such as 0.25, or remove the edge.",
        probability,
        label(edge),
        edge.from());
  }

  private EditedRows with(int state, List<Transition> row) {
    List<List<Transition>> next = new ArrayList<>(rows);
    next.set(state, row);
    return new EditedRows(vocabulary, initial, next);
  }

  private EditedRows replacing(Transition edge, Transition other) {
    return with(
        edge.from(), rows.get(edge.from()).stream().map(e -> e.equals(edge) ? other : e).toList());
  }

  /// Returns `row` where `edge` has the probability `p`, and the others share the rest as before.
  private static List<Transition> scaled(List<Transition> row, Transition edge, double p) {
    double others =
        row.stream().filter(e -> !e.equals(edge)).mapToDouble(Transition::probability).sum();
    return row.stream()
        .map(e -> weighed(e, e.equals(edge) ? p : e.probability() * (1 - p) / others))
        .toList();
  }

  private static List<Transition> without(List<Transition> row, List<Transition> gone) {
    List<Transition> rest = row.stream().filter(edge -> !gone.contains(edge)).toList();
    double sum = rest.stream().mapToDouble(Transition::probability).sum();
    return rest.size() == row.size()
        ? row
        : rest.stream().map(edge -> weighed(edge, edge.probability() / sum)).toList();
  }

  private static Transition weighed(Transition edge, double probability) {
    return new Transition(edge.from(), edge.symbol(), edge.to(), Math.min(1, probability));
  }

  private EditedRows added(Transition edge) {
    UserError.when(
        rows.size() >= MAX_STATES,
        "The automaton has %,d states, the maximum; remove one first.",
        rows.size());
    int state = rows.size();
    List<List<Transition>> next =
        new ArrayList<>(
            replacing(edge, new Transition(edge.from(), edge.symbol(), state, edge.probability()))
                .rows());
    next.add(List.of(new Transition(state, edge.symbol(), edge.to(), 1)));
    return new EditedRows(vocabulary, initial, next);
  }

  private EditedRows removed(int state) {
    UserError.when(
        state == initial,
        "State %d is the initial state, where every string begins; remove another state.",
        state);
    List<List<Transition>> next = new ArrayList<>();
    for (List<Transition> row : rows) {
      List<Transition> rest =
          without(row, row.stream().filter(edge -> edge.to() == state).toList());
      next.add(
          rest.stream()
              .map(e ->
                  new Transition(
                      moved(e.from(), state), e.symbol(), moved(e.to(), state), e.probability()))
              .toList());
    }
    next.remove(state);
    return new EditedRows(vocabulary, moved(initial, state), next);
  }

  private static int moved(int number, int removed) {
    return number > removed ? number - 1 : number;
  }

  /// Refuses states without an edge, and states that cannot be reached, unless they were so
  /// `before` the edit.
  private void check(EditedRows before, LanguageEdit edit) {
    UserError.when(
        rows.get(initial).isEmpty(),
        "Without this edge the automaton accepts nothing, since state %d is where every string begins; add another edge to it first.",
        initial);
    BitSet reached = reached();
    BitSet once = before.reached();
    for (int state = 0; state < rows.size(); state++) {
      int number =
          edit instanceof LanguageEdit.StateRemoval(int gone) && state >= gone ? state + 1 : state;
      boolean isNew = number >= before.rows.size();
      UserError.when(
          rows.get(state).isEmpty() && (isNew || !before.rows.get(number).isEmpty()),
          "Then no edge leaves state %d, so that its strings end there; add another edge to it first.",
          number);
      UserError.when(
          !reached.get(state) && (isNew || once.get(number)),
          "Then state %d cannot be reached from the initial state; lead another edge to it first, or remove it.",
          number);
    }
  }

  /// Returns the edge of `state` that reads `token`; none leaves the state −1.
  Optional<Transition> reading(int state, int token) {
    return state < 0
        ? Optional.empty()
        : rows.get(state).stream().filter(edge -> edge.symbol() == token).findFirst();
  }

  private BitSet reached() {
    BitSet met = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(initial));
    while (!open.isEmpty()) {
      int state = open.pop();
      if (!met.get(state)) {
        met.set(state);
        rows.get(state).forEach(edge -> open.push(edge.to()));
      }
    }
    return met;
  }

  /// Returns the edge of `state` whose interval of the cumulative distribution has `u`.
  Transition edgeAt(int state, double u) {
    List<Transition> row = rows.get(state);
    double end = 0;
    for (Transition edge : row) {
      end += edge.probability();
      if (u < end) {
        return edge;
      }
    }
    return row.getLast();
  }

  /// Returns a number of the interval of `edge`, at `fraction` of its length.
  double inside(Transition edge, double fraction) {
    double end = 0;
    for (Transition e : rows.get(edge.from())) {
      double from = end;
      end += e.probability();
      if (e.equals(edge)) {
        return Math.min(from + fraction * (end - from), Math.nextDown(end));
      }
    }
    throw new IllegalArgumentException("an edge of another automaton");
  }
}
