package org.headscope.engine.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.junit.jupiter.api.Test;

class GroundTruthTest {
  /// 0 –a→ 1 (¼), 0 –b→ 0 (¾), 1 –c→ 0.
  private static final Pfa PFA =
      new Pfa(
          2,
          0,
          List.of(
              new Transition(0, 1, 1, 0.25),
              new Transition(0, 2, 0, 0.75),
              new Transition(1, 3, 0, 1)));

  @Test
  void rowsAreTheProbabilitiesOfTheStateReached() {
    double[][] rows = new GroundTruth(PFA).predict(RegBench.VOCABULARY.encode("ba|a"));
    assertThat(rows).hasNumberOfRows(4);
    assertThat(Arrays.copyOf(rows[0], 4)).containsExactly(0, 0.25, 0.75, 0);
    assertThat(Arrays.copyOf(rows[1], 4)).containsExactly(0, 0, 0, 1);
    assertThat(rows[2]).as("after a separator: the initial state").isEqualTo(rows[0]);
    assertThat(rows[3]).isEqualTo(rows[1]);
  }

  @Test
  void leavingTheLanguageNamesThePosition() {
    assertThatThrownBy(() -> new GroundTruth(PFA).predict(RegBench.VOCABULARY.encode("bab")))
        .hasMessage("the tokens leave the language at position 2");
    for (int none : new int[] {-1, RegBench.VOCABULARY.size()}) {
      assertThatThrownBy(() -> new GroundTruth(PFA).predict(new int[] {2, none}))
          .hasMessage("the tokens leave the language at position 1");
    }
  }

  @Test
  void deadEndsAreDeclared() {
    Pfa deadEnd = new Pfa(2, 0, List.of(new Transition(0, 1, 1, 1)));
    assertThat(new GroundTruth(deadEnd).deficientRows()).isTrue();
    assertThat(new GroundTruth(PFA).deficientRows()).isFalse();
  }

  @Property(tries = 50)
  void drawnSymbolsHavePositiveProbabilityAndRowsSumToOne(@ForAll long seed) {
    Instance instance = RegBench.paper().stream(Split.TRAIN, seed).next();
    int[] tokens = instance.tokens();
    double[][] rows = instance.latent().orElseThrow().truth().predict(tokens);
    for (int t = 0; t + 1 < tokens.length; t++) {
      assertThat(Arrays.stream(rows[t]).sum()).isCloseTo(1, within(1e-12));
      if (tokens[t + 1] != RegBench.VOCABULARY.separator()) {
        assertThat(rows[t][tokens[t + 1]]).isPositive();
      }
    }
  }
}
