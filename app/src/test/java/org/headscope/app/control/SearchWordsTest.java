package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SearchWordsTest {
  @Test
  void allWordsMustOccurInAnyOrderAndCase() {
    assertThat(SearchWords.matches("figure EXPORT", "Export view… Ctrl+E Saves a figure")).isTrue();
    assertThat(SearchWords.matches("export table", "Export view… Saves a figure")).isFalse();
    assertThat(SearchWords.matches("  ", "anything")).isTrue();
  }
}
