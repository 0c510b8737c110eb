package org.headscope.app.feature.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Tokenizer;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedTextTest {
  @Test
  void stringsAreBetweenSeparators() {
    assertThat(TypedText.of("abab|abc", RegBench.VOCABULARY))
        .isEqualTo(new TypedText("abab|abc", ""));
    assertThat(TypedText.of(" ab| ", RegBench.VOCABULARY)).isEqualTo(new TypedText("ab", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "abab|abc\nacb|ab\n",
        "abab\r\nabc\r\nacb\r\nab",
        "\r\nabab\r\rabc \n\n\n acb\nab\n\n",
        "abab|\nabc\n|acb\nab|\n"
      })
  void everyLineIsAString(String pasted) {
    assertThat(TypedText.pasted(pasted, RegBench.VOCABULARY)).startsWith("abab|abc|acb|ab");
    assertThat(TypedText.of(pasted, RegBench.VOCABULARY))
        .isEqualTo(new TypedText("abab|abc|acb|ab", ""));
  }

  @Test
  void tasksWithoutSeparatorAcceptOneLine() {
    Vocabulary words = Vocabulary.of(List.of("12", "7", "=>"));
    assertThat(TypedText.of("12 7\r\n=>\n", words)).isEqualTo(new TypedText("12 7 =>", ""));
    Vocabulary letters = Vocabulary.of(List.of("a", "b"));
    assertThat(TypedText.of("ab\n", letters)).isEqualTo(new TypedText("ab", ""));
    assertThat(TypedText.of(TypedText.pasted("ab\nba", letters), letters).problem())
        .isEqualTo("The text has several lines, but this task has no separator; type one line.");
  }

  @Test
  void tokenizersReadAnyTextOnOneLine() {
    Tokenizer halves =
        new Tokenizer() {
          @Override
          public int[] encode(String text) {
            return text.codePoints().map(c -> c == ' ' || c == '\n' ? 1 : 0).toArray();
          }

          @Override
          public String decode(int[] tokens) {
            return Arrays.stream(tokens)
                .mapToObj(t -> t == 0 ? "a" : " ")
                .collect(Collectors.joining());
          }
        };
    Vocabulary any =
        new Vocabulary(List.of("a", "␣"), Vocabulary.NONE, Vocabulary.NONE, Optional.of(halves));
    assertThat(TypedText.pasted("no way\r\nout", any)).isEqualTo("no way↵out");
    assertThat(TypedText.of("no way↵out", any)).isEqualTo(new TypedText("aa aaa aaa", ""));
    assertThat(TypedText.of("", any)).isEqualTo(new TypedText("", ""));
    assertThat(any.equals(Vocabulary.of(List.of("a", "␣")))).isTrue();
  }

  @Test
  void blanksAreEmptyText() {
    assertThat(TypedText.of("", RegBench.VOCABULARY)).isEqualTo(new TypedText("", ""));
    assertThat(TypedText.of("  ", RegBench.VOCABULARY)).isEqualTo(new TypedText("", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "abxc, “x” at position 2 is not a symbol",
    "ab.c, “.” at position 2 is not a symbol",
    "ab cd, “ ” at position 2 is not a symbol",
    "Ab, “A” at position 0 is not a symbol",
    "a||b, separator at position 2",
    "|a, separator at position 0",
    "a||, separator at position 2",
    "|, separator at position 0"
  })
  void everythingElseIsExplained(String typed, String reason) {
    assertThat(TypedText.of(typed, RegBench.VOCABULARY).text()).isEmpty();
    assertThat(TypedText.of(typed, RegBench.VOCABULARY).problem()).contains(reason).endsWith(".");
  }

  @Test
  void aTextTooLongToShowIsRefused() {
    assertThat(TypedText.of("a".repeat(TypedText.MAX_SYMBOLS), RegBench.VOCABULARY).text())
        .hasSize(TypedText.MAX_SYMBOLS);
    assertThat(TypedText.of("a".repeat(TypedText.MAX_SYMBOLS + 1), RegBench.VOCABULARY).problem())
        .contains("too many");
  }
}
