package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ContextTextTest {
  @Test
  void lettersStandSideBySideUpToTheToken() {
    assertThat(ContextText.of("abcdefgh", "h", 8))
        .isEqualTo(new ContextText("abcdefg", "h", false));
    assertThat(ContextText.of("abcdefgh", "h", 3)).isEqualTo(new ContextText("fg", "h", false));
    assertThat(ContextText.of("a", "a", 8)).isEqualTo(new ContextText("", "a", false));
  }

  @Test
  void longerLabelsAreLeftOutWhole() {
    assertThat(ContextText.of("12 7 31", "31", 8)).isEqualTo(new ContextText("12 7", "31", true));
    assertThat(ContextText.of("12 7 31", "31", 7)).isEqualTo(new ContextText("12 7", "31", true));
    assertThat(ContextText.of("12 7 31", "31", 6)).isEqualTo(new ContextText("7", "31", true));
    assertThat(ContextText.of("12 17 31", "31", 4)).isEqualTo(new ContextText("", "31", true));
  }
}
