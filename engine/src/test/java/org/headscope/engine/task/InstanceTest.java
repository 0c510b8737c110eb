package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

class InstanceTest {
  private static final Vocabulary WORDS = new Vocabulary(List.of("one", "two", "/"), -1, 2);

  private static Instance instance(Sequence sequence) {
    return new Instance("i", Optional.empty(), sequence, Optional.empty());
  }

  private static Instance of(int... ids) {
    return instance(new Sequence.Tokens(WORDS, ids));
  }

  @Test
  void stringsStandBetweenSeparators() {
    Instance instance = of(0, 1, 2, 1, 2, 2, 0);
    assertThat(instance.text()).isEqualTo("one two / two / / one");
    assertThat(instance.strings()).containsExactly("one two", "two", "", "one");
    assertThat(instance.length()).isEqualTo(7);
    assertThat(instance.stateAfter())
        .as("nothing is known")
        .containsExactly(-1, -1, -1, -1, -1, -1, -1);
    assertThat(instance.automaton()).isEmpty();
    assertThat(instance.vocabulary()).isEqualTo(WORDS);
    assertThat(instance.sequence().label(3)).isEqualTo("two");
  }

  @Test
  void thereMustBeSomethingToRead() {
    assertThatIllegalArgumentException().isThrownBy(() -> of());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of(0, 3))
        .withMessage("position 1 has the id 3, no token");
    assertThatIllegalArgumentException().isThrownBy(() -> of(-1));
  }

  @Test
  void sequencesAreValuesThatNobodyChanges() {
    int[] ids = {0, 1};
    Sequence.Tokens tokens = new Sequence.Tokens(WORDS, ids);
    ids[0] = 1;
    tokens.ids()[1] = 0;
    assertThat(tokens)
        .isEqualTo(new Sequence.Tokens(WORDS, new int[] {0, 1}))
        .hasToString("one two");
    assertThat(tokens).hasSameHashCodeAs(new Sequence.Tokens(WORDS, new int[] {0, 1}));
    assertThat(tokens).isNotEqualTo(new Sequence.Tokens(WORDS, new int[] {0, 0}));
    Vocabulary other = Vocabulary.of(List.of("uno", "due"));
    assertThat(tokens).isNotEqualTo(new Sequence.Tokens(other, new int[] {0, 1}));
    double[][] rows = {{1, 2}, {3, 4}};
    Sequence.Vectors vectors = new Sequence.Vectors(rows);
    rows[0][0] = 9;
    vectors.rows()[1][1] = 9;
    assertThat(vectors).isEqualTo(new Sequence.Vectors(new double[][] {{1, 2}, {3, 4}}));
    assertThat(vectors).hasSameHashCodeAs(new Sequence.Vectors(new double[][] {{1, 2}, {3, 4}}));
    assertThat(vectors).isNotEqualTo(new Sequence.Vectors(new double[][] {{1, 2}, {3, 5}}));
    assertThat(vectors).isNotEqualTo(tokens).hasToString("[[1.0, 2.0], [3.0, 4.0]]");
    assertThat(tokens.hashCode()).isNotEqualTo(new Sequence.Tokens(WORDS, new int[2]).hashCode());
    assertThat(vectors.hashCode()).isNotEqualTo(new Sequence.Vectors(new double[1][1]).hashCode());
  }

  @Test
  void whoReadsTokensSaysSoOfVectors() {
    Instance points = instance(new Sequence.Vectors(new double[][] {{1}, {2}, {3}}));
    assertThat(points.length()).isEqualTo(3);
    assertThat(points.sequence().label(2)).isEqualTo("2");
    assertThatThrownBy(() -> points.sequence().tokensFor("The n-gram"))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "The n-gram reads tokens, and this sequence is one of vectors; choose another.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Sequence.Vectors(new double[][] {{1, 2}, {3}}))
        .withMessage("row 1 has 1 numbers where the first has 2");
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
    InstanceStream stream = () -> of(next.next());
    assertThat(stream.hasNext()).isTrue();
    assertThat(stream.nextTokens()).containsExactly(0);
    stream.skip(2);
    assertThat(stream.next().tokens()).containsExactly(1);
  }

  @Test
  void labelsMayBeAsManyAndAsLongAsAnAxisShows() {
    Vocabulary most = Vocabulary.of(IntStream.range(0, 10_000).mapToObj("n%d"::formatted).toList());
    assertThat(most.ordinaryNames()).isEqualTo("n0, n1, n2, n3, n4, n5, …");
    assertThat(Vocabulary.of(List.of("x".repeat(40), "y")).size()).isEqualTo(2);
    assertThatIllegalArgumentException().isThrownBy(() -> WORDS.label(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> WORDS.label(3));
    assertThat(WORDS.names()).isEqualTo("one, two or /");
    assertThat(Vocabulary.of(List.of("a", "b")).ordinaryNames()).isEqualTo("a, b");
    assertThat(Vocabulary.of(List.of("a", "b", "d")).ordinaryNames()).isEqualTo("a, b, d");
    assertThat(Vocabulary.of(List.of("a", "b", "c")).names()).isEqualTo("a–c");
    assertThat(Vocabulary.of(List.of("a", "bb", "c")).ordinaryNames()).isEqualTo("a, bb, c");
    assertThat(Vocabulary.of(List.of("1", "2", "3", "4", "5", "7")).names())
        .isEqualTo("1, 2, 3, 4, 5, 7");
    for (int[] special : new int[][] {{-2, -1}, {-1, -2}, {-1, 3}, {3, -1}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Vocabulary(WORDS.labels(), special[0], special[1]));
    }
  }
}
