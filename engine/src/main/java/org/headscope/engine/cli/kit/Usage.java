package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.Model.CommandSpec;

/// Wrong usage, as opposed to failures: values that are not allowed.
public final class Usage {
  private Usage() {}

  /// Wrong usage that is noticed only when the command runs.
  public static final class Wrong extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    Wrong(String sentence) {
      super(sentence);
    }
  }

  public static <T> T of(Supplier<T> parse) {
    try {
      return parse.get();
    } catch (UserError | IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  /// Returns the value of `option`; it is wrong usage if that is out of range.
  public static <T> T value(String option, Supplier<T> make) {
    try {
      return make.get();
    } catch (IllegalArgumentException e) {
      throw wrong("Invalid value for '%s': %s".formatted(option, e.getMessage()));
    }
  }

  public static Wrong wrong(String sentence) {
    return new Wrong(sentence);
  }

  public static Path path(String text) {
    UserError.when(text.isBlank(), "The name is empty; give a file or folder.");
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UserError(
          "'%s' cannot name a file in the character set %s of this locale; set LC_ALL=C.UTF-8."
              .formatted(text, System.getProperty("sun.jnu.encoding")),
          e);
    }
  }

  public static RunDirectory.Reference run(String text) {
    Path _ = path(text);
    return RunDirectory.Reference.parse(text);
  }

  /// Returns the command line of `command` as it was typed, quoted for a shell.
  public static String typed(CommandSpec command) {
    List<String> words = command.commandLine().getParent().getParseResult().originalArgs();
    return words.stream()
        .map(PlainText::shellWord)
        .collect(Collectors.joining(" ", "headscope ", ""));
  }
}
