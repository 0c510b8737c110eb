package org.headscope.engine.interpret.headtable;

import module java.base;

/// A condition on heads that people type: `2-gram > .8 & tvd < .3`.
///
/// - A comparison is a [column][HeadColumn], a sign and a value: `<`, `<=`, `>`, `>=`, `=` or `!=`
///   and a number, or `=` or `!=` and words (`name = 2 back`, `run = transformer-*`, where `*` is
///   any text). `head = 3.2` is a head of a layer, `head = 2` the second of any.
/// - `&` is "and", `|` is "or" and weaker; parentheses group.
/// - A head without a value in a column meets no comparison of it, not even `!=`.
///
/// The empty text accepts all heads.
public sealed interface HeadFilter {
  /// Accepts every head.
  HeadFilter ANY = new Every(List.of());

  /// Parses a filter.
  ///
  /// @throws org.headscope.engine.run.UserError naming the place of a mistake
  static HeadFilter parse(String text) {
    return text.isBlank() ? ANY : new HeadFilterParser(text).whole();
  }

  boolean accepts(HeadRow row);

  /// The columns that it compares, in order.
  Stream<HeadColumn> columns();

  /// Conditions that are joined by `&`.
  record Every(List<HeadFilter> parts) implements HeadFilter {
    public Every {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean accepts(HeadRow row) {
      return parts.stream().allMatch(part -> part.accepts(row));
    }

    @Override
    public Stream<HeadColumn> columns() {
      return parts.stream().flatMap(HeadFilter::columns);
    }
  }

  /// Conditions that are joined by `|`.
  record Some(List<HeadFilter> parts) implements HeadFilter {
    public Some {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean accepts(HeadRow row) {
      return parts.stream().anyMatch(part -> part.accepts(row));
    }

    @Override
    public Stream<HeadColumn> columns() {
      return parts.stream().flatMap(HeadFilter::columns);
    }
  }

  enum Sign {
    LESS("<"),
    AT_MOST("<="),
    MORE(">"),
    AT_LEAST(">="),
    EQUAL("="),
    UNEQUAL("!=");

    private final String text;

    Sign(String text) {
      this.text = text;
    }

    static Sign of(String text) {
      return Arrays.stream(values()).filter(s -> s.text.equals(text)).findFirst().orElseThrow();
    }

    boolean isEquality() {
      return this == EQUAL || this == UNEQUAL;
    }

    boolean holds(double left, double right) {
      return switch (this) {
        case LESS -> left < right;
        case AT_MOST -> left <= right;
        case MORE -> left > right;
        case AT_LEAST -> left >= right;
        case EQUAL -> left == right;
        case UNEQUAL -> left != right;
      };
    }
  }

  record Compared(HeadColumn column, Sign sign, double number) implements HeadFilter {
    @Override
    public boolean accepts(HeadRow row) {
      OptionalDouble value = column.number(row);
      return value.isPresent() && sign.holds(value.getAsDouble(), number);
    }

    @Override
    public Stream<HeadColumn> columns() {
      return Stream.of(column);
    }
  }

  /// A comparison with words.
  ///
  /// @param words where `*` is any text
  record Matching(HeadColumn column, boolean equal, String words) implements HeadFilter {
    @Override
    public boolean accepts(HeadRow row) {
      return matches(column.text(row)) == equal;
    }

    /// Compares without a regular expression, whose time would be unbounded.
    private boolean matches(String text) {
      String[] parts = words.split("\\*", -1);
      if (parts.length == 1) {
        return text.equals(words);
      }
      String last = parts[parts.length - 1];
      int at = parts[0].length();
      if (!text.startsWith(parts[0])) {
        return false;
      }
      for (int i = 1; i < parts.length - 1; i++) {
        int found = text.indexOf(parts[i], at);
        if (found < 0) {
          return false;
        }
        at = found + parts[i].length();
      }
      return text.length() - last.length() >= at && text.endsWith(last);
    }

    @Override
    public Stream<HeadColumn> columns() {
      return Stream.of(column);
    }
  }
}
