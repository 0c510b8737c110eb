package org.headscope.app.service.document;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.service.document.InstanceDrawing.Outcome;
import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.task.Query;
import org.headscope.engine.cli.Commands;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.draft.InstanceDraft;
import org.headscope.engine.io.draft.TreeDraft;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.contexttree.TreeSource;
import org.headscope.engine.task.contexttree.TreeText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstanceDrawingTest {
  private final Bench bench = new Bench();
  private final InstanceDrawing drawing = new InstanceDrawing(bench.workbench(), bench.runner());

  @TempDir Path folder;

  @Test
  void descriptionsAreDrawnIntoAFileAndOpened() {
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
    Command.DrawInstance command =
        new Command.DrawInstance(
            "digraph {\n 0 -> 1 [label=\"a\"]\n 1 -> 1 [label=\"b\"]\n}", 5, 6, 3, file);
    drawing.draw(command);
    bench.settle();
    byte[] drawn = Files.readAllBytes(file);
    Files.delete(file);
    String[] words = InstanceDrawing.line(command).words().toArray(String[]::new);
    assertThat(Commands.create().execute(words)).isZero();
    assertThat(Files.readAllBytes(file)).isEqualTo(drawn);
  }

  @Test
  void invalidDescriptionsAreReportedAndLeaveNoFile() {
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
  void errorsAreFoundBeforeAFileIsNamed() {
    drawing.check(request("a(b|c)*", 3));
    bench.settle();
    assertThat(drawing.checkProperty().get().ready())
        .contains("An automaton of 2 states and 3 edges.");
    drawing.check(request("digraph { x -> y [label=push]; y -> x [label=pop] }", 3));
    bench.settle();
    assertThat(drawing.checkProperty().get().ready())
        .contains("An automaton of 2 states and 2 edges. a stands for pop, b for push.");
    Map<String, String> wrong =
        Map.of(
            "a(b|c", "unclosed bracket",
            "aZ", "not a letter from a to r",
            "", "1 to 262,144 letters",
            "digraph { a -> b }", "no edge with a label",
            "{\"states\": 2}", "field \"initial\"");
    wrong.forEach((text, words) -> {
      drawing.check(request(text, 3));
      bench.settle();
      assertThat(problem()).as(text).contains(words);
    });
    drawing.check(request("a*", 0));
    bench.settle();
    assertThat(problem()).contains("1 to 1,000 strings, not 0");
    assertThat(bench.workbench().notices()).isEmpty();
  }

  private Optional<Command.Drawing> request(String automaton, int strings) {
    return Optional.of(
        new Command.DrawInstance(automaton, strings, 8, 5, folder.resolve("mine.jsonl")));
  }

  private String problem() {
    return drawing.checkProperty().get() instanceof Query.State.Failed<?, ?> failed
        ? failed.sentence()
        : "";
  }

  @Test
  void beginsWithTheShownAutomaton() {
    assertThat(drawing.currentAutomaton()).isEqualTo("a(b|c)*");
    bench.open(Bench.instance("abab"));
    assertThat(InstanceDraft.automaton(drawing.currentAutomaton()).pfa())
        .isEqualTo(Bench.AUTOMATON);
  }

  private static final String TREE =
      "{\"alphabet\":2,\"leaves\":[[\"a\",[0.9,0.1]],[\"ab\",[0.5,0.5]],[\"bb\",[0.2,0.8]]]}";

  private void same(Command.Drawing command) throws IOException {
    drawing.draw(command);
    bench.settle();
    assertThat(drawing.outcomeProperty().get()).isEqualTo(new Outcome.Written(command.file()));
    byte[] drawn = Files.readAllBytes(command.file());
    Files.delete(command.file());
    String[] words = InstanceDrawing.line(command).words().toArray(String[]::new);
    assertThat(Commands.create().execute(words)).isZero();
    assertThat(Files.readAllBytes(command.file())).isEqualTo(drawn);
  }

  @Test
  void treesAndTasksAreDrawnAndTheirCommandsDrawTheSame() throws IOException {
    Path file = folder.resolve("mine.jsonl");
    same(new Command.DrawTree(TREE, 30, 4, file));
    assertThat(InstanceFile.read(file).getFirst().length()).isEqualTo(30);
    same(new Command.DrawTask("ctw", Map.of("depth", "2", "length", "64"), 3, 4, file));
    assertThat(InstanceFile.read(file)).hasSize(3);
    same(new Command.DrawTask("induction-head", Map.of(), 1, 4, file));
    same(new Command.DrawTask("regbench", Map.of("preset", "reference"), 1, 4, file));
  }

  private String verdict(Command.Drawing command) {
    drawing.check(Optional.of(command));
    bench.settle();
    return drawing.checkProperty().get().ready().orElseGet(this::problem);
  }

  @Test
  void treesAndOptionsAreCheckedBeforeTheyAreDrawn() {
    Path file = folder.resolve("mine.jsonl");
    Map<String, String> trees =
        Map.of(
            TREE,
            "A context tree of 3 leaves, 2 symbols and depth 2.",
            "{",
            "The tree is not valid JSON at column 2, where it ends too early; check the quotation",
            " ",
            "The tree is empty; write an object in braces there.",
            "[]",
            "not a JSON object",
            TREE.replace("\"ab\"", "\"aab\""),
            "no leaf covers texts that end in bab",
            TREE.replace("\"ab\"", "\"b\""),
            "is a suffix of the leaf bb",
            TREE.replace("0.9", "0.8"),
            "sum to 0.900000, not to 1",
            TREE.replace("t\":2", "t\":1"),
            "alphabet",
            TREE.replace("t\":2", "t\":300"),
            "alphabet");
    trees.forEach((text, words) ->
        assertThat(verdict(new Command.DrawTree(text, 30, 1, file))).as(text).contains(words));
    assertThat(verdict(new Command.DrawTree(TREE, 0, 1, file))).contains("1 to 100,000 symbols");
    assertThat(verdict(new Command.DrawTask("ctw", Map.of("depth", "x"), 1, 1, file)))
        .contains("depth is x; give a whole number");
    assertThat(verdict(new Command.DrawTask("ctw", Map.of("lambda", "7"), 1, 1, file)))
        .contains("lambda is 7");
    assertThat(verdict(new Command.DrawTask("ctw", Map.of(), 0, 1, file)))
        .contains("1 to 1,000 instances");
    assertThat(verdict(new Command.DrawTask("ctw", Map.of("depth", "2"), 2, 1, file)))
        .contains("depth 2")
        .contains("2 instances of up to");
    assertThat(file).doesNotExist();
  }

  @Test
  void aDescriptionIsReadFromAFile() throws IOException {
    Path file = folder.resolve("tree.json");
    Files.writeString(file, TREE);
    List<String> read = new ArrayList<>();
    drawing.read(file, read::add);
    bench.settle();
    assertThat(read).containsExactly(TREE);
    Files.writeString(file, "a".repeat((1 << 18) + 1));
    drawing.read(file, read::add);
    bench.settle();
    assertThat(read).hasSize(1);
    assertThat(bench.workbench().notices()).hasSize(1);
  }

  @Test
  void beginsWithTheShownTree() {
    assertThat(drawing.showsTree()).isFalse();
    assertThat(verdict(new Command.DrawTree(drawing.currentTree(), 5, 1, folder)))
        .contains("2 leaves");
    TreeSource source = new TreeDraft(TREE, "The tree", 20, 1).source();
    bench.open(new TreeText(source, 20, 1).draw("own"));
    assertThat(drawing.showsTree()).isTrue();
    assertThat(new TreeDraft(drawing.currentTree(), "", 1, 1).source()).isEqualTo(source);
    assertThat(drawing.currentTree().lines())
        .as("a leaf per line")
        .containsExactly(
            "{\"alphabet\": 2, \"leaves\": [",
            "  [\"a\", [0.9, 0.1]],",
            "  [\"ab\", [0.5, 0.5]],",
            "  [\"bb\", [0.2, 0.8]]",
            "]}");
  }
}
