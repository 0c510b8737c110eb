package org.headscope.engine.io.automaton;

import module java.base;

import org.headscope.engine.io.automaton.DotScanner.Kind;
import org.headscope.engine.io.automaton.DotScanner.Token;

/// Parses DOT by [its grammar](https://graphviz.org/doc/info/lang.html), in time that is linear in
/// the length of the text and the number of its edges.
final class DotParser {
  /// Maximum nesting of groups; real drawings have far fewer levels.
  private static final int MAX_DEPTH = 60;

  /// Maximum number of edges, since an edge between two groups of a few letters already multiplies
  /// them.
  private static final int MAX_EDGES = 20_000;

  /// The attributes that are kept; all others concern the drawing and may be large.
  private static final Set<String> KEPT =
      Set.of(
          "label",
          "weight",
          "prob",
          "probability",
          "shape",
          "style",
          "initial",
          "dir",
          "peripheries");

  private static final Set<String> KEYWORDS =
      Set.of("strict", "graph", "digraph", "node", "edge", "subgraph");

  private final DotScanner scanner;
  private final LineFaults faults;
  private final SequencedMap<String, Map<String, Token>> nodes = new LinkedHashMap<>();
  private final List<DotGraph.Edge> edges = new ArrayList<>();
  private final Map<String, Set<String>> named = new HashMap<>();
  private final Map<List<String>, Integer> merged = new HashMap<>();
  private boolean strict;
  private Token token;

  /// The defaults and nodes between two braces.
  ///
  /// @param members the nodes between them
  private record Scope(Map<String, Token> node, Map<String, Token> edge, Set<String> members) {
    Scope inner() {
      return new Scope(new HashMap<>(node), new HashMap<>(edge), new LinkedHashSet<>());
    }
  }

  private DotParser(DotScanner scanner, LineFaults faults) {
    this.scanner = scanner;
    this.faults = faults;
    token = scanner.next();
  }

  static DotGraph parse(String text, LineFaults faults) {
    return new DotParser(new DotScanner(text, faults), faults).graph();
  }

  private DotGraph graph() {
    strict = token.isWord("strict");
    if (strict) {
      next();
    }
    if (token.isWord("graph")) {
      throw faults.at(
          token.line(), "a graph has no arrows; write digraph, and -> between the states");
    }
    if (!token.isWord("digraph")) {
      throw expected("digraph", "begin with digraph {");
    }
    next();
    if (isName()) {
      name();
    }
    body(new Scope(new HashMap<>(), new HashMap<>(), new LinkedHashSet<>()), 0);
    if (token.kind() != Kind.END) {
      throw expected("the end", "remove everything after the last brace");
    }
    return new DotGraph(nodes, edges);
  }

  private Token next() {
    Token read = token;
    token = scanner.next();
    return read;
  }

  private boolean sees(String sign) {
    return token.isSign(sign);
  }

  private boolean skips(String sign) {
    boolean there = sees(sign);
    if (there) {
      next();
    }
    return there;
  }

  private RuntimeException expected(String what, String remedy) {
    return faults.at(
        token.line(), "found %s where %s must be; %s".formatted(token.shown(), what, remedy));
  }

  private void require(String sign, String remedy) {
    if (!skips(sign)) {
      throw expected("“" + sign + "”", remedy);
    }
  }

  private void body(Scope scope, int depth) {
    int begin = token.line();
    if (depth > MAX_DEPTH) {
      throw faults.at(
          begin, "groups are nested more than %d deep; use fewer levels".formatted(MAX_DEPTH));
    }
    require("{", "write { before the states");
    while (!sees("}")) {
      if (token.kind() == Kind.END) {
        throw faults.at(begin, "nothing closes the brace {; write } after its last edge");
      }
      statement(scope, depth);
      skips(";");
    }
    next();
  }

  private void statement(Scope scope, int depth) {
    if (token.isWord("graph") || token.isWord("node") || token.isWord("edge")) {
      String kind = next().text();
      Map<String, Token> defaults =
          kind.equalsIgnoreCase("graph")
              ? new HashMap<>()
              : kind.equalsIgnoreCase("node") ? scope.node() : scope.edge();
      if (!sees("[")) {
        throw expected("“[”", "write the attributes of every %s in brackets".formatted(kind));
      }
      attributes(defaults);
    } else if (sees("{") || token.isWord("subgraph")) {
      chain(group(scope, depth), scope, depth);
    } else {
      named(scope, depth);
    }
  }

