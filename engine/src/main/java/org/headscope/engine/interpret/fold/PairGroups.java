package org.headscope.engine.interpret.fold;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.interpret.headscore.NgramMatches;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.SymbolNames;
import org.headscope.engine.task.Vocabulary;

/// Groups of queries, and of the keys of each query.
///
/// @param rows the names of the groups of queries
/// @param columns the names of the groups of keys
/// @param row the group of each query
/// @param column the group of each key of a query, which it does not follow
public record PairGroups(
    List<String> rows, List<String> columns, IntUnaryOperator row, IntBinaryOperator column) {
  /// The longest match that is distinguished.
  public static final int MAX_MATCH = 4;

  private static final String ITSELF = "itself";
  private static final List<String> ALL = List.of("all");

  public PairGroups {
    rows = List.copyOf(rows);
    columns = List.copyOf(columns);
  }

  /// The groups of the positions of `instance`.
  ///
  /// @param tokens its tokens, as far as they are read
  /// @throws InstanceError if it has no such groups
  public static PairGroups of(FoldBy by, Instance instance, int[] tokens) {
    return switch (by) {
      case STATE -> states(instance, tokens);
      case SYMBOL -> symbols(instance.vocabulary().labels(), tokens);
      case EDGE -> edges(instance, tokens);
      case RELATION -> relations(instance.stateKind().one(), states(instance, tokens));
      case DISTANCE -> distances(tokens.length);
      case MATCH -> matches(tokens);
    };
  }

  /// The same groups of queries and of keys.
  ///
  /// @param group of each position
  private static PairGroups square(List<String> names, int[] group) {
    return new PairGroups(names, names, query -> group[query], (_, key) -> group[key]);
  }

  /// The tokens with these labels, numbers in the order of their values.
  static PairGroups symbols(List<String> labels, int[] tokens) {
    List<Integer> order =
        IntStream.range(0, labels.size())
            .boxed()
            .sorted(Comparator.comparing(labels::get, SymbolNames.NUMBERS_FIRST))
            .toList();
    return square(
        order.stream().map(labels::get).toList(),
        Arrays.stream(tokens).map(order::indexOf).toArray());
  }

  private static PairGroups states(Instance instance, int[] tokens) {
    int states = instance.latent().map(latent -> latent.states()).orElse(0);
    int[] group = Arrays.copyOf(instance.stateAfter(), tokens.length);
    String one = instance.stateKind().one();
    if (Arrays.stream(group).allMatch(state -> state < 0)) {
      throw new InstanceError(
          "No token of the instance %s has a %s; fold by symbol, distance or match, or choose an instance that has."
              .formatted(instance.id(), one));
    }
    List<String> names = new ArrayList<>();
    IntStream.range(0, states).mapToObj(instance::stateLabel).forEach(names::add);
    names.add("no " + one);
    Arrays.setAll(group, t -> group[t] < 0 ? states : group[t]);
    return square(names, group);
  }

  private static PairGroups edges(Instance instance, int[] tokens) {
    Pfa automaton =
        instance
            .automaton()
            .orElseThrow(() ->
                new InstanceError(
                    "The instance %s has no automaton, whose edges its tokens could take; fold by state, symbol, distance or match."
                        .formatted(instance.id())));
    Vocabulary vocabulary = instance.vocabulary();
    List<Optional<Transition>> taken = Trace.of(automaton, tokens, vocabulary.separator()).edges();
    if (taken.stream().allMatch(Optional::isEmpty)) {
      throw new InstanceError(
          "No token of the instance %s takes an edge; fold by symbol, distance or match, or choose an instance with symbols."
              .formatted(instance.id()));
    }
    Map<Transition, Integer> numbers = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (Transition edge : automaton.transitions()) {
      numbers.put(edge, names.size());
      names.add(instance.stateLabel(edge.from()) + " " + vocabulary.label(edge.symbol()));
    }
    names.add("no edge");
    int none = numbers.size();
    return square(
        names, taken.stream().mapToInt(edge -> edge.map(numbers::get).orElse(none)).toArray());
  }

  /// Keys in the query's state and in others; the query itself is separate, since it always is in
  /// the same.
  private static PairGroups relations(String kind, PairGroups states) {
    int none = states.rows.size() - 1;
    return new PairGroups(
        List.of("in a " + kind, "no " + kind),
        List.of(ITSELF, "same " + kind, "other " + kind, "no " + kind),
        query -> states.row.applyAsInt(query) == none ? 1 : 0,
        (query, key) -> {
          int state = states.column.applyAsInt(query, key);
          return key == query
              ? 0
              : state == none ? 3 : state == states.row.applyAsInt(query) ? 1 : 2;
        });
  }

  /// The keys at each distance.
  ///
  /// @param length the number of distances, from 0
  static PairGroups distances(int length) {
    return new PairGroups(
        ALL,
        IntStream.range(0, length).mapToObj(Integer::toString).toList(),
        _ -> 0,
        (query, key) -> query - key);
  }

  private static PairGroups matches(int[] tokens) {
    List<String> names = new ArrayList<>(List.of(ITSELF));
    IntStream.range(0, MAX_MATCH).mapToObj(Integer::toString).forEach(names::add);
    names.add(MAX_MATCH + "+");
    return new PairGroups(
        ALL,
        names,
        _ -> 0,
        (query, key) -> key == query ? 0 : 1 + NgramMatches.longest(tokens, query, key, MAX_MATCH));
  }
}
