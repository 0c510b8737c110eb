package org.headscope.app.feature.sequence;

import java.util.List;
import org.headscope.engine.benchmark.RegBench;

/// What a person typed, read as strings.
///
/// @param strings to run the model on; empty while nothing is typed or something is wrong
/// @param problem why it is not strings, in a sentence; or empty
record TypedText(List<String> strings, String problem) {
  /// Longest text the model is run on: its attention maps grow with the square.
  static final int LONGEST = 1000;

  /// Reads `typed`; blanks around it and a separator at its end are no harm.
  static TypedText of(String typed) {
    String text = typed.strip();
    if (text.length() > 1 && text.endsWith("|") && !text.endsWith("||")) {
      text = text.substring(0, text.length() - 1);
    }
    String problem = problem(text);
    boolean some = problem.isEmpty() && !text.isEmpty();
    return new TypedText(some ? List.of(text.split("\\|")) : List.of(), problem);
  }

  private static String problem(String text) {
    if (text.length() > LONGEST) {
      return "%d symbols are too many to show; type at most %d.".formatted(text.length(), LONGEST);
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
