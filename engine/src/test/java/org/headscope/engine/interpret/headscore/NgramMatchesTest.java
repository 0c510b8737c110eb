package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.headscope.engine.benchmark.RegBench;
import org.junit.jupiter.api.Test;

/// The definition of \[Code] §3, by hand and by brute force over every pair.
class NgramMatchesTest {

  @Test
  void keysFollowMatchesAcrossStrings() {
    //                              0123456789
    int[] tokens = RegBench.VOCABULARY.encode("ab|ab|cab|");
    assertThat(NgramMatches.of(tokens, 1).keys(4)).containsExactly(2);
    assertThat(NgramMatches.of(tokens, 1).keys(9)).containsExactly(3, 6);
    assertThat(NgramMatches.of(tokens, 2).keys(8)).containsExactly(2, 5);
    assertThat(NgramMatches.of(tokens, 3).keys(9)).containsExactly(3, 6);
    assertThat(NgramMatches.of(tokens, 4).keys(9)).isEmpty();
    assertThat(NgramMatches.of(tokens, 2).matches(9, 3)).isTrue();
    assertThat(NgramMatches.of(tokens, 2).matches(9, 4)).isFalse();
  }

  @Test
  void aQueryIsNeverItsOwnKey() {
    int[] tokens = RegBench.VOCABULARY.encode("aaa");
    assertThat(NgramMatches.of(tokens, 1).keys(0)).isEmpty();
    assertThat(NgramMatches.of(tokens, 1).keys(1)).isEmpty();
    assertThat(NgramMatches.of(tokens, 1).keys(2)).containsExactly(1);
    assertThat(NgramMatches.of(tokens, 1).matches(2, 2)).isFalse();
  }

  /// Compares the two spelt-out strings of tokens instead of counting back from the end.
  private static boolean byTheBook(int[] tokens, int query, int key, int n) {
    if (key >= query || key - n < 0 || query - n + 1 < 0) {
      return false;
    }
    List<Integer> before = new ArrayList<>();
    List<Integer> current = new ArrayList<>();
    for (int k = n - 1; k >= 0; k--) {
      before.add(tokens[key - 1 - k]);
      current.add(tokens[query - k]);
    }
    return before.equals(current);
  }

  @Property(tries = 300)
  void agreesWithTheDefinitionOnEveryPair(
      @ForAll @Size(max = 40) List<@IntRange(min = 17, max = 19) Integer> drawn,
      @ForAll @IntRange(min = 1, max = 5) int n) {
    int[] tokens = drawn.stream().mapToInt(Integer::intValue).toArray();
    NgramMatches matches = NgramMatches.of(tokens, n);
    byte[] table = NgramMatches.table(tokens, n);
    for (int query = 0; query < tokens.length; query++) {
      for (int key = 0; key < tokens.length; key++) {
        boolean expected = byTheBook(tokens, query, key, n);
        assertThat(matches.matches(query, key)).isEqualTo(expected);
        assertThat(table[query * tokens.length + key] == n).isEqualTo(expected);
        assertThat((int) table[query * tokens.length + key])
            .isEqualTo(NgramMatches.longest(tokens, query, key, n));
      }
    }
  }

  @Test
  void tokensAreCopied() {
    int[] tokens = RegBench.VOCABULARY.encode("aba");
    NgramMatches matches = NgramMatches.of(tokens, 1);
    tokens[0] = RegBench.VOCABULARY.separator();
    assertThat(matches.keys(2)).containsExactly(1);
  }

  @Test
  void refusesInvalidOrders() {
    assertThatThrownBy(() -> NgramMatches.of(new int[3], 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> NgramMatches.table(new int[3], 128))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
