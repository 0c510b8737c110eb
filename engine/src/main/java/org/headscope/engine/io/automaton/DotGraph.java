package org.headscope.engine.io.automaton;

import module java.base;

import org.headscope.engine.io.automaton.DotScanner.Token;

/// The content of a DOT text, with the attributes that an automaton can use.
///
/// @param nodes and their attributes, in the order of the text
record DotGraph(SequencedMap<String, Map<String, Token>> nodes, List<Edge> edges) {

  /// @param line the line of its arrow
  record Edge(String from, String to, Map<String, Token> attributes, int line) {
    Optional<Token> attribute(String name) {
      return Optional.ofNullable(attributes.get(name));
    }

    /// True if it serves the layout only.
    boolean isHidden() {
      return value(attributes, "style").contains("invis");
    }

    String shown() {
      return LineFaults.quoted(from + " -> " + to);
    }
  }

  /// Returns the value of `attribute` at `node` in lower case; empty if it has none.
  String value(String node, String attribute) {
    return value(nodes.getOrDefault(node, Map.of()), attribute);
  }

  static String value(Map<String, Token> attributes, String name) {
    Token token = attributes.get(name);
    return token == null ? "" : token.text().toLowerCase(Locale.ROOT);
  }

  /// Returns a label's text as Graphviz shows it, with line breaks; empty if it has markup or a
  /// placeholder such as `\N`.
  static Optional<String> plainText(Token label) {
    if (label.kind() == DotScanner.Kind.HTML) {
      return label.text().matches("[^<>&]*") ? Optional.of(label.text()) : Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    String written = label.text();
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (c != '\\' || i + 1 == written.length()) {
        text.append(c);
        continue;
      }
      char next = written.charAt(++i);
      if ("EGHLNT".indexOf(next) >= 0) {
        return Optional.empty();
      }
      text.append("nlr".indexOf(next) >= 0 ? '\n' : next);
    }
    return Optional.of(text.toString());
  }
}
