package org.headscope.engine.io.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.RegBenchFamily;
import org.headscope.engine.benchmark.Tasks.OwnInstance;
import org.headscope.engine.io.Dot;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.automaton.NamedAutomaton;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.SymbolNames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AutomatonTextTest {
  private static Pfa read(String text) {
    return named(text).pfa();
  }

  private static NamedAutomaton named(String text) {
    return new AutomatonText(AutomatonText.TYPED, new RegBenchFamily(), RegBench.VOCABULARY)
        .read(text);
  }

  @Test
  void dotOutputIsReadBack() {
    var stream = RegBench.reference().stream(Split.TEST, 3);
    for (int i = 0; i < 20; i++) {
      Pfa pfa = stream.next().automaton().orElseThrow();
      Pfa back = read(Dot.of(pfa, RegBench.VOCABULARY, SymbolNames.NONE));
      assertThat(back.states()).isEqualTo(pfa.states());
      assertThat(back.transitions()).hasSameSizeAs(pfa.transitions());
      for (int state = 0; state < back.states(); state++) {
        List<Transition> leaving = back.leaving(state);
        if (!leaving.isEmpty()) {
          assertThat(leaving.stream().mapToDouble(Transition::probability).sum())
              .isCloseTo(1, within(1e-9));
        }
      }
      String written = new OwnInstance(pfa, 3, 9, 5).draw("a").text();
      assertThat(written).hasSameSizeAs(new OwnInstance(pfa, 3, 9, 5).draw("b").text());
    }
  }

  @Test
  void readsJsonAndEdgesWithoutProbabilitiesAreEquallyLikely() {
    Pfa json = read("{\"states\":2,\"initial\":0,\"transitions\":[[0,\"a\",1,1],[1,\"b\",0,1]]}");
    assertThat(json.states()).isEqualTo(2);
    Pfa dot = read("digraph { x -> y [label=a]; x -> x [label=b]; }");
    assertThat(dot.leaving(0)).extracting(Transition::probability).containsExactly(0.5, 0.5);
  }

  @ParameterizedTest
  @CsvSource({
    "ab, 3, 2",
    "(ab)*, 2, 2",
    "a(b|c)*d, 3, 4",
    "a|b, 2, 2",
    "a?b+, 2, 3",
    "(a|b)(c|d)e, 4, 5"
  })
  void aRegularExpressionIsAnAutomatonOfItsPrefixes(String text, int states, int edges) {
    Pfa pfa = read(text);
    assertThat(pfa.states()).isEqualTo(states);
    assertThat(pfa.transitions()).hasSize(edges);
  }

  @Test
  void stringsAreInTheLanguageAndEndAtDeadEnds() {
    Pfa pfa = read("a(b|c)d");
    Instance drawn = new OwnInstance(pfa, 40, 20, 7).draw("own");
    assertThat(drawn.strings()).hasSize(40).allMatch("abd acd"::contains);
    assertThat(drawn.strings()).anyMatch(s -> s.equals("abd") || s.equals("acd"));
    assertThat(InstanceFile.toJson(drawn)).contains("\"stateAfter\"");
    assertThat(new OwnInstance(pfa, 40, 20, 7).draw("own")).isEqualTo(drawn);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "()",
        "a(b",
        "a)b",
        "*a|",
        "az",
        "{\"states\":1}",
        "{\"states\":1,\"initial\":0,\"transitions\":[[0,\"a\",0,0.5]]}",
        "{\"states\":2,\"initial\":0,\"transitions\":[[0,\"a\",5,1]]}",
        "digraph { a -> b }",
        "digraph { a -> b [label=\"a 0.5\"] }",
        "digraph { a -> b [label=\"a 0.5\"]; a -> b [label=\"a 0.5\"] }",
        "digraph { a -> b [label=\"a 1e999\"] }",
        "[1]",
        "{"
      })
  void invalidTextIsRefusedInASentence(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(UserError.class).hasMessageEndingWith(".");
  }

  @Test
  void anExpressionThatGrowsTooLargeIsRefused() {
    String text = "(a|b)*a" + "(a|b)".repeat(20);
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("states");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "`a b ) c` ~ has a closing bracket without an opening one at position 4",
        "` a (b` ~ has an unclosed bracket at position 3 and ends at position 5",
        "`a  z` ~ has a “z”, which is not a letter from a to r, at position 3",
        "`a 𝔷` ~ has a “𝔷”, which is not a letter from a to r, at position 2",
        "`0 1` ~ has a “0”, which is not a letter from a to r, at position 0",
        "`a | *` ~ has a “*” with nothing to repeat before it at position 4",
        "`a |` ~ ",
        "`( )` ~ has no letter; write one",
      })
  void positionsReferToTheTypedText(String text, String message) {
    String typed = text.replace("`", "");
    if (message == null) {
      assertThat(read(typed).states()).isEqualTo(2);
      return;
    }
    assertThatThrownBy(() -> read(typed))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The regular expression ")
        .hasMessageContaining(message)
        .hasMessageMatching("[^\n]*;[^\n]*[.]");
  }

  @Test
  void overlongTextIsRefusedAtAnyDepth() {
    for (String text : List.of("(".repeat(200_000), "a".repeat(1_001), "(a)*|".repeat(300))) {
      assertThatThrownBy(() -> read(text))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("more than the maximum of 1,000; shorten it");
    }
    assertThat(read("a ".repeat(999)).states()).isEqualTo(1_000);
  }

  @Test
  void invalidFilesAreRefusedByName() {
    AutomatonText text =
        new AutomatonText("The file /etc/passwd", new RegBenchFamily(), RegBench.VOCABULARY);
    for (String content :
        List.of("root:x:0:0\n", "ab".repeat(900), "{}", "<a/>", "x->y", "", "[")) {
      assertThatThrownBy(() -> text.read(content))
          .isInstanceOf(UserError.class)
          .hasMessageMatching("The file /etc/passwd[, ][^\n]*;[^\n]*[.]");
    }
    assertThatThrownBy(() -> text.read("root:x:0:0\n"))
        .hasMessageContaining("read as a regular expression, has a “t”")
        .hasMessageContaining("at position 3");
  }

  @Test
  void jsonSymbolsHaveNamesLikeDotSymbols() {
    String json =
        "{\"states\":2,\"initial\":1,\"alphabet\":[\"0\",\"go\"],"
            + "\"transitions\":[[0,\"go\",1,1],[1,\"0\",0,0.5],[1,\"b\",1,0.5]]}";
    NamedAutomaton read = named(json);
    assertThat(read.names().names()).isEqualTo(Map.of("a", "0", "c", "go"));
    assertThat(read.remarks()).isEqualTo("a stands for 0, c for go.");
    assertThat(read.pfa().initial()).isEqualTo(1);
    String renamed = json.replace("\"alphabet\":[\"0\",\"go\"],", "\"symbols\":{\"b\":\"x\"},");
    assertThatThrownBy(() -> named(renamed))
        .hasMessageContaining("a symbol that is not one of a–r: [0,\"go\",1,1]");
  }

  @Test
  void namesSurviveFilesAndExports(@TempDir Path folder) {
    Path file = folder.resolve("own.jsonl");
    String dot =
        "digraph { x -> x [label=\"say \\\"no\\\"\"]; x -> y [label=b]; y -> x [label=1] }";
    new InstanceDraft(dot, 4, 9, 1).write(file, new Cancellation());
    Instance drawn = InstanceFile.read(file).getFirst();
    assertThat(drawn.symbols().sentence()).isEqualTo("a stands for 1, c for “say \"no\"”");
    String exported = Dot.of(drawn.automaton().orElseThrow(), drawn.vocabulary(), drawn.symbols());
    assertThat(exported).contains("label=\"say \\\"no\\\" 0.5\"", "label=\"1 1\"");
    assertThat(named(exported).names()).isEqualTo(drawn.symbols());
    assertThat(named(exported).pfa()).isEqualTo(drawn.automaton().orElseThrow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{\"z\":\"x\"} ~ no transition has the symbol \"z\"",
        "{\"a\":\"b\"} ~ “b” is a letter itself",
        "{\"a\":\"x\",\"b\":\"x\"} ~ “x” is the label of two letters",
        "{\"a\":\"x,y\"} ~ has one of the signs",
        "{\"a\":\"x\\u0007\"} ~ has a character that cannot be seen",
        "{\"a\":\"\"} ~ field \"a\" is not text",
        "{\"a\":7} ~ field \"a\" is not text",
        "7 ~ field \"symbols\" is not an object",
        "{\"a\":\"LONG\"} ~ has 41 characters, more than 40",
      })
  void namesInFilesAreChecked(String symbols, String message) {
    String line =
        "{\"states\":1,\"initial\":0,\"transitions\":[[0,\"a\",0,0.5],[0,\"b\",0,0.5]],\"symbols\":%s}"
            .formatted(symbols.replace("LONG", "x".repeat(41)));
    assertThatThrownBy(() -> named(line))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The automaton, field")
        .hasMessageContaining(message);
  }
}
