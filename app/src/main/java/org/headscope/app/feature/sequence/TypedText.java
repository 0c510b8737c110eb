package org.headscope.app.feature.sequence;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.TypedStrings;
import org.headscope.engine.task.Vocabulary;

/// A typed text, read as strings.
///
/// @param text to run the model on; empty while nothing is typed or something is wrong
/// @param problem the reason why it is not strings, in a sentence; or empty
record TypedText(String text, String problem) {
  /// Longest text the model is run on; maps are made of its beginning alone.
  static final int MAX_SYMBOLS = 10_000;

  /// The sign in a field of one line for a line end that no symbol represents.
  static final char LINE_END = '↵';

  /// `pasted` as it goes into a field of one line.
  static String pasted(String pasted, Vocabulary vocabulary) {
    return TypedStrings.onOneLine(pasted, vocabulary).replace('\n', LINE_END);
  }

  /// Parses `typed` as text of `vocabulary`; ignores blanks around it and a separator at its end.
  static TypedText of(String typed, Vocabulary vocabulary) {
    String text = TypedStrings.onOneLine(typed.replace(LINE_END, '\n'), vocabulary);
    if (text.indexOf('\n') >= 0 && vocabulary.tokenizer().isEmpty()) {
      return new TypedText(
          "", "The text has several lines, but this task has no separator; type one line.");
    }
    return vocabulary.equals(RegBench.VOCABULARY) ? strings(text) : words(text, vocabulary);
  }

  private static TypedText words(String text, Vocabulary vocabulary) {
    try {
      int[] tokens = vocabulary.encode(text);
      return tokens.length > MAX_SYMBOLS
          ? new TypedText("", tooLong(tokens.length))
          : new TypedText(vocabulary.text(tokens), "");
    } catch (IllegalArgumentException e) {
      return new TypedText("", PlainText.capitalized(String.valueOf(e.getMessage())) + ".");
    }
  }

  static String tooLong(int length) {
    return "%,d symbols are too many; type at most %,d.".formatted(length, MAX_SYMBOLS);
  }

  private static TypedText strings(String typed) {
    String text = typed;
    if (text.length() > 1 && text.endsWith("|") && !text.endsWith("||")) {
      text = text.substring(0, text.length() - 1);
    }
    String problem = problem(text);
    return new TypedText(problem.isEmpty() ? text : "", problem);
  }

  private static String problem(String text) {
    if (text.length() > MAX_SYMBOLS) {
      return tooLong(text.length());
    }
    for (int i = 0; i < text.length(); i++) {
      int id = RegBench.VOCABULARY.id(text.charAt(i));
      if (id <= RegBench.VOCABULARY.pad()) {
        return "“%c” at position %d is not a symbol; type a to r, and | between strings."
            .formatted(text.charAt(i), i);
      }
      boolean separator = id == RegBench.VOCABULARY.separator();
      if (separator && (i == 0 || text.charAt(i - 1) == '|')) {
        return "The separator at position %d has no string before it; type a symbol first."
            .formatted(i);
      }
    }
    return "";
  }
}
