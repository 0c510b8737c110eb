package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.run.Refusal;

/// Creates instances from typed tokens.
public final class TypedStrings {
  public static final String ID = "typed";

  private TypedStrings() {}

  /// Returns `text` on one line. In pasted files and tables each line is a string, so a line end
  /// separates strings as the separator does; blank lines are ignored. If blanks separate tokens, a
  /// line end is a blank. If neither applies, or a tokenizer reads it, a text of several lines
  /// keeps its line ends.
  public static String onOneLine(String text, Vocabulary vocabulary) {
    if (vocabulary.tokenizer().isPresent()) {
      return text.replace("\r\n", "\n");
    }
    List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    boolean separated = vocabulary.separator() != Vocabulary.NONE;
    if (!separated && vocabulary.isCompact()) {
      return String.join("\n", lines);
    }
    String separator = separated ? vocabulary.label(vocabulary.separator()) : "";
    String blank = vocabulary.isCompact() ? "" : " ";
    StringBuilder all = new StringBuilder();
    String before = separator; // so that nothing precedes the first
    for (String line : lines) {
      boolean parted = before.endsWith(separator) || line.startsWith(separator);
      all.append(all.isEmpty() ? "" : parted ? blank : blank + separator + blank).append(line);
      before = line;
    }
    return all.toString();
  }

  /// Returns the instance of `text`, which may have [several lines][#onOneLine]. It has the latent
  /// of `heldAgainst` if that can have produced it or [says][Latent#contradiction] where it cannot.
  ///
  /// @param alone the vocabulary of a text that is compared with no instance
  /// @throws IllegalArgumentException naming what is not a symbol, and a separator that ends
  ///   nothing
  public static Instance of(String text, Vocabulary alone, Optional<Instance> heldAgainst) {
    Vocabulary vocabulary = heldAgainst.map(Instance::vocabulary).orElse(alone);
    int[] tokens = vocabulary.encode(onOneLine(text, vocabulary));
    check(tokens, vocabulary);
    Sequence typed = new Sequence(vocabulary, tokens);
    Optional<Latent> drawn =
        heldAgainst
            .flatMap(Instance::latent)
            .filter(latent -> keepsStates(latent, typed) || mayProduce(latent, typed));
    return new Instance(ID, Optional.empty(), typed, drawn);
  }

  /// Refuses padding, two separators in a row, and a separator at either end.
  private static void check(int[] tokens, Vocabulary vocabulary) {
    for (int t = 0; t < tokens.length; t++) {
      vocabulary.requireWritten(tokens[t], t);
      boolean empty =
          tokens[t] == vocabulary.separator()
              && (t == 0 || t == tokens.length - 1 || tokens[t - 1] == vocabulary.separator());
      Refusal.when(empty, "the separator at position %d has no string beside it", t);
    }
  }

  /// True if `latent` has states along `typed` although it cannot have written that.
  static boolean keepsStates(Latent latent, Sequence typed) {
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
