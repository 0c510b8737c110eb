package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.run.FieldProblem;

/// A rule that names, for each query, the earlier keys that a head may attend to. Its label is what
/// people type: `2-gram`, `duplicate 3 within`, `2 back`, `state`.
///
/// @param part the keys in any string, in that of the query, or in earlier ones
public record HeadRule(KeySet keys, Part part) {
  /// The orders of matches.
  static final int MAX_N = 4;

  private static final List<HeadRule> ALL =
      Arrays.stream(KeySet.values())
          .filter(KeySet::isRule)
          .flatMap(set ->
              Arrays.stream(Part.values())
                  .filter(part -> part == Part.ANYWHERE || set.isMatch())
                  .map(part -> new HeadRule(set, part)))
          .toList();

  /// The place of the keys.
  public enum Part {
    ANYWHERE(""),
    WITHIN(" within"),
    ACROSS(" across");

    private final String suffix;

    Part(String suffix) {
      this.suffix = suffix;
    }
  }

  /// Sets of keys j < i of a query i. Those of the last kind serve contrasts only.
  public enum KeySet {
    /// After an earlier occurrence of the last token (see [NgramMatches]), of the last two, …
    GRAM_1("1-gram", Kind.MATCH),
    GRAM_2("2-gram", Kind.MATCH),
    GRAM_3("3-gram", Kind.MATCH),
    GRAM_4("4-gram", Kind.MATCH),
    /// After the longest earlier match; several if they are equally long.
    SUFFIX("suffix", Kind.OTHER),
    /// At the end of an earlier occurrence of the last token, of the last two, …
    DUPLICATE_1("duplicate", Kind.MATCH),
    DUPLICATE_2("duplicate 2", Kind.MATCH),
    DUPLICATE_3("duplicate 3", Kind.MATCH),
    DUPLICATE_4("duplicate 4", Kind.MATCH),
    /// In the query's state.
    STATE("state", Kind.OTHER),
    /// After an earlier visit of the query's state.
    AFTER_STATE("after state", Kind.OTHER),
    BACK_1("previous", Kind.PLACE),
    BACK_2("2 back", Kind.PLACE),
    BACK_3("3 back", Kind.PLACE),
    BACK_4("4 back", Kind.PLACE),
    SEPARATOR("separator", Kind.PLACE),
    FIRST_OF_TEXT("first of text", Kind.PLACE),
    /// The first position of the query's string and of each earlier one.
    FIRST_OF_STRING("first of string", Kind.PLACE),
    /// In the query's state, with another symbol than the query's.
    STATE_OTHER("state, other symbol", Kind.CONTRAST),
    /// After a visit of the query's state with another symbol than the query's.
    AFTER_STATE_OTHER("after state, other symbol", Kind.CONTRAST),
    /// In the query's state, with its symbol.
    STATE_SAME("state, same symbol", Kind.CONTRAST);

    private enum Kind {
      MATCH,
      PLACE,
      OTHER,
      /// Not a rule.
      CONTRAST
    }

    private static final List<KeySet> GRAMS = List.of(GRAM_1, GRAM_2, GRAM_3, GRAM_4);
    private static final List<KeySet> DUPLICATES =
        List.of(DUPLICATE_1, DUPLICATE_2, DUPLICATE_3, DUPLICATE_4);
    private static final List<KeySet> DISTANCES = List.of(BACK_1, BACK_2, BACK_3, BACK_4);

    private final String label;
    private final Kind kind;

    KeySet(String label, Kind kind) {
      this.label = label;
      this.kind = kind;
    }

    public String label() {
      return label;
    }

    /// Its place in arrays of sums, which files do not contain.
    @SuppressWarnings("EnumOrdinal")
    int index() {
      return ordinal();
    }

    boolean isRule() {
      return kind != Kind.CONTRAST;
    }

    /// True if it has the keys of n-gram or duplicate matches, which may be in other strings.
    boolean isMatch() {
      return kind == Kind.MATCH;
    }

    /// True if a head's recency contains the rule itself, or says nothing about it.
    boolean isPlace() {
      return kind == Kind.PLACE;
    }

    boolean needsStates() {
      return this == STATE || this == AFTER_STATE;
    }

    boolean needsStrings() {
      return this == SEPARATOR || this == FIRST_OF_STRING;
    }

    static KeySet gram(int n) {
      return GRAMS.get(n - 1);
    }

    static KeySet duplicate(int n) {
      return DUPLICATES.get(n - 1);
    }

    static KeySet back(int distance) {
      return DISTANCES.get(distance - 1);
    }
  }

  /// All rules, in the order of tables.
  public static List<HeadRule> all() {
    return ALL;
  }

  /// The rule with this label.
  ///
  /// @throws IllegalArgumentException if there is none
  static HeadRule of(String label) {
    return ALL.stream()
        .filter(rule -> rule.label().equals(label))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                new FieldProblem("rule", label, "one of " + String.join(", ", labels()))
                    .sentence()));
  }

  public static List<String> labels() {
    return ALL.stream().map(HeadRule::label).toList();
  }

  public String label() {
    return keys.label + part.suffix;
  }

  /// True if the score is lifted over a uniform head alone, since a head's recency contains the
  /// rule itself, as with `2 back`.
  public boolean isOverUniformOnly() {
    return keys.isPlace();
  }
}
