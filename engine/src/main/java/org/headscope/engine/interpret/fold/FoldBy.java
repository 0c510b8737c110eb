package org.headscope.engine.interpret.fold;

import module java.base;

import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;

/// The groups to which a map is collapsed.
public enum FoldBy {
  /// The state after the query, and that after the key.
  STATE("state"),
  /// Their tokens.
  SYMBOL("symbol"),
  /// The edges that they took: from a state, with a symbol.
  EDGE("edge"),
  /// The same state after both, or another.
  RELATION("relation"),
  /// The number of tokens from the key to the query.
  DISTANCE("distance"),
  /// The length of the longest match with the tokens up to the query that the key follows.
  MATCH("match");

  private final String label;

  FoldBy(String label) {
    this.label = label;
  }

  /// Its name on the command line and in results.
  @JsonValue
  public String label() {
    return label;
  }

  /// True if groups of different instances have nothing in common.
  public boolean isOfOneLanguage() {
    return this == STATE || this == EDGE;
  }

  /// True if keys have the same groups as queries.
  public boolean isSquare() {
    return isOfOneLanguage() || this == SYMBOL;
  }

  /// The groups called `label`.
  ///
  /// @throws UserError naming those there are
  public static FoldBy parse(String label) {
    return Named.parse(List.of(values()), FoldBy::label, "grouping", label);
  }
}
