package org.headscope.engine.run;

import module java.base;

/// Makes typed text and text from files safe to show. Characters that control a terminal, reverse
/// text or are invisible become JSON escapes everywhere: on terminals, in the window, in figures
/// and in tables.
public final class PlainText {
  /// Maximum length of a word; a longer one is a value, whose beginning and end suffice.
  private static final int WORD = 200;

  /// Maximum length of a quoted value.
  private static final int VALUE = 60;

  /// Maximum length of a sentence; a longer one keeps its beginning, which names the place, and its
  /// end, the remedy.
  private static final int SENTENCE = 1200;

  /// A value in quotation marks that is longer than a word.
  private static final Pattern QUOTED =
      Pattern.compile(
          "(?<!\\w)(?:'[^']{%1$d,}'|\"[^\"]{%1$d,}\"|“[^”]{%1$d,}”)(?!\\w)".formatted(WORD));

  private PlainText() {}

  /// Returns one line of bounded length: long values and long sentences lose their middle, and
  /// unsafe characters are escaped as in [#line].
  public static String sentence(String text) {
    String line =
        text.lines()
            .map(String::strip)
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" "));
    String quoted =
        QUOTED.matcher(line).replaceAll(m -> Matcher.quoteReplacement(truncated(m.group())));
    String words =
        Arrays.stream(quoted.splitWithDelimiters("\\s+", 0))
            .map(word -> truncated(word, WORD))
            .collect(Collectors.joining());
    return line(truncated(words, SENTENCE));
  }

  /// Returns `value` as a sentence quotes it, without its middle if it is long.
  public static String truncated(String value) {
    return truncated(value, VALUE);
  }

  private static String truncated(String text, int max) {
    if (text.length() <= max) {
      return text;
    }
    int head = max * 2 / 3;
    return text.substring(0, head) + "…" + text.substring(text.length() - (max - head - 1));
  }

  /// Returns the beginning of `text` and `…` if it has more than `max` characters.
  public static String cut(String text, int max) {
    if (text.length() <= Math.max(1, max)) {
      return text;
    }
    int end = Math.max(0, max - 1);
    boolean half = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
    return text.substring(0, half ? end - 1 : end) + "…";
  }

  /// Returns a number with its noun, as in `1 head` and `2,000 heads`.
  public static String count(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
  }

  /// Returns `word` quoted for a shell.
  public static String shellWord(String word) {
    return word.matches("[\\w./@:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /// Returns `text` of several lines with all control characters escaped.
  public static String visible(String text) {
    return escaped(text, PlainText::isControl);
  }

  /// Returns `text` on one line, as names are shown: escapes tabs, line ends and unpaired
  /// surrogates, too.
  public static String line(String text) {
    return escaped(
        text,
        c ->
            isControl(c)
                || c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
  }

  private static String escaped(String text, IntPredicate hidden) {
    if (isPlain(text) || text.codePoints().noneMatch(hidden)) {
      return text;
    }
    StringBuilder shown = new StringBuilder(text.length() + 8);
    text.codePoints()
        .forEach(c -> {
          if (!hidden.test(c)) {
            shown.appendCodePoint(c);
          } else {
            switch (c) {
              case '\t' -> shown.append("\\t");
              case '\n' -> shown.append("\\n");
              case '\r' -> shown.append("\\r");
              default ->
                  Character.toString(c)
                      .chars()
                      .forEach(unit -> shown.append("\\u%04x".formatted(unit)));
            }
          }
        });
    return shown.toString();
  }

  /// True if `text` has only printable ASCII, as almost all text does.
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) >= 0x7f) {
        return false;
      }
    }
    return true;
  }

  /// True if `codePoint` may do more than be shown or end a line: controls, changes of direction,
  /// line separators, zero-width characters, and non-characters. Joiners (U+200C, U+200D) are
  /// allowed, since writing systems and emoji need them.
  public static boolean isControl(int codePoint) {
    if (codePoint >= ' ' && codePoint < 0x7f) {
      return false;
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL -> codePoint != '\n' && codePoint != '\r' && codePoint != '\t';
      case Character.FORMAT -> codePoint != 0x200c && codePoint != 0x200d;
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      default -> (codePoint & 0xfffe) == 0xfffe;
    };
  }

  /// Returns `words`, which are not empty, with a capital letter in front.
  public static String capitalized(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
