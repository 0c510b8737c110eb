package org.headscope.engine.automata;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/// States, edges and departures of the language (ab)* with c from state 1 back to itself.
class TraceTest {
  private static final int SEPARATOR = 19;
  private static final Transition A = new Transition(0, 1, 1, 1);
  private static final Transition B = new Transition(1, 2, 0, 0.5);
  private static final Transition C = new Transition(1, 3, 1, 0.5);
  private static final Pfa AUTOMATON = new Pfa(2, 0, List.of(A, B, C));

  @Test
  void aStringOfTheLanguageHasAStateAndAnEdgeAtEveryToken() {
    Trace trace = Trace.of(AUTOMATON, new int[] {1, 3, 2, SEPARATOR, 1}, SEPARATOR);
    assertThat(trace.states()).containsExactly(1, 1, 0, -1, 1);
    assertThat(trace.edges())
        .containsExactly(
            Optional.of(A), Optional.of(C), Optional.of(B), Optional.empty(), Optional.of(A));
    assertThat(trace.departures()).isEmpty();
    assertThat(trace.length()).isEqualTo(5);
  }

  @Test
  void stringsThatLeaveTheLanguageRestartAfterTheSeparator() {
    Trace trace = Trace.of(AUTOMATON, new int[] {1, 1, 2, SEPARATOR, 1, 2}, SEPARATOR);
    assertThat(trace.states()).containsExactly(1, -1, -1, -1, 1, 0);
    assertThat(trace.departures()).containsExactly(new Trace.Departure(1, 1, 1));
  }

  @Test
  void everyStringDepartsSeparately() {
    Trace trace = Trace.of(AUTOMATON, new int[] {2, SEPARATOR, 3, 1}, SEPARATOR);
    assertThat(trace.departures())
        .containsExactly(new Trace.Departure(0, 0, 2), new Trace.Departure(2, 0, 3));
  }

  @Test
  void emptyTextsHaveNoTrace() {
    assertThat(Trace.of(AUTOMATON, new int[0], SEPARATOR).length()).isZero();
  }

  @Test
  void edgeCountsSumToTheTokensRead() {
    Transition loop = new Transition(0, 1, 0, 0.5);
    Transition away = new Transition(0, 2, 1, 0.5);
    Transition back = new Transition(1, 1, 0, 1);
    Pfa pfa = new Pfa(2, 0, List.of(loop, away, back));
    int[] tokens = {1, 1, 2, 1, 9, 2, 2, 1};
    Trace trace = Trace.of(pfa, tokens, 9);
    assertThat(trace.uses(List.of(loop, away, back, new Transition(1, 2, 0, 1))))
        .containsExactly(2, 2, 1, 0);
    assertThat(trace.departures()).containsExactly(new Trace.Departure(6, 1, 2));
    assertThat(trace.states().subList(6, 8)).containsExactly(-1, -1);
  }
}