  /// Parses a statement that begins with a name: an attribute of the graph, a node, or edges.
  private void named(Scope scope, int depth) {
    Token name = name();
    if (skips("=")) {
      name();
      return;
    }
    node(name, scope);
    if (sees("->") || sees("--")) {
      chain(Set.of(name.text()), scope, depth);
    } else {
      attributes(nodes.computeIfAbsent(name.text(), _ -> new HashMap<>()));
    }
  }

  private void node(Token name, Scope scope) {
    if (skips(":")) { // the port and its side
      name();
      if (skips(":")) {
        name();
      }
    }
    nodes.computeIfAbsent(name.text(), _ -> new HashMap<>(scope.node()));
    scope.members().add(name.text());
  }

  private Set<String> group(Scope scope, int depth) {
    Set<String> all = new LinkedHashSet<>();
    if (token.isWord("subgraph")) {
      next();
      if (isName()) { // continues an earlier one of that name
        all = named.computeIfAbsent(name().text(), _ -> new LinkedHashSet<>());
      }
    }
    Scope inner = scope.inner();
    body(inner, depth + 1);
    all.addAll(inner.members());
    scope.members().addAll(inner.members());
    return all;
  }

  /// Parses a chain of edges from `first`.
  private void chain(Set<String> first, Scope scope, int depth) {
    List<Set<String>> ends = new ArrayList<>(List.of(first));
    List<Integer> lines = new ArrayList<>();
    while (sees("->") || sees("--")) {
      lines.add(token.line());
      if (next().text().equals("--")) {
        throw faults.at(lines.getLast(), "“--” is no arrow; write ->");
      }
      if (sees("{") || token.isWord("subgraph")) {
        ends.add(group(scope, depth));
      } else {
        Token name = name();
        node(name, scope);
        ends.add(Set.of(name.text()));
      }
    }
    Map<String, Token> attributes = new HashMap<>(scope.edge());
    if (!lines.isEmpty()) {
      attributes(attributes);
    }
    for (int i = 0; i < lines.size(); i++) {
      for (String to : ends.get(i + 1)) {
        for (String from : ends.get(i)) {
          add(new DotGraph.Edge(from, to, attributes, lines.get(i)));
        }
      }
    }
  }

  private void add(DotGraph.Edge edge) {
    if (edges.size() == MAX_EDGES) {
      throw faults.at(edge.line(), "there are more than %,d edges; use fewer".formatted(MAX_EDGES));
    }
    edges.add(edge);
    Integer other = strict ? merged.put(List.of(edge.from(), edge.to()), edge.line()) : null;
    if (other != null) {
      throw faults.at(
          edge.line(),
          "the edge %s is in line %d, too, and a strict graph keeps only one of them; remove “strict”, or one of them"
              .formatted(edge.shown(), other));
    }
  }

  private void attributes(Map<String, Token> into) {
    while (skips("[")) {
      while (!sees("]")) {
        Token name = name();
        require("=", "write attributes as name=value, and ] after the last");
        put(into, name, name());
        if (!skips(",")) {
          skips(";");
        }
      }
      next();
    }
  }

  private static void put(Map<String, Token> into, Token name, Token value) {
    if (KEPT.contains(name.text())) {
      into.put(name.text(), new Token(value.kind(), value.text().strip(), value.line()));
    }
  }

  private boolean isName() {
    return switch (token.kind()) {
      case WORD -> !KEYWORDS.contains(token.text().toLowerCase(Locale.ROOT));
      case QUOTED, HTML -> true;
      case SIGN, END -> false;
    };
  }

  /// Parses a name or an attribute's value; quoted ones may be joined by `+`.
  private Token name() {
    if (!isName()) {
      throw expected("a name", "write one there, in quotation marks if it has signs in it");
    }
    Token first = next();
    if (first.kind() != Kind.QUOTED || !sees("+")) {
      return first;
    }
    StringBuilder joined = new StringBuilder(first.text());
    while (skips("+")) {
      if (token.kind() != Kind.QUOTED) {
        throw expected("a text in quotation marks", "write one after the +");
      }
      joined.append(next().text());
    }
    return new Token(Kind.QUOTED, joined.toString(), first.line());
  }
}
