package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.app.control.Segments.Words;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.Vocabulary;

/// What the colours of points stand for.
enum ColourBy {
  STATE("state", "The %1$s after the token; each instance has %2$s of its own"),
  SYMBOL("symbol", "The token that was read, which stands in its place"),
  POSITION("position", "How far into the text the token stands"),
  STRING("string", "How many strings were begun");

  private final String label;
  private final String explanation;

  ColourBy(String label, String explanation) {
    this.label = label;
    this.explanation = explanation;
  }

  /// What there is in texts of `vocabulary`, of which some have no strings.
  static List<ColourBy> of(Vocabulary vocabulary) {
    return Stream.of(values()).filter(c -> c != STRING || vocabulary.separator() >= 0).toList();
  }

  String label(StateKind states) {
    return this == STATE ? states.one() : label;
  }

  Words words(StateKind states) {
    return new Words(label(states), explanation.formatted(states.one(), states.several()));
  }

  /// Whether the colour runs along a scale rather than naming a kind.
  boolean continuous() {
    return this == POSITION || this == STRING;
  }
}
