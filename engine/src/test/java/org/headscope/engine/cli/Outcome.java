package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.io.Json;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/// The exit code and the output of a command.
public record Outcome(int code, String out, String err) {
  /// Runs a command line.
  public static Outcome run(Object... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commands =
        Commands.create().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    String[] words = Arrays.stream(args).map(Object::toString).toArray(String[]::new);
    return new Outcome(commands.execute(words), out.toString(), err.toString());
  }

  /// Runs a command line that must fail with `code`, and with `sentence` alone.
  public static void assertFails(int code, String sentence, Object... args) {
    run(args).assertFailed(code, sentence);
  }

  /// Asserts that it failed with `code` and `sentence` and printed nothing else.
  public void assertFailed(int code, String sentence) {
    assertThat(err).contains(sentence).doesNotContain("\tat ");
    assertThat(this.code).isEqualTo(code);
    assertThat(out).isEmpty();
  }

  public JsonNode json() {
    return Json.parse(out, JsonNode.class, "The output");
  }
}
