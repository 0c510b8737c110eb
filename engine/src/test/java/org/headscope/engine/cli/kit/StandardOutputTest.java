package org.headscope.engine.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.cli.Commands;
import org.headscope.engine.cli.Outcome;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.PlainText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/// Output is written, or its loss is reported; and no terminal obeys control characters in files.
class StandardOutputTest {
  private static final String ESCAPE = "\u001b";

  @TempDir Path folder;

  private static OutputStream broken(String reason) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(reason);
      }
    };
  }

  private static Outcome into(String reason, String line) {
    OutputStream broken = broken(reason);
    StringWriter err = new StringWriter();
    CommandLine commands =
        Commands.create().setOut(StandardOutput.writer(broken)).setErr(new PrintWriter(err));
    return new Outcome(commands.execute(line.split(" ")), "", err.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "predict --predictors ngram-2 --text abab --json",
        "predict --predictors ngram-2 --text abab",
        "--version",
        "--help",
        "train --help"
      })
  void outputThatCannotBeWrittenIsAFailure(String line) {
    Outcome full = into("No space left on device", line);
    assertThat(full.code()).isEqualTo(1);
    assertThat(full.err())
        .isEqualTo(
            "The output cannot be written (No space left on device); free space or print elsewhere."
                + System.lineSeparator());
    assertThat(into("Broken pipe", line)).isEqualTo(new Outcome(0, "", ""));
  }

  /// Jackson writes while it formats the value, once its buffer is full.
  @ParameterizedTest
  @ValueSource(ints = {1, 100_000})
  void jsonOfAnySizeReportsABrokenPipe(int numbers) {
    PrintWriter closed = StandardOutput.writer(broken("Broken pipe"));
    assertThatThrownBy(() -> Json.print(closed, Map.of("numbers", new int[numbers])))
        .isInstanceOf(StandardOutput.WriteFailure.class);
  }

  @Test
  void terminalControlCharactersAreEscaped() throws IOException {
    Path file = folder.resolve("odd.jsonl");
    Files.writeString(file, "{\"id\":\"x\\u001b[31m\\u009b\",\"strings\":[\"ab\"]}\n");
    Outcome missing =
        Outcome.run(
            "influence", "--run", "samples" + ESCAPE, "--instances", file, "--id", ESCAPE + "]0;x");
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).contains("samples\\u001b").doesNotContain(ESCAPE);
    StringWriter shown = new StringWriter();
    Failures.PlainWriter.of(new PrintWriter(shown)).printf("x%s[31m\u009b\t%c%n", ESCAPE, '\u007f');
    assertThat(shown.toString()).isEqualTo("x\\u001b[31m\\u009b\t\\u007f" + System.lineSeparator());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Stopped: 3 more checkpoints are scored and kept; the same command goes on. | Stopped: 3 more checkpoints are scored and kept; the same command goes on.",
        "| Cancelled; nothing was written."
      })
  void interruptedCommandsReportKeptResults(String message, String sentence) {
    StringWriter err = new StringWriter();
    CommandLine commands = Commands.create().setErr(new PrintWriter(err));
    ParseResult parsed = commands.parseArgs("doctor");
    TerminalTask.Signalled signalled =
        new TerminalTask.Signalled(130, new CancellationException(message));
    assertThat(Failures.failed(signalled, commands, parsed)).isEqualTo(130);
    assertThat(err.toString().strip()).isEqualTo(sentence);
  }

  @Test
  void longValuesAreShortened() {
    String value = "z".repeat(5000);
    assertThat(PlainText.sentence("No file " + value + "; name another."))
        .startsWith("No file zz")
        .endsWith("zz; name another.")
        .hasSizeLessThan(250);
    for (List<String> line :
        List.of(
            List.of("evaluate", "--instances", value, "--predictors", "truth"),
            List.of("evaluate", "--instances", "x", "--predictors", value),
            List.of("evaluate", "--instances", "x", "--predictors", "z ".repeat(2500)),
            List.of(value))) {
      Outcome outcome = Outcome.run(line.toArray());
      assertThat(outcome.code()).isPositive();
      assertThat(outcome.err()).contains("…").hasSizeLessThan(1400);
    }
  }
}
