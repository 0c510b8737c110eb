package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.run.Refusal;

/// Tokens that a person typed, as an instance.
public final class TypedStrings {
  public static final String ID = "typed";

  private TypedStrings() {}

  /// `text` on one line: as in files and tables from which people paste, each line is a string, so
  /// a line end parts strings as the separator does; blank lines count for nothing. Where blanks
  /// part tokens, a line end is one. Where neither is so, a text of several lines keeps its line
  /// ends.
  public static String onOneLine(String text, Vocabulary vocabulary) {
    List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    boolean separated = vocabulary.separator() != Vocabulary.NONE;
    if (!separated && vocabulary.isCompact()) {
      return String.join("\n", lines);
    }
    String separator = separated ? vocabulary.label(vocabulary.separator()) : "";
    String blank = vocabulary.isCompact() ? "" : " ";
    StringBuilder all = new StringBuilder();
    String before = separator; // so that nothing is put before the first
    for (String line : lines) {
      boolean parted = before.endsWith(separator) || line.startsWith(separator);
      all.append(all.isEmpty() ? "" : parted ? blank : blank + separator + blank).append(line);
      before = line;
    }
    return all.toString();
  }

  /// The instance of `text`, which may have [several lines][#onOneLine]. It has what was drawn for
  /// `heldAgainst`, if that may have produced it or [says][Latent#contradiction] where it cannot
  /// have.
  ///
  /// @param alone the vocabulary of a text that is held against nothing
  /// @throws IllegalArgumentException naming what is no symbol, and where a separator ends nothing
  public static Instance of(String text, Vocabulary alone, Optional<Instance> heldAgainst) {
    Vocabulary vocabulary = heldAgainst.map(Instance::vocabulary).orElse(alone);
    int[] tokens = vocabulary.encode(onOneLine(text, vocabulary));
    check(tokens, vocabulary);
    Sequence typed = new Sequence(vocabulary, tokens);
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
      Refusal.when(empty, "the separator at position %d has no string next to it", t);
    }
  }

  /// Returns whether `latent` goes through its states along `typed` though it cannot have written
  /// that.
  static boolean isKept(Latent latent, Sequence typed) {
    return latent.contradiction(typed).isPresent();
  }

  private static boolean mayProduce(Latent latent, Sequence typed) {
    try {
      latent.check(typed);
      return true;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
