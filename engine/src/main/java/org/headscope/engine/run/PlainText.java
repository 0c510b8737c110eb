package org.headscope.engine.run;

import module java.base;

/// Text that holds what people typed or a file says, as it may be shown. Characters that steer a
/// terminal, turn text round or cannot be seen are written as JSON escapes them, everywhere: on
/// terminals, in the window, in figures and in tables.
public final class PlainText {
  /// A word that is longer is a value, of which its ends are enough.
  private static final int WORD = 200;

  /// The greatest length of a quoted value.
  private static final int VALUE = 60;

  /// The greatest length of a sentence; the beginning of a longer one names the place and its end
  /// the remedy.
  private static final int SENTENCE = 1200;

  /// A value in quotation marks that is longer than a word.
  private static final Pattern QUOTED =
      Pattern.compile(
          "(?<!\\w)(?:'[^']{%1$d,}'|\"[^\"]{%1$d,}\"|“[^”]{%1$d,}”)(?!\\w)".formatted(WORD));

  private PlainText() {}

  /// One line of bounded length: long values and long sentences lose their middle, and what cannot
  /// be shown is written as [#line] writes it.
  public static String sentence(String text) {
    String line =
        text.lines()
            .map(String::strip)
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" "));
    String quoted =
        QUOTED.matcher(line).replaceAll(m -> Matcher.quoteReplacement(shortened(m.group())));
    String words =
        Arrays.stream(quoted.splitWithDelimiters("\\s+", 0))
            .map(word -> shortened(word, WORD))
            .collect(Collectors.joining());
    return line(shortened(words, SENTENCE));
  }

  /// `value` as a sentence quotes it, without its middle where it is long.
  public static String shortened(String value) {
    return shortened(value, VALUE);
  }

  private static String shortened(String text, int max) {
    if (text.length() <= max) {
      return text;
    }
    int head = max * 2 / 3;
    return text.substring(0, head) + "…" + text.substring(text.length() - (max - head - 1));
  }

  /// `word` so that a shell reads it as it is.
  public static String shellWord(String word) {
    return word.matches("[\\w./@:=,+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /// `text` of several lines with everything that is obeyed escaped.
  public static String visible(String text) {
    return escaped(text, PlainText::isObeyed);
  }

  /// `text` on one line, as names are shown: tabs and line ends are escaped, too, as is half a
  /// character.
  public static String line(String text) {
    return escaped(
        text,
        c ->
            isObeyed(c)
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

  /// Returns whether `text` is of ASCII's printed letters alone, as almost all is.
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) >= 0x7f) {
        return false;
      }
    }
    return true;
  }

  /// Returns whether something else may be done at `codePoint` than to show it or begin a line:
  /// controls, what turns the direction of text or ends lines, what has no width, and what is no
  /// character. Letters may be joined (U+200C, U+200D), as writing systems and emoji need.
  public static boolean isObeyed(int codePoint) {
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

  /// `words`, which are not empty, with a capital letter in front.
  public static String capital(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
