package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.junit.jupiter.api.Test;

class TypedStringsTest {
  private static final Vocabulary LETTERS = new Vocabulary(List.of("_", "a", "b", "|"), 0, 3);

  private static Instance alone(String text) {
    return TypedStrings.of(text, LETTERS, Optional.empty());
  }

  @Test
  void whatIsHeldAgainstNothingIsOfItsOwnVocabulary() {
    Instance typed = alone("ab|b");
    assertThat(typed.id()).isEqualTo("typed");
    assertThat(typed.vocabulary()).isEqualTo(LETTERS);
    assertThat(typed.tokens()).containsExactly(1, 2, 3, 2);
    assertThat(typed.latent()).isEmpty();
    assertThat(alone("a|b|a").strings()).containsExactly("a", "b", "a");
  }

  @Test
  void aSeparatorStandsBetweenTwoStrings() {
    assertRefused("|a", "the separator at position 0 has no string beside it");
    assertRefused("a|", "the separator at position 1 has no string beside it");
    assertRefused("ab||a", "the separator at position 3 has no string beside it");
    assertRefused("a_b", "'_' at position 1 is not a symbol a, b or |");
  }

  private static void assertRefused(String text, String sentence) {
    assertThatIllegalArgumentException().isThrownBy(() -> alone(text)).withMessage(sentence);
  }

  /// (ab)*: `abab` may have come of it, `aa` may not, and is read all the same.
  @Test
  void itHasTheAutomatonThatMayHaveProducedIt() {
    Pfa pfa = new Pfa(2, 0, List.of(new Transition(0, 1, 1, 1), new Transition(1, 2, 0, 1)));
    Instance drawn =
        RegBench.instance("drawn", Optional.empty(), Optional.of(pfa), List.of("ab", "a"));
    Instance fits = TypedStrings.of("abab", LETTERS, Optional.of(drawn));
    assertThat(fits.automaton()).contains(pfa);
    assertThat(fits.vocabulary()).isEqualTo(RegBench.VOCABULARY);
    Instance strange = TypedStrings.of("aa", LETTERS, Optional.of(drawn));
    assertThat(strange.latent()).isEmpty();
    assertThat(strange.vocabulary()).isEqualTo(RegBench.VOCABULARY);
  }
}
