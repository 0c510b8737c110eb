package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;

class ShellLineTest {
  @Test
  void aShellReadsTheWordsUnchanged() throws IOException {
    List<String> words =
        List.of("train", "--config", "{\"a\":'b' $HOME}", "--out", "/my runs/ü;x", "a|b", "*");
    String line = new ShellLine.Words(words).text().replaceFirst("^headscope", "printf '%s\\\\n'");
    Process shell = new ProcessBuilder("sh", "-c", line).start();
    String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(output.lines()).containsExactlyElementsOf(words);
  }

  @Test
  void theReasonIsKeptIfArgumentsAreAdded() {
    ShellLine none = new ShellLine.None("There is none.");
    assertThat(none.and("--json")).isEqualTo(none);
    assertThat(ShellLine.of("probe").and("--json"))
        .isEqualTo(new ShellLine.Words(List.of("probe", "--json")));
    assertThatThrownBy(() -> new ShellLine.None(" ")).isInstanceOf(IllegalArgumentException.class);
  }
}
