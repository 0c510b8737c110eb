package org.headscope.engine.io.automaton;

import module java.base;

import org.headscope.engine.run.UserError;

/// Finds the automaton in a DOT graph: each symbol of an edge's label is a transition, and an edge
/// without a label leaves a node that only marks the start.
final class DotAutomaton {
  /// Names of nodes that mark the start, whatever their shape: `start`, `__start0`.
  private static final Pattern MARK =
      Pattern.compile("_*(start|init|initial|begin|entry)_*\\d*", Pattern.CASE_INSENSITIVE);

  private static final Set<String> UNSEEN = Set.of("point", "none", "plain", "plaintext");

  private final DotGraph graph;
  private final LineFaults faults;
  private final Set<String> entered = new HashSet<>();
  private final Set<String> read = new HashSet<>();
  private final List<DrawnAutomaton.Edge> edges = new ArrayList<>();
  private final List<DotGraph.Edge> unlabelled = new ArrayList<>();

  private DotAutomaton(DotGraph graph, LineFaults faults) {
    this.graph = graph;
    this.faults = faults;
  }

  static DrawnAutomaton read(String text, LineFaults faults) {
    return new DotAutomaton(DotParser.parse(text, faults), faults).automaton();
  }

  private DrawnAutomaton automaton() {
    for (DotGraph.Edge edge : graph.edges()) {
      if (!edge.isHidden()) {
        entered.add(edge.to());
        sort(edge);
      }
    }
    if (edges.isEmpty()) {
      throw new UserError(
          faults.where() + " has no edge with a label; write such as s0 -> s1 [label=\"a 0.5\"].");
    }
    Optional<String> arrow = arrow();
    SequencedSet<String> states = new LinkedHashSet<>(graph.nodes().sequencedKeySet());
    Set<String> met = new HashSet<>(entered);
    met.addAll(read);
    states.retainAll(met);
    String start = arrow.or(() -> attribute(states)).orElseGet(states::getFirst);
    long doubled = states.stream().filter(this::isDoubled).count();
    return new DrawnAutomaton(start, states, edges, doubled > 0 && doubled < states.size());
  }

  private void sort(DotGraph.Edge edge) {
    String direction = DotGraph.value(edge.attributes(), "dir");
    if (direction.equals("back") || direction.equals("both")) {
      throw faults.at(
          edge.line(),
          "the edge %s points backwards (dir=%s); write the arrow the other way, or two"
              .formatted(edge.shown(), direction));
    }
    Optional<DotScanner.Token> label = edge.attribute("label");
    Optional<String> text = label.flatMap(DotGraph::plainText);
    if (label.isPresent() && text.isEmpty()) {
      throw faults.at(
          label.get().line(),
          "the label %s of the edge %s is more than plain text; write its symbols alone"
              .formatted(label.get().shown(), edge.shown()));
    }
    if (text.filter(t -> !t.isBlank()).isEmpty()) {
      unlabelled.add(edge);
      return;
    }
    read.add(edge.from());
    String written = label.orElseThrow().text();
    List<SymbolLabel> symbols =
        SymbolLabel.of(
            // To Graphviz, \l ends a line; “ambda” is never meant.
            written.contains("\\lambda") ? "λ" : text.orElseThrow(), label.get().line(), faults);
    for (SymbolLabel symbol : symbols) {
      OptionalDouble probability =
          symbol.probability().isPresent() ? symbol.probability() : probability(edge);
      edges.add(
          new DrawnAutomaton.Edge(
              edge.from(),
              edge.to(),
              symbol.symbol(),
              shared(probability, symbol, symbols),
              shared(number(edge, "weight"), symbol, symbols),
              edge.line()));
    }
  }

  /// An edge's attributes apply to all of its symbols together.
  private static OptionalDouble shared(
      OptionalDouble ofEdge, SymbolLabel symbol, List<SymbolLabel> symbols) {
    return ofEdge.isEmpty() || symbol.probability().isPresent()
        ? ofEdge
        : OptionalDouble.of(ofEdge.getAsDouble() / symbols.size());
  }

  private OptionalDouble probability(DotGraph.Edge edge) {
    Optional<DotScanner.Token> written =
        edge.attribute("prob").or(() -> edge.attribute("probability"));
    try {
      return written.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(SymbolLabel.probability(written.get().text()));
    } catch (IllegalArgumentException e) {
      throw faults.at(
          written.orElseThrow().line(),
          "%s of the edge %s; write one".formatted(e.getMessage(), edge.shown()));
    }
  }

  private static OptionalDouble number(DotGraph.Edge edge, String attribute) {
    return edge.attribute(attribute)
        .map(token -> OptionalDouble.of(SymbolLabel.number(token.text())))
        .orElse(OptionalDouble.empty());
  }

  /// The target of the only edge without a label.
  private Optional<String> arrow() {
    for (DotGraph.Edge edge : unlabelled) {
      if (!marksTheStart(edge.from())) {
        throw faults.at(
            edge.line(),
            "the edge %s has no label; write [label=\"a\"] after it, or, if it marks where strings begin, let it leave a node with shape=point"
                .formatted(edge.shown()));
      }
    }
    if (unlabelled.size() > 1) {
      throw faults.at(
          unlabelled.get(1).line(),
          "the edge %s marks where strings begin, and so does %s in line %d; remove one of them"
              .formatted(
                  unlabelled.get(1).shown(),
                  unlabelled.getFirst().shown(),
                  unlabelled.getFirst().line()));
    }
    return unlabelled.stream().map(DotGraph.Edge::to).findFirst();
  }

  private boolean marksTheStart(String node) {
    DotScanner.Token label = graph.nodes().getOrDefault(node, Map.of()).get("label");
    return !entered.contains(node)
        && !read.contains(node)
        && (UNSEEN.contains(graph.value(node, "shape"))
            || graph.value(node, "style").contains("invis")
            || (label != null && label.text().isEmpty())
            || MARK.matcher(node).matches());
  }

  /// The state that an attribute marks as the initial one.
  private Optional<String> attribute(Set<String> states) {
    List<String> initial =
        states.stream().filter(state -> graph.value(state, "initial").equals("true")).toList();
    if (initial.size() > 1) {
      throw new UserError(
          "%s has initial=true at %s and at %s; remove it from one of them."
              .formatted(
                  faults.where(),
                  LineFaults.quoted(initial.getFirst()),
                  LineFaults.quoted(initial.get(1))));
    }
    return initial.stream().findFirst();
  }

  private boolean isDoubled(String node) {
    return graph.value(node, "shape").startsWith("double")
        || graph.value(node, "peripheries").equals("2");
  }
}
