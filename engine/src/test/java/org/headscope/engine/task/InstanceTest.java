package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;

class InstanceTest {
  private static final Vocabulary WORDS =
      new Vocabulary(List.of("no", "yes", "/"), Vocabulary.NONE, 2);

  private static Instance instance(Sequence sequence) {
    return new Instance("i", Optional.empty(), sequence, Optional.empty());
  }

  @Test
  void textsAndStringsUseTheVocabulary() {
    Instance instance = instance(new Sequence(WORDS, new int[] {1, 0, 2, 1}));
    assertThat(instance.text()).isEqualTo("yes no / yes");
    assertThat(instance.strings()).containsExactly("yes no", "yes");
    assertThat(instance.stringCount()).isEqualTo(2);
    assertThat(instance.stateAfter()).containsExactly(-1, -1, -1, -1);
    assertThat(instance.stateLabel(3)).isEqualTo("3");
    assertThat(instance.sequence().label(3)).isEqualTo("yes");
  }

  @Test
  void sequencesAreValues() {
    int[] ids = {1, 0};
    Sequence tokens = new Sequence(WORDS, ids);
    ids[0] = 2;
    assertThat(tokens)
        .isEqualTo(new Sequence(WORDS, new int[] {1, 0}))
        .hasSameHashCodeAs(new Sequence(WORDS, new int[] {1, 0}))
        .isNotEqualTo(new Sequence(WORDS, new int[] {1, 1}))
        .isNotEqualTo(new Sequence(Vocabulary.of(WORDS.labels()), new int[] {1, 0}));
  }

  @Test
  void invalidSequencesAreRefused() {
    assertThatThrownBy(() -> new Sequence(WORDS, new int[] {0, 3}))
        .hasMessage("position 1 has the id 3, no token");
    assertThatThrownBy(() -> instance(new Sequence(WORDS, new int[0])))
        .hasMessageContaining("at least one token");
  }

  @Test
  void sequencesAreImmutable() {
    Sequence tokens = new Sequence(WORDS, new int[] {0, 1});
    tokens.ids()[1] = 0;
    assertThat(tokens).hasToString("no yes");
    assertThat(tokens.hashCode()).isNotEqualTo(new Sequence(WORDS, new int[2]).hashCode());
    assertThat(instance(tokens).length()).isEqualTo(2);
    assertThat(instance(tokens).vocabulary()).isEqualTo(WORDS);
  }

  @Test
  void originsNameTheirTaskUnlessItIsTheDefault() {
    TaskParameters parameters = TaskParameters.of("preset", "paper");
    assertThat(new Instance.Origin(Task.UNNAMED, parameters, 1).label()).isEqualTo("preset paper");
    assertThat(new Instance.Origin("recall", parameters, 1).label())
        .isEqualTo("recall, preset paper");
  }
}
