package org.headscope.engine.run;

import java.util.Arrays;
import java.util.stream.Collectors;

/// Text that holds what people typed or a file says, as it may be shown.
public final class PlainText {
  /// A word that is longer is a value, of which its ends are enough.
  private static final int WORD = 200;

  /// Of a sentence that is longer, its beginning names the place and its end the remedy.
  private static final int SENTENCE = 1200;

  private PlainText() {}

  /// One line of bounded length: long values and long sentences lose their middle, and what a
  /// terminal would obey is written as [#visible] writes it.
  public static String sentence(String text) {
    String line =
        text.lines()
            .map(String::strip)
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" "));
    String words =
        Arrays.stream(line.splitWithDelimiters("\\s+", 0))
            .map(word -> shortened(word, WORD))
            .collect(Collectors.joining());
    return visible(shortened(words, SENTENCE));
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

  /// `text` with every control character but tabs and line ends as JSON escapes it.
  public static String visible(CharSequence text) {
    StringBuilder shown = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isObeyed(c)) {
        shown.append(String.format("\\u%04x", (int) c));
      } else {
        shown.append(c);
      }
    }
    return shown.toString();
  }

  /// Whether a terminal may do something else at `c` than to show it or begin a line.
  public static boolean isObeyed(char c) {
    return Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t';
  }
}
