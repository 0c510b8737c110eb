package org.headscope.engine.neural.block;

import module java.base;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.run.UserError;

/// A writer of the residual stream and one that reads it later.
public record ResidualEdge(ResidualWriter from, ResidualReader to) {
  private static final String ARROW = "->";

  /// The edge called `1.2->2.2.k`.
  ///
  /// @throws UserError if the name has another form
  @JsonCreator
  public static ResidualEdge parse(String name) {
    int arrow = name.indexOf(ARROW);
    UserError.when(arrow < 0, "'%s' is no edge; write one like 1.2->2.2.k.", name);
    return new ResidualEdge(
        ResidualWriter.parse(name.substring(0, arrow)),
        ResidualReader.parse(name.substring(arrow + ARROW.length())));
  }

  /// Its name in commands and files.
  @JsonValue
  public String name() {
    return from.name() + ARROW + to.name();
  }

  /// Its name for people: `1.2 → 2.2.k`, `MLP 4 → logits`.
  public String label() {
    return label(from.name()) + " → " + label(to.name());
  }

  /// The name for people of a writer or reader.
  public static String label(String name) {
    return name.replaceFirst("^mlp", "MLP ").replaceFirst("^mixer", "mixer ");
  }
}
