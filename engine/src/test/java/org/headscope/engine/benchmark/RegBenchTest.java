package org.headscope.engine.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.junit.jupiter.api.Test;

class RegBenchTest {
  /// (ab)*, from its second state.
  private static final Pfa AUTOMATON =
      new Pfa(2, 1, List.of(new Transition(0, 1, 1, 1), new Transition(1, 2, 0, 1)));

  private static final LatentAutomaton LATENT = new LatentAutomaton(AUTOMATON);

  private static Instance instance(String... strings) {
    return RegBench.instance("i", Optional.empty(), Optional.of(AUTOMATON), List.of(strings));
  }

  @Test
  void theWalkRestartsAfterEachSeparator() {
    assertThat(instance("ba", "bab").stateAfter()).containsExactly(0, 1, -1, 0, 1, 0);
    assertThat(LATENT.states()).isEqualTo(2);
    assertThat(LATENT.stateLabel(1)).isEqualTo("1");
    assertThat(LATENT.automaton()).contains(AUTOMATON);
    assertThat(LATENT.targetPositions(new int[] {1}, 0)).isEmpty();
    assertThat(LATENT.truth()).isInstanceOf(GroundTruth.class);
    assertThat(LATENT.truth().name()).isEqualTo("truth");
    assertThat(LATENT.alphabet()).containsExactly("a", "b");
    assertThat(LATENT.json().keySet())
        .containsExactly("alphabet", "states", "initial", "transitions");
    assertThat(LATENT.json()).containsEntry("initial", 1).containsEntry("states", 2);
  }

  @Test
  void unreadableSymbolsAreNamedByStringAndPosition() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> instance("ba", "bb"))
        .withMessage("string 1 leaves its automaton's language at position 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> instance("a"))
        .withMessage("string 0 leaves its automaton's language at position 0");
    assertThatIllegalArgumentException().isThrownBy(() -> instance());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> instance("b|b"))
        .withMessage("string 0 has '|' at position 1, not a–r");
  }

  @Test
  void theLongestInstanceHasOnlyLongestStrings() {
    assertThat(RegBench.paper().maxTokens()).isEqualTo(20 * 50 + 19);
    assertThat(RegBench.reference().maxTokens()).isEqualTo(19 * 49 + 18);
    assertThat(RegBench.reference().meanTokens()).isEqualTo(376); // [Code] §1
    Range one = new Range(1, 1);
    for (Range[] none : new Range[][] {{new Range(0, 1), one}, {one, new Range(0, 1)}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new RegBench("none", one, one, one, none[0], none[1]));
    }
  }

  @Test
  void isTheDefaultTaskOfFiles() {
    RegBench paper = RegBench.paper();
    assertThat(paper.name()).isEqualTo(Task.UNNAMED);
    assertThat(paper.label()).isEqualTo("preset paper");
    assertThat(paper.vocabulary()).isEqualTo(RegBench.VOCABULARY);
    assertThat(Tasks.of(RegBench.origin("reference", 3))).isEqualTo(RegBench.reference());
    assertThat(Tasks.byName("regbench").name()).isEqualTo("regbench");
    assertThat(Tasks.byName("regbench").description()).contains("Akyürek");
    assertThatThrownBy(() -> Tasks.byName("regbank"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("There is no task 'regbank'");
    assertThat(paper.stream(Split.TEST, 1).next().origin().map(Tasks::of)).contains(paper);
  }

  @Test
  void stringEndsAreScoredButNotLearned() {
    int[] tokens = RegBench.VOCABULARY.encode("ab|c");
    RegBench task = RegBench.paper();
    assertThat(task.learned(tokens, 0)).isTrue();
    assertThat(task.learned(tokens, 1)).as("a separator follows").isFalse();
    assertThat(task.learned(tokens, 2)).isTrue();
    assertThat(task.scored(tokens)).containsExactly(0, 1, 2);
  }

  @Test
  void theTruthReportsDeficientRows() {
    assertThat(new GroundTruth(AUTOMATON).deficientRows()).isFalse();
    Pfa end = new Pfa(2, 0, List.of(new Transition(0, 1, 1, 1)));
    assertThat(new GroundTruth(end).deficientRows()).isTrue();
  }
}
