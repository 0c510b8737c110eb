package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;

class SettingWordsTest {
  @Test
  void everyValueIsReadAsItWasWritten() {
    for (Object value :
        List.of(
            "first-100",
            "",
            "7",
            "true",
            "null",
            "a=b",
            "\"quoted\"",
            "[1",
            7L,
            -0.25,
            false,
            List.of("a", 1L, List.of()),
            Map.of("run", "/a b", "step", 400L))) {
      String words = SettingWords.of("some.name", value);
      assertThat(SettingWords.parse(words))
          .as(words)
          .isEqualTo(new Command.Set("some.name", value));
    }
    assertThat(SettingWords.of("compare.rows", "first-100")).isEqualTo("compare.rows=first-100");
  }

  @Test
  void whatIsNoneIsRefused() {
    for (String words : List.of("", "compare.rows", "=3", "x=[null]", "x={\"a\":null}")) {
      assertThatThrownBy(() -> SettingWords.parse(words))
          .as(words)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
