package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.*;

class LanguageEditTest {
  /// 0 —a→ 1, 0 —b→ 2, 0 —c→ 0; 1 —a→ 2; 2 —b→ 0.
  private static final Pfa AUTOMATON =
      new Pfa(
          3,
          0,
          List.of(
              new Transition(0, 1, 1, 0.5),
              new Transition(0, 2, 2, 0.25),
              new Transition(0, 3, 0, 0.25),
              new Transition(1, 1, 2, 1),
              new Transition(2, 2, 0, 1)));

  private static final Instance INSTANCE =
      RegBench.instance("mine", Optional.empty(), Optional.of(AUTOMATON), List.of("aab", "cb"));

  private static Pfa edited(String... edits) {
    return EditedLanguage.automaton(
        INSTANCE, Arrays.stream(edits).map(LanguageEdit::parse).toList());
  }

  private static void assertEdges(Pfa pfa, Transition... edges) {
    assertThat(pfa.transitions()).hasSameSizeAs(edges);
    for (int i = 0; i < edges.length; i++) {
      Transition edge = pfa.transitions().get(i);
      assertThat(List.of(edge.from(), edge.symbol(), edge.to()))
          .isEqualTo(List.of(edges[i].from(), edges[i].symbol(), edges[i].to()));
      assertThat(edge.probability()).isCloseTo(edges[i].probability(), within(1e-12));
    }
  }

  @Test
  void endsAndSymbolsChangeAlone() {
    assertEdges(
        edited("edge 0 c to 1", "symbol 0 a to d"),
        new Transition(0, 2, 2, 0.25),
        new Transition(0, 3, 1, 0.25),
        new Transition(0, 4, 1, 0.5),
        new Transition(1, 1, 2, 1),
        new Transition(2, 2, 0, 1));
  }

  @Test
  void theOthersKeepTheirRatios() {
    assertThat(edited("probability 0 b 0.7").leaving(0))
        .extracting(Transition::probability)
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1)
        .containsExactly(0.2, 0.7, 0.1); // a : c = 2 : 1 share .3
    assertThat(edited("edge 0 c to 1", "remove edge 0 b").leaving(0))
        .extracting(Transition::probability)
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : 1)
        .containsExactly(2 / 3.0, 1 / 3.0);
  }

  @Test
  void anAddedEdgeGetsItsShare() {
    assertThat(edited("add edge 0 d to 2").leaving(0))
        .extracting(Transition::probability)
        .containsExactly(0.375, 0.1875, 0.1875, 0.25);
  }

  @Test
  void anAddedStateIsOnItsEdge() {
    assertEdges(
        edited("add state 2 b"),
        new Transition(0, 1, 1, 0.5),
        new Transition(0, 2, 2, 0.25),
        new Transition(0, 3, 0, 0.25),
        new Transition(1, 1, 2, 1),
        new Transition(2, 2, 3, 1),
        new Transition(3, 2, 0, 1));
  }

  @Test
  void aRemovedStateTakesItsEdgesAlong() {
    assertEdges(
        edited("add edge 0 d to 2", "remove state 1"),
        new Transition(0, 2, 1, 0.3),
        new Transition(0, 3, 0, 0.3),
        new Transition(0, 4, 1, 0.4),
        new Transition(1, 2, 0, 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "edge 3 a to 5",
        "symbol 3 a to b",
        "probability 3 a 0.25",
        "probability 3 a 1.0E-5",
        "add edge 3 b to 5",
        "remove edge 3 a",
        "add state 3 a",
        "remove state 4"
      })
  void textsAreReadBack(String text) {
    assertThat(LanguageEdit.parse(text).text()).isEqualTo(text);
    assertThat(LanguageEdit.parse("  " + text.replace(" ", "  ")).text()).isEqualTo(text);
    assertThat(LanguageEdit.parse(text.replace(" to ", " ")).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "edge",
        "edge 3 a",
        "edge 3 a to b",
        "edge -1 a to 2",
        "move 3 a to 5",
        "remove state a",
        "remove state 3 a",
        "remove edge 3",
        "remove edge 3 a to 5",
        "probability 3 a",
        "edge 99999999999 a to 1",
        "edge 1 a to 99999999999"
      })
  void otherTextsAreRefused(String text) {
    assertThatThrownBy(() -> LanguageEdit.parse(text))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "“" + text + "” is not an edit of an automaton; write " + LanguageEdit.FORMS + ".");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          remove state 0 | State 0 is the initial state, where every string begins; remove another state.
          edge 0 a to 7 | The automaton has no state 7; choose one from 0 to 2.
          edge 7 a to 0 | The automaton has no state 7; choose one from 0 to 2.
          remove state 3 | The automaton has no state 3; choose one from 0 to 2.
          edge 1 b to 0 | State 1 has no edge with the symbol b; it has a.
          symbol 0 a to b | State 0 already has an edge with the symbol b, and an automaton has one per state and symbol; choose another symbol.
          add edge 0 c to 1 | State 0 already has an edge with the symbol c, and an automaton has one per state and symbol; choose another symbol.
          add edge 0 x to 1 | “x” is not a symbol of an edge; choose one of a–r.
          probability 0 a 1.5 | The probability 1.5 of a in state 0 is not between 0 and 1; write one such as 0.25, or remove the edge.
          probability 0 a -0.5 | The probability -0.5 of a in state 0 is not between 0 and 1; write one such as 0.25, or remove the edge.
          probability 0 a NaN | The probability NaN of a in state 0 is not between 0 and 1; write one such as 0.25, or remove the edge.
          probability 0 a 1 | The probability 1.0 of a in state 0 is not between 0 and 1; write one such as 0.25, or remove the edge.
          probability 1 a 0.5 | State 1 has a single edge, whose probability is 1; add another edge first.
          probability 1 a half | The edit “probability 1 a half” has a probability that is not a number; write one such as 0.25.
          remove edge 1 a | Then no edge leaves state 1, so that its strings end there; add another edge to it first.
          remove edge 0 a | Then state 1 cannot be reached from the initial state; lead another edge to it first, or remove it.
          edge 0 a to 2 | Then state 1 cannot be reached from the initial state; lead another edge to it first, or remove it.
          """)
  void editsThatCannotBeAppliedSayWhy(String edit, String sentence) {
    assertThatThrownBy(() -> edited(edit)).isInstanceOf(UserError.class).hasMessage(sentence);
  }

  @Test
  void anAutomatonAcceptsSomething() {
    assertThatThrownBy(
            () -> edited("edge 0 c to 0", "remove edge 0 c", "remove state 1", "remove edge 0 b"))
        .hasMessage(
            "Without this edge the automaton accepts nothing, since state 0 is where every string begins; add another edge to it first.");
  }

  /// Expressions such as `a|b` lead to states without edges, which may stay.
  @Test
  void statesThatWereDeadAlreadyMayStay() {
    Pfa dead = new Pfa(2, 0, List.of(new Transition(0, 1, 0, 0.5), new Transition(0, 2, 1, 0.5)));
    Instance instance =
        RegBench.instance("dead", Optional.empty(), Optional.of(dead), List.of("aaab", "aa"));
    Instance edited =
        EditedLanguage.apply(
            instance,
            List.of(LanguageEdit.parse("probability 0 a 0.9")),
            EditedLanguage.Text.REDRAWN);
    assertThat(edited.stringCount()).isEqualTo(2);
  }
}
