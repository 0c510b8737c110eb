package org.headscope.app.session.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.session.Command;
import org.junit.jupiter.api.Test;

class SettingArgumentsTest {
  @Test
  void everyValueSurvivesARoundTrip() {
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
      String words = SettingArguments.of("some.name", value);
      assertThat(SettingArguments.parse(words))
          .as(words)
          .isEqualTo(new Command.Set("some.name", value));
    }
    assertThat(SettingArguments.of("compare.rows", "first-100"))
        .isEqualTo("compare.rows=first-100");
  }

  @Test
  void invalidValuesAreRefused() {
    for (String words : List.of("", "compare.rows", "=3", "x=[null]", "x={\"a\":null}")) {
      assertThatThrownBy(() -> SettingArguments.parse(words))
          .as(words)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
