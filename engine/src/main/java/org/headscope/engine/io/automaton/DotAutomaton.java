package org.headscope.engine.io.automaton;

import module java.base;

import org.headscope.engine.run.UserError;

/// Finds the automaton in a DOT graph: an edge with a label is as many transitions as the label has
/// symbols, and one without a label comes out of a node that only marks the start.
final class DotAutomaton {
  /// Names of nodes that mark the start, whatever they look like: `start`, `__start0`.
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
          "the edge %s points backwards (dir=%s); reverse the arrow, or write two edges"
              .formatted(edge.shown(), direction));
    }
    Optional<DotScanner.Token> label = edge.attribute("label");
    Optional<String> text = label.flatMap(DotGraph::shown);
    if (label.isPresent() && text.isEmpty()) {
      throw faults.at(
          label.get().line(),
          "the label %s of the edge %s is more than plain text; write only its symbols"
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
            // To Graphviz, \l ends a line; nobody means “ambda”.
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

  /// The weight of an edge, shared by all of its symbols.
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

  /// The target of the one edge without a label.
  private Optional<String> arrow() {
    for (DotGraph.Edge edge : unlabelled) {
      if (!marksTheStart(edge.from())) {
        throw faults.at(
            edge.line(),
            "the edge %s has no label; write [label=\"a\"] after it, or, if it marks the initial state, start it at a node with shape=point"
                .formatted(edge.shown()));
      }
    }
    if (unlabelled.size() > 1) {
      throw faults.at(
          unlabelled.get(1).line(),
          "the edges %s and %s in line %d both mark an initial state; remove one of them"
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

  /// The state that an attribute says to be the first.
  private Optional<String> attribute(Set<String> states) {
    List<String> initial =
        states.stream().filter(state -> graph.value(state, "initial").equals("true")).toList();
    if (initial.size() > 1) {
      throw new UserError(
          "%s has initial=true at both %s and %s; remove one of them."
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
