package org.headscope.engine.interpret.influence;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.influence.Influence.Replacements;
import org.junit.jupiter.api.Test;

/// The symbols that replace a token.
class ReplacementsTest {
  @Test
  void areOtherSymbolsOfTheTextWithoutRepetition() {
    int[] tokens = RegBench.VOCABULARY.encode("abcde|abc");
    int[][] drawn = Replacements.of(RegBench.VOCABULARY, tokens, tokens.length, 3, 4);
    for (int j = 0; j < tokens.length; j++) {
      int[] distinct = Arrays.stream(drawn[j]).distinct().toArray();
      assertThat(distinct).hasSize(3);
      assertThat(RegBench.VOCABULARY.encode("abcde")).contains(distinct);
      assertThat(distinct).doesNotContain(tokens[j]);
    }
  }

  @Test
  void areAllOthersIfFewerThanRequested() {
    int[] tokens = RegBench.VOCABULARY.encode("abc|a");
    int[][] drawn = Replacements.of(RegBench.VOCABULARY, tokens, tokens.length, 17, 4);
    assertThat(drawn[0]).containsExactlyInAnyOrder(RegBench.VOCABULARY.encode("bc"));
    assertThat(drawn[3]).containsExactlyInAnyOrder(RegBench.VOCABULARY.encode("abc"));
  }

  @Test
  void aTextOfOneSymbolDrawsFromTheVocabulary() {
    int[][] drawn =
        Replacements.of(RegBench.VOCABULARY, RegBench.VOCABULARY.encode("aa"), 2, 17, 4);
    assertThat(drawn[0]).containsExactlyInAnyOrder(RegBench.VOCABULARY.encode("bcdefghijklmnopqr"));
  }

  @Test
  void doNotDependOnLaterTokens() {
    int[] tokens = RegBench.VOCABULARY.encode("abcdefgh|abcd");
    int[][] all = Replacements.of(RegBench.VOCABULARY, tokens, tokens.length, 2, 9);
    int[][] cut = Replacements.of(RegBench.VOCABULARY, tokens, 5, 2, 9);
    assertThat(cut).isDeepEqualTo(Arrays.copyOf(all, 5));
    assertThat(Replacements.of(RegBench.VOCABULARY, tokens, 5, 2, 10)).isNotEqualTo(cut);
  }
}
