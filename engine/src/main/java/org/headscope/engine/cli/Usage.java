package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// A value that is none of those allowed is wrong usage, not a failure.
final class Usage {
  private Usage() {}

  /// @throws ParameterException if it refuses it
  static <T> T of(CommandSpec spec, Supplier<T> parse) {
    try {
      return parse.get();
    } catch (UserError e) {
      throw wrong(spec, String.valueOf(e.getMessage()));
    }
  }

  /// The same of a value that is out of its range.
  ///
  /// @throws ParameterException if it refuses it
  static <T> T checked(CommandSpec spec, Supplier<T> make) {
    try {
      return make.get();
    } catch (IllegalArgumentException e) {
      throw wrong(spec, String.valueOf(e.getMessage()));
    }
  }

  static ParameterException wrong(CommandSpec spec, String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  /// @throws UserError if it is empty, or this locale cannot write it
  static Path path(String text) {
    if (text.isBlank()) {
      throw new UserError("The name is empty; give a file or folder.");
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UserError(
          "'%s' cannot name a file in the character set %s of this locale; set LC_ALL=C.UTF-8."
              .formatted(text, System.getProperty("sun.jnu.encoding")),
          e);
    }
  }

  /// @throws UserError if that cannot be a name
  static RunDirectory.Reference run(String text) {
    Path _ = path(text);
    return RunDirectory.Reference.parse(text);
  }
}
