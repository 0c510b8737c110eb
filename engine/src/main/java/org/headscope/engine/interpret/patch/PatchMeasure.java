package org.headscope.engine.interpret.patch;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;

/// A number of the prediction at the query.
///
/// @param symbol the label of a symbol; if empty, the one that the model finds likeliest of those
///   that can follow the clean text
/// @param minus the label of the symbol whose logit is subtracted; if empty, the same for the other
///   text
public record PatchMeasure(Kind kind, Optional<String> symbol, Optional<String> minus) {
  /// The kinds of measures.
  public enum Kind {
    /// One symbol's logit minus another's.
    DIFFERENCE("difference", 2),
    /// ln p of a symbol.
    LOG_PROBABILITY("log-probability", 1),
    /// The TVD to the clean text's truth.
    TVD("tvd", 0),
    /// The mean logit of the symbols that can follow the clean text minus that of the others.
    MARGIN("margin", 0);

    private final String label;
    private final int symbols;

    Kind(String label, int symbols) {
      this.label = label;
      this.symbols = symbols;
    }

    /// Its name in commands and files.
    @JsonValue
    public String label() {
      return label;
    }

    /// The number of symbols that it takes.
    public int symbols() {
      return symbols;
    }

    /// True if it compares with the truth of the clean text.
    boolean ofTruth() {
      return symbols == 0;
    }
  }

  /// @throws UserError if there are more symbols than it takes, or one of two
  public PatchMeasure {
    int given = (symbol.isPresent() ? 1 : 0) + (minus.isPresent() ? 1 : 0);
    UserError.when(
        given > kind.symbols || (given == 1 && kind.symbols == 2),
        "The measure %s takes %s; write one like 'difference a b', 'log-probability a', tvd or margin.",
        kind.label,
        kind.symbols == 0 ? "no symbol" : kind.symbols == 1 ? "one symbol" : "two symbols or none");
  }

  public PatchMeasure(Kind kind) {
    this(kind, Optional.empty(), Optional.empty());
  }

  /// Reads the form of [#text].
  ///
  /// @throws UserError naming the kinds that there are
  @JsonCreator
  public static PatchMeasure parse(String text) {
    String[] words = text.strip().split("\\s+");
    Kind kind = Named.parse(List.of(Kind.values()), Kind::label, "measure", words[0]);
    UserError.when(words.length > 3, "The measure '%s' names more than two symbols.", text);
    return new PatchMeasure(
        kind,
        Optional.of(words).filter(all -> all.length > 1).map(all -> all[1]),
        Optional.of(words).filter(all -> all.length > 2).map(all -> all[2]));
  }

  /// The id of the symbol called `label`.
  ///
  /// @throws UserError if texts of `vocabulary` have none
  public static int id(String label, Vocabulary vocabulary) {
    int id = vocabulary.id(label);
    UserError.when(
        id == Vocabulary.NONE || !vocabulary.isWritten(id),
        "The measure names '%s', which is not a symbol %s.",
        label,
        vocabulary.names());
    return id;
  }

  /// Its form in commands: `difference a b`, `tvd`.
  @JsonValue
  public String text() {
    return Stream.of(Optional.of(kind.label), symbol, minus)
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" "));
  }

  /// Its form for people: `logit of a − logit of b`.
  public String words() {
    return switch (kind) {
      case DIFFERENCE ->
          symbol.isEmpty()
              ? "one symbol's logit minus another's"
              : "logit of %s − logit of %s".formatted(symbol.get(), minus.orElseThrow());
      case LOG_PROBABILITY -> "ln p of " + symbol.orElse("a symbol");
      case TVD -> "TVD to the clean text's truth";
      case MARGIN -> "margin of the symbols that can follow";
    };
  }
}
