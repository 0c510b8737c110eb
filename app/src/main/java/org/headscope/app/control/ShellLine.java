package org.headscope.app.control;

import module java.base;

import org.headscope.engine.run.PlainText;

/// How the command line gives the numbers that a view shows, or why it does not.
public sealed interface ShellLine {
  /// A line that can be typed.
  ///
  /// @param words what stands behind the program's name, as they are without a shell
  record Words(List<String> words) implements ShellLine {
    public Words {
      words = List.copyOf(words);
      if (words.isEmpty()) {
        throw new IllegalArgumentException("a line without a command");
      }
    }

    /// The whole line, so that a shell reads its words as they are.
    public String text() {
      return words.stream()
          .map(PlainText::shellWord)
          .collect(Collectors.joining(" ", "headscope ", ""));
    }
  }

  /// No line, and why, in one sentence.
  record None(String why) implements ShellLine {
    public None {
      if (why.isBlank()) {
        throw new IllegalArgumentException("no line, and no reason");
      }
    }
  }

  /// Of a view that shows nothing.
  static ShellLine nothing() {
    return new None("It shows nothing yet that could be repeated.");
  }

  static ShellLine of(String... words) {
    return new Words(List.of(words));
  }

  /// The same with `more` words at its end; where there is no line, there still is none.
  default ShellLine and(List<String> more) {
    return switch (this) {
      case Words(List<String> words) ->
          new Words(Stream.concat(words.stream(), more.stream()).toList());
      case None none -> none;
    };
  }

  default ShellLine and(String... more) {
    return and(List.of(more));
  }
}
