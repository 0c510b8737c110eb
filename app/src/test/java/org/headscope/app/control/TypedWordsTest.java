package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TypedWordsTest {
  @Test
  void allWordsAreWantedInAnyOrderAndCase() {
    assertThat(TypedWords.areIn("figure EXPORT", "Export view… Ctrl+E Saves a figure")).isTrue();
    assertThat(TypedWords.areIn("export table", "Export view… Saves a figure")).isFalse();
    assertThat(TypedWords.areIn("  ", "anything")).isTrue();
  }
}
