package org.headscope.app.feature.hidden;

/// What the colours of points stand for.
enum ColourBy {
  STATE("state", "The state of the instance's own automaton after the token"),
  SYMBOL("symbol", "The token that was read, whose letter stands in its place"),
  POSITION("position", "How far into the text the token stands"),
  STRING("string", "How many strings were begun");

  private final String label;
  private final String explanation;

  ColourBy(String label, String explanation) {
    this.label = label;
    this.explanation = explanation;
  }

  String label() {
    return label;
  }

  String explanation() {
    return explanation;
  }

  /// Whether the colour runs along a scale rather than naming a kind.
  boolean continuous() {
    return this == POSITION || this == STRING;
  }
}
