package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import module java.base;

import org.headscope.app.document.DocumentedCommands;
import org.headscope.app.launch.context.StartArguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The command line understands what documents say to type.
class DocumentedCommandsTest {
  static List<String> lines() {
    return DocumentedCommands.lines();
  }

  @Test
  void everyCommandHasAnExample() {
    assertThat(lines().stream().map(line -> DocumentedCommands.arguments(line)[0]))
        .containsAll(CommandTable.everyCommand().keySet());
  }

  @ParameterizedTest
  @MethodSource("lines")
  void documentedCommandsAreParsed(String line) {
    String[] args = DocumentedCommands.arguments(line);
    if (StartArguments.of(inCheckout(args)).isEmpty()) {
      assertThatCode(() -> Launcher.commands(args).parseArgs(args))
          .as(line)
          .doesNotThrowAnyException();
    }
  }

  /// The same words from the root of the checkout, if they are names of files there.
  private static String[] inCheckout(String... args) {
    Path samples = Path.of(System.getProperty("headscope.samples", "../samples"));
    return Stream.of(args)
        .map(arg -> samples.resolveSibling(arg).toString())
        .toArray(String[]::new);
  }
}
