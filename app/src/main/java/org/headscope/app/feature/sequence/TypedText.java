package org.headscope.app.feature.sequence;

import java.util.List;
import org.headscope.engine.benchmark.Vocabulary;

/// What a person typed, read as strings.
sealed interface TypedText {
  /// Longest text the model is run on: its attention maps grow with the square.
  int LONGEST = 1000;

  record Nothing() implements TypedText {}

  record Strings(List<String> strings) implements TypedText {}

  /// Why this is not strings, in a sentence.
  record Problem(String sentence) implements TypedText {}

  /// Reads `typed`; blanks around it and a separator at its end are no harm.
  static TypedText of(String typed) {
    String text = typed.strip();
    if (text.isEmpty()) {
      return new Nothing();
    }
    if (text.length() > 1 && text.endsWith("|") && !text.endsWith("||")) {
      text = text.substring(0, text.length() - 1);
    }
    if (text.length() > LONGEST) {
      return new Problem(
          "%d symbols are too many to show; type at most %d.".formatted(text.length(), LONGEST));
    }
    for (int i = 0; i < text.length(); i++) {
      int id = Vocabulary.id(text.charAt(i));
      if (id <= Vocabulary.PAD) {
        return new Problem(
            "“%c” at position %d is not a symbol; type a to r, and | between strings."
                .formatted(text.charAt(i), i));
      }
      boolean separator = id == Vocabulary.SEPARATOR;
      if (separator && (i == 0 || text.charAt(i - 1) == '|')) {
        return new Problem(
            "The separator at position %d has no string before it; type a symbol first."
                .formatted(i));
      }
    }
    return new Strings(List.of(text.split("\\|")));
  }
}
