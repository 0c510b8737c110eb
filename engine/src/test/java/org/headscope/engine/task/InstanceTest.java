package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

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
    assertThat(instance.stringCount()).isEqualTo(2);
    assertThat(instance.stateAfter()).containsExactly(-1, -1, -1, -1);
    assertThat(instance.stateLabel(3)).isEqualTo("3");
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

  @Test
  void nobodyChangesASequenceFromOutside() {
    Sequence.Tokens tokens = new Sequence.Tokens(WORDS, new int[] {0, 1});
    tokens.ids()[1] = 0;
    assertThat(tokens).hasToString("no yes");
    assertThat(tokens.hashCode()).isNotEqualTo(new Sequence.Tokens(WORDS, new int[2]).hashCode());
    double[][] rows = {{1, 2}, {3, 4}};
    Sequence.Vectors vectors = new Sequence.Vectors(rows);
    rows[0][0] = 9;
    vectors.rows()[1][1] = 9;
    assertThat(vectors).hasToString("[[1.0, 2.0], [3.0, 4.0]]");
    assertThat(vectors.hashCode()).isNotEqualTo(new Sequence.Vectors(new double[1][1]).hashCode());
    assertThat(vectors.label(1)).isEqualTo("1");
    assertThat(instance(tokens).length()).isEqualTo(2);
    assertThat(instance(tokens).vocabulary()).isEqualTo(WORDS);
  }

  @Test
  void anOriginIsCalledByItsTaskUnlessThatIsTheFirst() {
    TaskParameters parameters = TaskParameters.of("preset", "paper");
    assertThat(new Instance.Origin(Task.UNNAMED, parameters, 1).label()).isEqualTo("preset paper");
    assertThat(new Instance.Origin("recall", parameters, 1).label())
        .isEqualTo("recall, preset paper");
  }

  @Test
  void aStreamIsPassedOverAsItIsRead() {
    Iterator<Integer> next = IntStream.iterate(0, i -> 1 - i).iterator();
    InstanceStream stream = () -> instance(new Sequence.Tokens(WORDS, new int[] {next.next()}));
    assertThat(stream.hasNext()).isTrue();
    assertThat(stream.nextTokens()).containsExactly(0);
    stream.skip(1);
    assertThat(stream.next().tokens()).containsExactly(0);
  }
}
