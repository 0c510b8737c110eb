package org.headscope.app.session.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionScriptTest {
  @TempDir Path folder;

  private Path script(String... lines) throws IOException {
    return Files.write(folder.resolve("session.jsonl"), List.of(lines));
  }

  @Test
  void hostileScriptsAreRefusedInOneSentence() throws IOException {
    List<String> lines =
        List.of(
            "{\"command\":\"pin\"",
            "{\"command\":\"nose\"}",
            "{}",
            "[]",
            "undo",
            "{\"command\":\"pin\",\"query\":\"x\",\"key\":4,\"window\":{\"from\":0,\"to\":3}}",
            "{\"command\":\"pin\",\"query\":-7,\"key\":4,\"window\":{\"from\":0,\"to\":3}}",
            "{\"command\":\"pin\",\"query\":1,\"key\":4,\"window\":{\"from\":9,\"to\":3}}",
            "{\"command\":\"select-step\",\"step\":1,\"surprise\":2}",
            "{\"command\":\"select-step\",\"step\":NaN}",
            "{\"command\":\"select-step\",\"step\":1e99}",
            "{\"command\":\"open-runs\",\"runs\":[null]}",
            "{\"command\":\"open-instances\",\"file\":\"\\u0000\"}",
            "{\"command\":\"set\",\"setting\":\"x\",\"value\":null}",
            "{\"command\":\"set\",\"setting\":\"x\",\"value\":[null]}",
            "{\"command\":".repeat(5000),
            "\u0000\u0001\u0002");
    for (String line : lines) {
      Path file = script("{\"command\":\"undo\"}", line);
      assertThatThrownBy(() -> SessionScript.read(file))
          .as(line.substring(0, Math.min(80, line.length())))
          .isInstanceOf(UserError.class)
          .message()
          .contains("Line 2 of ", "session.jsonl")
          .doesNotContain("\n")
          .endsWith(".");
    }
    Path wrong = script(lines.get(5));
    assertThatThrownBy(() -> SessionScript.read(wrong))
        .hasMessageContaining("\"query\"; write a whole number");
    Files.write(folder.resolve("session.jsonl"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    for (Path file :
        List.of(
            folder.resolve("session.jsonl"),
            folder,
            folder.resolve("nowhere"),
            Files.writeString(folder.resolve("empty"), "# nothing\n"))) {
      assertThatThrownBy(() -> SessionScript.read(file))
          .isInstanceOf(UserError.class)
          .hasMessageContaining(file.toString());
    }
  }

  @Test
  void aFailureTakesBackTheLastOfEqualCommands() throws IOException {
    List<JournalEntry> done =
        Stream.of(new Command.TrainProbes(), new Command.SelectStep(4), new Command.TrainProbes())
            .map(command -> new JournalEntry(0, command, JournalEntry.Part.STEP))
            .toList();
    JournalEntry failed = new JournalEntry(0, new Command.TrainProbes(), JournalEntry.Part.FAILED);
    Path file = folder.resolve("session.jsonl");
    SessionScript.write(file, Stream.concat(done.stream(), Stream.of(failed)).toList());
    assertThat(SessionScript.read(file).entries())
        .extracting(JournalEntry::command)
        .containsExactly(new Command.TrainProbes(), new Command.SelectStep(4));
  }
}
