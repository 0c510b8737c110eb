package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.InstanceDrawing.Outcome;
import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.task.Query;
import org.headscope.engine.cli.Commands;
import org.headscope.engine.io.InstanceDraft;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstanceDrawingTest {
  private final Bench bench = new Bench();
  private final InstanceDrawing drawing = new InstanceDrawing(bench.workbench(), bench.runner());

  @TempDir Path folder;

  @Test
  void whatIsWrittenIsDrawnIntoAFileAndOpened() {
    Path file = folder.resolve("mine.jsonl");
    drawing.draw(new Command.DrawInstance("a(b|c)*", 12, 8, 5, file));
    bench.settle();
    assertThat(drawing.outcomeProperty().get()).isEqualTo(new Outcome.Written(file));
    List<Instance> drawn = InstanceFile.read(file);
    assertThat(drawn).singleElement().extracting(Instance::id).isEqualTo("mine-5");
    assertThat(drawn.getFirst().strings()).hasSize(12).allMatch(s -> s.startsWith("a"));
    assertThat(bench.workbench().instanceFileProperty().get()).contains(file);
    assertThat(bench.selection().journal().entries())
        .extracting(JournalEntry::command)
        .contains(new Command.DrawInstance("a(b|c)*", 12, 8, 5, file));
  }

  @Test
  void theCopiedLineDrawsTheSameFile() throws IOException {
    Path file = folder.resolve("mine.jsonl");
    Command.DrawInstance asked =
        new Command.DrawInstance(
            "digraph {\n 0 -> 1 [label=\"a\"]\n 1 -> 1 [label=\"b\"]\n}", 5, 6, 3, file);
    drawing.draw(asked);
    bench.settle();
    byte[] drawn = Files.readAllBytes(file);
    Files.delete(file);
    String[] words = InstanceDrawing.line(asked).words().toArray(String[]::new);
    assertThat(Commands.create().execute(words)).isZero();
    assertThat(Files.readAllBytes(file)).isEqualTo(drawn);
  }

  @Test
  void whatCannotBeDrawnIsToldAndLeavesNoFile() {
    Path file = folder.resolve("mine.jsonl");
    for (String wrong : List.of("a(", "", "digraph { a -> b }")) {
      drawing.draw(new Command.DrawInstance(wrong, 3, 8, 5, file));
      bench.settle();
      assertThat(drawing.outcomeProperty().get()).isInstanceOf(Outcome.Refused.class);
    }
    drawing.draw(new Command.DrawInstance("a*", 0, 8, 5, file));
    bench.settle();
    assertThat(drawing.outcomeProperty().get().toString()).contains("1 to 1,000 strings, not 0");
    assertThat(file).doesNotExist();
  }

  @Test
  void whatIsWrongIsFoundBeforeAFileIsNamed() {
    drawing.check(asked("a(b|c)*", 3));
    bench.settle();
    assertThat(drawing.checkProperty().get().ready().orElseThrow().states()).isEqualTo(2);
    Map<String, String> wrong =
        Map.of(
            "a(b|c", "nothing closes",
            "aZ", "no letter from a to r",
            "", "1 to 262,144 letters",
            "digraph { a -> b }", "no edge with a label",
            "{\"states\": 2}", "field \"initial\"");
    wrong.forEach((text, words) -> {
      drawing.check(asked(text, 3));
      bench.settle();
      assertThat(problem()).as(text).contains(words);
    });
    drawing.check(asked("a*", 0));
    bench.settle();
    assertThat(problem()).contains("1 to 1,000 strings, not 0");
    assertThat(bench.workbench().notices()).isEmpty();
  }

  private Optional<Command.DrawInstance> asked(String automaton, int strings) {
    return Optional.of(
        new Command.DrawInstance(automaton, strings, 8, 5, folder.resolve("mine.jsonl")));
  }

  private String problem() {
    return drawing.checkProperty().get() instanceof Query.State.Failed<?, ?> failed
        ? failed.sentence()
        : "";
  }

  @Test
  void itBeginsWithTheAutomatonThatIsShown() {
    assertThat(drawing.current()).isEqualTo("a(b|c)*");
    bench.open(Bench.instance("abab"));
    assertThat(InstanceDraft.automaton(drawing.current())).isEqualTo(Bench.AUTOMATON);
  }
}
