package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.OwnInstance;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.benchmark.RegBenchFamily;
import org.headscope.engine.io.automaton.NamedAutomaton;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.junit.jupiter.api.Test;
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
  void whatDotWritesComesBack() {
    var stream = RegBench.reference().stream(Split.TEST, 3);
    for (int i = 0; i < 20; i++) {
      Pfa pfa = stream.next().automaton().orElseThrow();
      Pfa back = read(Dot.of(pfa, RegBench.VOCABULARY));
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
  void jsonIsAsInFilesAndEdgesWithoutProbabilitiesAreEquallyLikely() {
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
  void stringsAreOfTheLanguageAndEndWhereItEnds() {
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
        "digraph { a -> b [label=\"z 1\"] }",
        "digraph { a -> b [label=\"a 1e999\"] }",
        "[1]",
        "{"
      })
  void whatIsNoneIsRefusedInASentence(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(UserError.class).hasMessageEndingWith(".");
  }

  @Test
  void anExpressionThatGrowsTooLargeIsRefused() {
    String text = "(a|b)*a" + "(a|b)".repeat(20);
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("states");
  }
}
