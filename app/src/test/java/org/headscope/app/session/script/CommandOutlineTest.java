package org.headscope.app.session.script;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.PictureName;
import org.headscope.app.session.RandomCommands;
import org.headscope.app.session.Span;
import org.headscope.engine.io.Preference;
import org.junit.jupiter.api.Test;

class CommandOutlineTest {
  @Test
  void outlinesKeepNumbersAndDropTypedText() {
    assertThat(CommandOutline.of(new Command.SelectStep(2000))).isEqualTo("select-step step=2000");
    assertThat(CommandOutline.of(new Command.Type("secret", new Span(0, 6))))
        .isEqualTo("type text=… window=(from=0 to=6)");
    assertThat(CommandOutline.of(new Command.AddNote(Path.of("/secret"), "secret", "secret")))
        .isEqualTo("add-note run=… place=… text=…");
    assertThat(CommandOutline.of(new Command.HighlightPositions(Map.of("secret", List.of(1, 2)))))
        .isEqualTo("highlight-positions positions={1}");
    assertThat(CommandOutline.of(new Command.Set("theme", "dark"))).isEqualTo("set theme=dark");
    assertThat(CommandOutline.of(new Command.Set("theme", "secret"))).isEqualTo("set theme=…");
    assertThat(CommandOutline.of(new Command.Set("runs", "/secret"))).isEqualTo("set runs=…");
    assertThat(CommandOutline.of(new Command.Set("builder.name", "secret")))
        .isEqualTo("set builder.name=…");
    assertThat(CommandOutline.of(new Command.Set("A secret", true))).isEqualTo("set …=true");
    assertThat(CommandOutline.of(new Command.SelectMap(PictureName.of("INFLUENCE"), 2)))
        .isEqualTo("select-map map=INFLUENCE channel=2");
  }

  /// Checks every text of a command through its JSON, from which a report would take it.
  @Test
  void noTextOfAnyCommandIsInItsOutline() {
    Random random = new Random(18);
    for (int i = 0; i < 5_000; i++) {
      Command command = RandomCommands.any(random);
      Command secret = CommandJson.replaced(command, text -> kept(text) ? text : "s3cret" + text);
      assertThat(CommandOutline.of(secret)).doesNotContain("s3cret", "/runs", "/data", "/out", "Ω");
    }
  }

  /// True for names of constants and settings, without which the command would be invalid.
  private static boolean kept(String text) {
    return text.matches("[A-Z_]+|[a-z.-]+")
        || text.contains(":")
        || text.contains("ngram")
        || Preference.of(text).isPresent();
  }
}
