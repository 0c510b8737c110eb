package org.headscope.app.feature.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArcTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "0.5, ½", "0.33333333, ⅓", "0.25, ¼", "0.75, ¾", "0.37, .37", "0, .00"})
  void simpleFractionsAreWrittenAsFractions(double p, String text) {
    assertThat(Arc.words(p)).isEqualTo(text);
  }
}
