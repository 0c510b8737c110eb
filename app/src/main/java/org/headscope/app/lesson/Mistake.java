package org.headscope.app.lesson;

import module java.base;

import org.headscope.engine.run.PlainText;

/// A problem in a lesson.
///
/// @param unwritten true if it is only that a part is still to be written
public record Mistake(Path file, int line, String sentence, boolean unwritten) {
  public Mistake(Path file, int line, String sentence) {
    this(file, line, sentence, false);
  }

  public Mistake {
    sentence = PlainText.sentence(sentence);
  }

  /// Formats it as `lesson.md:12: …`, with the file as it was named.
  public String words() {
    return file + ":" + line + ": " + sentence;
  }
}
