package org.headscope.engine.interpret.circuit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import org.headscope.engine.run.Named;

/// The values that an edge carries instead of the run's own.
public enum Corruption {
  /// The values of another instance at the same position.
  RESAMPLE("resample", "another instance"),
  /// The mean over instances, separators and symbols apart.
  MEAN("mean", "the mean"),
  /// The values of the same text with its letters permuted.
  RENAMED("renamed", "renamed letters"),
  /// The values of the text that the automaton writes with the same random numbers after one edge
  /// was moved.
  EDITED("edited", "an edited automaton");

  private final String label;
  private final String words;

  Corruption(String label, String words) {
    this.label = label;
    this.words = words;
  }

  /// Its name in commands and files.
  @JsonValue
  public String label() {
    return label;
  }

  public String words() {
    return words;
  }

  /// The corruption called `label`.
  ///
  /// @throws org.headscope.engine.run.UserError naming those that there are
  public static Corruption byLabel(String label) {
    return Named.parse(List.of(values()), Corruption::label, "corruption", label);
  }
}
