package org.headscope.engine.task;

import java.util.Optional;

/// Tokens that a person typed, as an instance.
public final class TypedStrings {
  /// The id of all of them.
  public static final String ID = "typed";

  private TypedStrings() {}

  /// The instance of `text`. It has what was drawn for `heldAgainst`, if that may have produced it
  /// or [says][Latent#contradiction] where it cannot have.
  ///
  /// @param alone the vocabulary of a text that is held against nothing
  /// @throws IllegalArgumentException naming what is no symbol, and where a separator ends nothing
  public static Instance of(String text, Vocabulary alone, Optional<Instance> heldAgainst) {
    Vocabulary vocabulary = heldAgainst.map(Instance::vocabulary).orElse(alone);
    int[] tokens = vocabulary.encode(text);
    check(tokens, vocabulary);
    Sequence.Tokens typed = new Sequence.Tokens(vocabulary, tokens);
    Optional<Latent> drawn =
        heldAgainst
            .flatMap(Instance::latent)
            .filter(latent -> isKept(latent, typed) || mayProduce(latent, typed));
    return new Instance(ID, Optional.empty(), typed, drawn);
  }

  /// No padding, and no two separators without anything between them or at an end.
  private static void check(int[] tokens, Vocabulary vocabulary) {
    for (int t = 0; t < tokens.length; t++) {
      vocabulary.requireWritten(tokens[t], t);
      boolean empty =
          tokens[t] == vocabulary.separator()
              && (t == 0 || t == tokens.length - 1 || tokens[t - 1] == vocabulary.separator());
      if (empty) {
        throw new IllegalArgumentException(
            "the separator at position %d has no string beside it".formatted(t));
      }
    }
  }

  /// Whether `latent` goes through its states along `typed` though it cannot have written that.
  static boolean isKept(Latent latent, Sequence.Tokens typed) {
    return latent.contradiction(typed).isPresent();
  }

  private static boolean mayProduce(Latent latent, Sequence.Tokens typed) {
    try {
      latent.check(typed);
      return true;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
