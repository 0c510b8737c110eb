package org.headscope.engine.automata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import org.junit.jupiter.api.Test;

/// Automata that are refused, and those that only just are not.
class PfaTest {
  private static void refused(String problem, int states, int initial, Transition... transitions) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Pfa(states, initial, List.of(transitions)))
        .withMessageContaining(problem);
  }

  private static Transition edge(int from, int symbol, int to, double probability) {
    return new Transition(from, symbol, to, probability);
  }

  @Test
  void statesMustExist() {
    refused("initial state 0 of 0 states", 0, 0);
    refused("initial state -1 of 1 states", 1, -1);
    refused("initial state 1 of 1 states", 1, 1);
    refused("transition 0 names a missing state", 1, 0, edge(1, 1, 0, 1));
    refused("transition 0 names a missing state", 1, 0, edge(0, 1, 1, 1));
    assertThat(new Pfa(2, 1, List.of()).leaving(1)).as("the last state, without edges").isEmpty();
  }

  @Test
  void edgesAreSortedAndDeterministic() {
    refused("transition 1 repeats", 2, 0, edge(0, 1, 0, 0.5), edge(0, 1, 1, 0.5));
    refused("transition 1 repeats or precedes", 1, 0, edge(0, 2, 0, 0.5), edge(0, 1, 0, 0.5));
    refused("transition 1 repeats or precedes", 2, 0, edge(1, 1, 0, 1), edge(0, 2, 0, 1));
    List<Transition> sorted = List.of(edge(0, 2, 1, 1), edge(1, 1, 0, 0.5), edge(1, 2, 1, 0.5));
    assertThat(new Pfa(2, 0, sorted).leaving(1)).isEqualTo(sorted.subList(1, 3));
  }

  @Test
  void probabilitiesOfAStateSumToOne() {
    refused("state 0 sum to 0.75", 1, 0, edge(0, 1, 0, 0.5), edge(0, 2, 0, 0.25));
    refused("state 1 sum to 1.5", 2, 0, edge(1, 1, 0, 1), edge(1, 2, 0, 0.5));
  }

  @Test
  void transitionsHaveStatesASymbolAndAProbability() {
    assertThat(edge(0, 0, 0, 1).probability()).isEqualTo(1);
    for (int[] negative : new int[][] {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> edge(negative[0], negative[1], negative[2], 1));
    }
    for (double p : new double[] {0, -0.5, 1.5, Double.NaN}) {
      assertThatIllegalArgumentException().isThrownBy(() -> edge(0, 0, 0, p));
    }
  }

  @Test
  void tablesHaveARowForEveryState() {
    Pfa pfa = new Pfa(2, 0, List.of(edge(0, 1, 1, 0.25), edge(0, 2, 0, 0.75)));
    assertThat(pfa.successorTable(4)).isDeepEqualTo(new int[][] {{-1, 1, 0, -1}, {-1, -1, -1, -1}});
    assertThat(pfa.emissionTable(4))
        .isDeepEqualTo(new double[][] {{0, 0.25, 0.75, 0}, new double[4]});
  }

  @Test
  void onlyEquallyLikelyEdgesDefineALanguage() {
    Pfa uneven = new Pfa(1, 0, List.of(edge(0, 1, 0, 0.25), edge(0, 2, 0, 0.75)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Language.of(uneven))
        .withMessageContaining("state 0 has edges with different probabilities");
  }
}
