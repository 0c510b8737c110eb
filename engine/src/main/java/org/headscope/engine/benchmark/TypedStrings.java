package org.headscope.engine.benchmark;

import java.util.List;
import java.util.Optional;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;

/// Strings that a person typed, as an instance.
public final class TypedStrings {
  /// The id of all of them.
  public static final String ID = "typed";

  private TypedStrings() {}

  /// The instance of `text`, strings with separators between them. It has what is known of
  /// `heldAgainst`, if that can produce it.
  ///
  /// @throws IllegalArgumentException naming what is no symbol, or the string that is empty
  public static Instance of(String text, Optional<Instance> heldAgainst) {
    int[] tokens = Vocabulary.encode(text);
    Optional<Pfa> language =
        heldAgainst
            .flatMap(Instance::automaton)
            .filter(pfa -> Trace.of(pfa, tokens, Vocabulary.SEPARATOR).departures().isEmpty());
    return new Instance(ID, Optional.empty(), language, List.of(text.split("\\|", -1)));
  }
}
