package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.app.control.Segments.Words;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.Vocabulary;

/// The property of a point that its colour shows.
enum ColourBy {
  STATE("state", "The %1$s after the token; %2$s differ between instances"),
  SYMBOL("symbol", "The token that was read, written on its point"),
  POSITION("position", "The token's position in the text"),
  STRING("string", "The number of the string within the text");

  private final String label;
  private final String explanation;

  ColourBy(String label, String explanation) {
    this.label = label;
    this.explanation = explanation;
  }

  /// Returns the properties that texts of `vocabulary` have; some have no strings.
  static List<ColourBy> of(Vocabulary vocabulary) {
    return Stream.of(values()).filter(c -> c != STRING || vocabulary.separator() >= 0).toList();
  }

  String label(StateKind states) {
    return this == STATE ? states.one() : label;
  }

  Words words(StateKind states) {
    return new Words(label(states), explanation.formatted(states.one(), states.several()));
  }

  /// Returns true if the colour follows a scale rather than naming a category.
  boolean continuous() {
    return this == POSITION || this == STRING;
  }
}
