package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.contexttree.TreeSource;
import org.headscope.engine.task.contexttree.TreeText;
import org.junit.jupiter.api.Test;

class TypedStringsTest {
  private static final Vocabulary LETTERS = new Vocabulary(List.of("_", "a", "b", "|"), 0, 3);

  private static Instance alone(String text) {
    return TypedStrings.of(text, LETTERS, Optional.empty());
  }

  @Test
  void textsWithoutAReferenceUseTheirVocabulary() {
    Instance typed = alone("ab|b");
    assertThat(typed.id()).isEqualTo("typed");
    assertThat(typed.vocabulary()).isEqualTo(LETTERS);
    assertThat(typed.tokens()).containsExactly(1, 2, 3, 2);
    assertThat(typed.latent()).isEmpty();
    assertThat(alone("a|b|a").strings()).containsExactly("a", "b", "a");
  }

  @Test
  void aLineIsAString() {
    assertThat(alone("ab\r\n\r\nb\n").strings()).containsExactly("ab", "b");
    assertThat(TypedStrings.onOneLine("ab|\nb", LETTERS)).isEqualTo("ab|b");
    assertThat(TypedStrings.onOneLine("", LETTERS)).isEmpty();
    Vocabulary words = new Vocabulary(List.of("_", "12", "|"), 0, 2);
    assertThat(TypedStrings.onOneLine("12 12\n12 |\n12", words)).isEqualTo("12 12 | 12 | 12");
  }

  @Test
  void separatorsAreBetweenStrings() {
    assertRefused("|a", "the separator at position 0 has no string beside it");
    assertRefused("a|", "the separator at position 1 has no string beside it");
    assertRefused("ab||a", "the separator at position 3 has no string beside it");
    assertRefused("a_b", "'_' at position 1 is not a symbol a, b or |");
  }

  private static void assertRefused(String text, String sentence) {
    assertThatIllegalArgumentException().isThrownBy(() -> alone(text)).withMessage(sentence);
  }

  /// (ab)* can have written `abab` but not `aa`, which is read all the same.
  @Test
  void keepsAnAutomatonThatCanProduceIt() {
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

  private static final TreeSource TREE =
      new TreeSource(
          2,
          List.of(
              new TreeSource.Leaf(List.of(0), List.of(0.0, 1.0)),
              new TreeSource.Leaf(List.of(1), List.of(0.5, 0.5))));

  /// A tree in which b always follows a; other texts have its leaves all the same.
  @Test
  void keepsAnImpossibleTreeAndSaysWhere() {
    Instance drawn = new TreeText(TREE, 9, 1).draw("tree");
    Instance typed = TypedStrings.of("baab", LETTERS, Optional.of(drawn));
    assertThat(typed.latent()).isEqualTo(drawn.latent());
    assertThat(typed.contradiction()).contains(new Latent.Contradiction(2, 0, 0));
    assertThat(typed.stateAfter()).containsExactly(1, 0, 0, 1);
    assertThat(TypedStrings.of("bab", LETTERS, Optional.of(drawn)).contradiction()).isEmpty();
    assertThatIllegalArgumentException()
        .as("the instance was not typed")
        .isThrownBy(() -> new Instance("file", Optional.empty(), typed.sequence(), typed.latent()))
        .withMessage("the token at position 2 never comes after the leaf a");
    Instance other = RegBench.instance("r", Optional.empty(), Optional.empty(), List.of("ab"));
    assertThatIllegalArgumentException()
        .as("with other symbols")
        .isThrownBy(() ->
            new Instance(TypedStrings.ID, Optional.empty(), other.sequence(), drawn.latent()));
  }
}
