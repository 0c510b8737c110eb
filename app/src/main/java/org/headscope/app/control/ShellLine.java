package org.headscope.app.control;

import module java.base;

import org.headscope.engine.run.PlainText;

/// The command line that prints the numbers of a view, or the reason why there is none.
public sealed interface ShellLine {
  /// A command line.
  ///
  /// @param words the arguments after the program's name, unquoted
  record Words(List<String> words) implements ShellLine {
    public Words {
      words = List.copyOf(words);
      if (words.isEmpty()) {
        throw new IllegalArgumentException("a line without a command");
      }
    }

    /// Returns the whole line, quoted for a shell.
    public String text() {
      return words.stream()
          .map(PlainText::shellWord)
          .collect(Collectors.joining(" ", "headscope ", ""));
    }
  }

  /// The reason why there is no line, in one sentence.
  record None(String why) implements ShellLine {
    public None {
      if (why.isBlank()) {
        throw new IllegalArgumentException("neither a line nor a reason");
      }
    }
  }

  /// Returns the reason for a view that shows nothing.
  static ShellLine nothing() {
    return new None("It shows nothing yet.");
  }

  static ShellLine of(String... words) {
    return new Words(List.of(words));
  }

  /// Appends `more` words; without a line, nothing changes.
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
