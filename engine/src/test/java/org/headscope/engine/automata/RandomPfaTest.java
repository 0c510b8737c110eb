package org.headscope.engine.automata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.headscope.engine.run.Range;
import org.junit.jupiter.api.Test;

class RandomPfaTest {
  private static final RandomPfa PAPER =
      new RandomPfa(new Range(4, 12), new Range(4, 18), new Range(1, 4), 18);

  @Property(tries = 300)
  void statesHaveDistinctSymbolsAndDistinctOtherTargets(@ForAll long seed) {
    Dfa dfa = PAPER.drawRaw(new SplittableRandom(seed));
    Set<Integer> alphabet = new TreeSet<>();
    assertThat(dfa.states()).isBetween(4, 12);
    for (int s = 0; s < dfa.states(); s++) {
      int[] targets = dfa.targets()[s];
      assertThat(targets.length).isBetween(1, Math.min(4, dfa.states() - 1));
      assertThat(dfa.symbols()[s]).hasSameSizeAs(targets).doesNotHaveDuplicates().isSorted();
      assertThat(targets).doesNotHaveDuplicates().doesNotContain(s);
      Arrays.stream(dfa.symbols()[s]).forEach(alphabet::add);
    }
    assertThat(alphabet).allMatch(x -> x >= 1 && x <= 18);
  }

  @Test
  void everyValueOfEveryRangeOccurs() {
    SplittableRandom random = new SplittableRandom(3);
    Set<Integer> states = new TreeSet<>();
    Set<Integer> degrees = new TreeSet<>();
    Set<Integer> symbols = new TreeSet<>();
    for (int i = 0; i < 2_000; i++) {
      Dfa dfa = PAPER.drawRaw(random);
      states.add(dfa.states());
      for (int[] row : dfa.symbols()) {
        degrees.add(row.length);
        Arrays.stream(row).forEach(symbols::add);
      }
    }
    assertThat(states).hasSize(9);
    assertThat(degrees).containsExactly(1, 2, 3, 4);
    assertThat(symbols).hasSize(18);
  }

  @Test
  void impossibleRangesAreRefused() {
    assertThatThrownBy(() -> new RandomPfa(new Range(4, 12), new Range(2, 9), new Range(1, 3), 18))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("out-degree");
    assertRefused("another state", 1, 4, 1, 18);
    assertRefused("an edge to it", 4, 4, 0, 18);
    assertRefused("exceeds its symbols", 4, 32, 1, 32);
    assertRefused("exceeds its symbols", 4, 5, 1, 4);
  }

  private static void assertRefused(
      String problem, int states, int alphabet, int outDegree, int symbols) {
    assertThatThrownBy(() ->
            new RandomPfa(
                new Range(states, states),
                new Range(alphabet, alphabet),
                new Range(outDegree, outDegree),
                symbols))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(problem);
  }

  /// 31 symbols are the most that the bits of an int tell apart.
  @Test
  void theWidestAlphabetMayBeUsedWhole() {
    RandomPfa widest = new RandomPfa(new Range(40, 40), new Range(31, 31), new Range(31, 31), 31);
    Dfa dfa = widest.drawRaw(new SplittableRandom(1));
    assertThat(dfa.symbols()[39]).containsExactly(IntStream.rangeClosed(1, 31).toArray());
    assertThat(Minimization.hopcroft(dfa).states()).isBetween(1, 40);
  }
}
