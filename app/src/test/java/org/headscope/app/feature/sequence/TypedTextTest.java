package org.headscope.app.feature.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import org.headscope.engine.benchmark.RegBench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypedTextTest {
  @Test
  void stringsStandBetweenSeparators() {
    assertThat(TypedText.of("abab|abc", RegBench.VOCABULARY))
        .isEqualTo(new TypedText("abab|abc", ""));
    assertThat(TypedText.of(" ab| ", RegBench.VOCABULARY)).isEqualTo(new TypedText("ab", ""));
  }

  @Test
  void blanksAreNothingYet() {
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
    assertThat(TypedText.of("a".repeat(TypedText.LONGEST), RegBench.VOCABULARY).text())
        .hasSize(TypedText.LONGEST);
    assertThat(TypedText.of("a".repeat(TypedText.LONGEST + 1), RegBench.VOCABULARY).problem())
        .contains("too many");
  }
}
