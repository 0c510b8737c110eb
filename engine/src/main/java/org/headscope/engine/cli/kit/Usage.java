package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.Model.CommandSpec;

/// A value that is none of those allowed is wrong usage, not a failure.
public final class Usage {
  private Usage() {}

  /// Found out when the command runs.
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

  /// The same of the value of `option`, which is out of its range.
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

  /// The command line of `command` as it was typed, so that a shell reads it as it was.
  public static String typed(CommandSpec command) {
    List<String> words = command.commandLine().getParent().getParseResult().originalArgs();
    return words.stream()
        .map(PlainText::shellWord)
        .collect(Collectors.joining(" ", "headscope ", ""));
  }
}
