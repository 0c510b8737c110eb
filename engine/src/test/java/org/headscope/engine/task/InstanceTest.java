package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

class InstanceTest {
  private static final Vocabulary WORDS =
      new Vocabulary(List.of("no", "yes", "/"), Vocabulary.NONE, 2);

  private static Instance instance(Sequence sequence) {
    return new Instance("i", Optional.empty(), sequence, Optional.empty());
  }

  @Test
  void textsAndStringsAreOfItsVocabulary() {
    Instance instance = instance(new Sequence.Tokens(WORDS, new int[] {1, 0, 2, 1}));
    assertThat(instance.text()).isEqualTo("yes no / yes");
    assertThat(instance.strings()).containsExactly("yes no", "yes");
    assertThat(instance.stateAfter()).containsExactly(-1, -1, -1, -1);
    assertThat(instance.sequence().label(3)).isEqualTo("yes");
  }

  @Test
  void sequencesAreValues() {
    int[] ids = {1, 0};
    Sequence tokens = new Sequence.Tokens(WORDS, ids);
    ids[0] = 2;
    assertThat(tokens)
        .isEqualTo(new Sequence.Tokens(WORDS, new int[] {1, 0}))
        .hasSameHashCodeAs(new Sequence.Tokens(WORDS, new int[] {1, 0}))
        .isNotEqualTo(new Sequence.Tokens(WORDS, new int[] {1, 1}))
        .isNotEqualTo(new Sequence.Tokens(Vocabulary.of(WORDS.labels()), new int[] {1, 0}));
    Sequence vectors = new Sequence.Vectors(new double[][] {{1, 2}, {3, 4}});
    assertThat(vectors)
        .isEqualTo(new Sequence.Vectors(new double[][] {{1, 2}, {3, 4}}))
        .isNotEqualTo(new Sequence.Vectors(new double[][] {{1, 2}}));
    assertThat(vectors.length()).isEqualTo(2);
  }

  @Test
  void whatIsNoSequenceIsRefused() {
    assertThatThrownBy(() -> new Sequence.Tokens(WORDS, new int[] {0, 3}))
        .hasMessage("position 1 has the id 3, no token");
    assertThatThrownBy(() -> new Sequence.Vectors(new double[][] {{1}, {1, 2}}))
        .hasMessageContaining("row 1 has 2 numbers");
    assertThatThrownBy(() -> instance(new Sequence.Tokens(WORDS, new int[0])))
        .hasMessageContaining("at least one token");
  }

  @Test
  void vectorsAreToldFromTokensInOneSentence() {
    Instance instance = instance(new Sequence.Vectors(new double[][] {{1, 2}}));
    assertThatThrownBy(instance::tokens)
        .isInstanceOf(UserError.class)
        .hasMessage("HeadScope reads tokens, and this sequence is one of vectors; choose another.");
  }
}
