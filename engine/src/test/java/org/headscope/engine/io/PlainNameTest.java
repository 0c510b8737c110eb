package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.UserError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainNameTest {
  @ParameterizedTest
  @ValueSource(strings = {"map.svg", "/home/ann/map.svg", "../../map.svg", "./map.svg"})
  void onlyTheFileNameIsUsed(String path) {
    assertThat(PlainName.of(Path.of(path))).isEqualTo("map.svg");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run-0.5", "naïve 2.pdf", "-x", "console", "a..b", "com10"})
  void ordinaryNamesAreAccepted(String name) {
    assertThat(PlainName.of(Path.of(name))).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "..",
        ".",
        "/home/ann/..",
        ".bashrc",
        "/home/ann/.ssh",
        "...",
        " .bashrc",
        "x ",
        "x.",
        "a\nb",
        "a\u0007",
        "CON",
        "nul.txt",
        "com1.svg"
      })
  void othersAreRefusedInASentence(String path) {
    assertThatThrownBy(() -> PlainName.of(Path.of(path)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("cannot be the name")
        .hasMessageEndingWith("write another name.");
  }
}
