package org.headscope.engine.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class VocabularyTest {
  /// Vocabularies of labels of one character, and of longer ones.
  @Provide
  Arbitrary<Vocabulary> vocabularies() {
    return Arbitraries.integers()
        .between(1, 4)
        .flatMap(longest ->
            Arbitraries.strings()
                .withChars("abc019|.=>é·")
                .ofMinLength(1)
                .ofMaxLength(longest)
                .list()
                .uniqueElements()
                .ofMinSize(1)
                .ofMaxSize(10))
        .map(Vocabulary::of);
  }

  @Property(tries = 300)
  void textsRoundTrip(@ForAll("vocabularies") Vocabulary vocabulary, @ForAll List<Byte> drawn) {
    int[] tokens =
        drawn.stream().mapToInt(b -> Math.floorMod(b.intValue(), vocabulary.size())).toArray();
    assertThat(vocabulary.encode(vocabulary.decode(tokens))).containsExactly(tokens);
  }

  @Property(tries = 100)
  void everyTokenHasItsLabelAndEveryLabelItsToken(@ForAll("vocabularies") Vocabulary vocabulary) {
    for (int id = 0; id < vocabulary.size(); id++) {
      assertThat(vocabulary.id(vocabulary.label(id))).isEqualTo(id);
      assertThat(vocabulary.encode(List.of(vocabulary.label(id)))).containsExactly(id);
    }
    assertThat(vocabulary.id("no such")).isEqualTo(-1);
  }

  @Test
  void paddingAndSeparatorAreNotOrdinaryTokens() {
    Vocabulary vocabulary = new Vocabulary(List.of("_", "x", "y", "/"), 0, 3);
    assertThat(vocabulary.ordinary()).containsExactly(1, 2);
    assertThat(IntStream.of(-1, 0, 3, 4).anyMatch(vocabulary::isOrdinary)).isFalse();
    assertThat(Vocabulary.of(List.of("x")).ordinary()).containsExactly(0);
    assertThat(IntStream.range(-1, 5).filter(vocabulary::isWritten)).containsExactly(1, 2, 3);
    assertThat(Vocabulary.of(List.of("x")).isWritten(0)).isTrue();
    assertThat(Vocabulary.of(List.of("x", "yes")).longestLabel(new int[0])).isEqualTo(3);
  }

  @Test
  void invalidTextsNameTheLabelAndItsPosition() {
    Vocabulary letters = new Vocabulary(List.of("a", "b", "c", "|"), -1, 3);
    assertThatThrownBy(() -> letters.encode("ab|x"))
        .hasMessage("'x' at position 3 is not a symbol a–c or |");
    assertThatThrownBy(() -> letters.requireWritten(4, 2))
        .hasMessage("token 4 at position 2 is not a symbol a–c or |");
    Vocabulary padded = new Vocabulary(List.of("_", "x"), 0, -1);
    assertThatThrownBy(() -> padded.requireWritten(0, 1))
        .hasMessage("'_' at position 1 is not a symbol x");
    Vocabulary numbers = Vocabulary.of(List.of("0", "10", "20", "30", "40", "50", "=>"));
    assertThatThrownBy(() -> numbers.encode(" 10  => 11"))
        .hasMessage("'11' at position 2 is not a symbol 0, 10, 20, 30, 40, 50, …");
  }

  @Test
  void invalidVocabulariesAreRefused() {
    assertRefused(List.of(), "0 labels");
    assertRefused(Collections.nCopies((1 << 18) + 1, "a"), "262,145 labels");
    assertRefused(List.of("a", "b", "a"), "\"a\" occurs twice");
    assertRefused(List.of("a", ""), "0 characters");
    assertRefused(List.of("x".repeat(201)), "201 characters");
    assertRefused(List.of("a b"), "\"a b\" has a blank");
    assertRefused(List.of("a\u007fb"), "has a blank");
    assertThatThrownBy(() -> new Vocabulary(List.of("a", "b"), 1, 1)).hasMessageContaining("both");
    assertThatThrownBy(() -> new Vocabulary(List.of("a", "b"), 2, -1)).hasMessageContaining("2");
  }

  private static void assertRefused(List<String> labels, String named) {
    assertThatThrownBy(() -> Vocabulary.of(labels))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(named);
  }

  @Test
  void aModelWithATokenizerReadsTokensByTheirNumbers() {
    List<String> numbers = List.of("0", "1", "2");
    Vocabulary numbered = Vocabulary.of(numbers);
    Tokenizer tokenizer =
        new Tokenizer() {
          @Override
          public int[] encode(String text) {
            return new int[] {text.length()};
          }

          @Override
          public String decode(int[] tokens) {
            return "a".repeat(tokens[0]);
          }
        };
    Vocabulary named =
        new Vocabulary(
            List.of("a", "b", "c"), Vocabulary.NONE, Vocabulary.NONE, Optional.of(tokenizer));
    assertThat(named.reads(named)).isTrue();
    assertThat(named.reads(numbered)).isTrue();
    assertThat(named).isNotEqualTo(numbered);
    assertThat(numbered.reads(named)).as("texts have no numbers").isFalse();
    assertThat(Vocabulary.of(List.of("a", "b", "c")).reads(numbered)).isFalse();
    assertThat(named.reads(Vocabulary.of(List.of("0", "1")))).as("another size").isFalse();
    assertThat(named.reads(Vocabulary.of(List.of("x", "y", "2")))).isFalse();
  }

  @Test
  void numberAndLengthOfLabelsAreLimited() {
    Vocabulary words = new Vocabulary(List.of("one", "two", "/"), -1, 2);
    Vocabulary largest =
        Vocabulary.of(IntStream.range(0, 10_000).mapToObj("n%d"::formatted).toList());
    assertThat(largest.ordinaryNames()).isEqualTo("n0, n1, n2, n3, n4, n5, …");
    assertThat(Vocabulary.of(List.of("x".repeat(40), "y")).size()).isEqualTo(2);
    assertThatIllegalArgumentException().isThrownBy(() -> words.label(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> words.label(3));
    assertThat(words.names()).isEqualTo("one, two or /");
    assertThat(Vocabulary.of(List.of("a", "b")).ordinaryNames()).isEqualTo("a, b");
    assertThat(Vocabulary.of(List.of("a", "b", "d")).ordinaryNames()).isEqualTo("a, b, d");
    assertThat(Vocabulary.of(List.of("a", "b", "c")).names()).isEqualTo("a–c");
    assertThat(Vocabulary.of(List.of("a", "bb", "c")).ordinaryNames()).isEqualTo("a, bb, c");
    assertThat(Vocabulary.of(List.of("1", "2", "3", "4", "5", "7")).names())
        .isEqualTo("1, 2, 3, 4, 5, 7");
    for (int[] special : new int[][] {{-2, -1}, {-1, -2}, {-1, 3}, {3, -1}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Vocabulary(words.labels(), special[0], special[1]));
    }
  }
}
