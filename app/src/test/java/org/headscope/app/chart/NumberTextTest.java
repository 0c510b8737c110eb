package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class NumberTextTest {
  @Test
  void largeNumbersAreShort() {
    assertThat(NumberText.count(201_344)).isEqualTo("201,344");
    assertThat(NumberText.rounded(1_234_567)).isEqualTo("1.23 M");
    assertThat(NumberText.rounded(999.7e9)).isEqualTo("1.00 T");
    assertThat(NumberText.rounded(12)).isEqualTo("12");
    assertThat(NumberText.bytes(1_240_000_000)).isEqualTo("1.2 GB");
    assertThat(NumberText.range(Duration.ofMinutes(9), Duration.ofMinutes(12)))
        .isEqualTo("9–12 min");
    assertThat(NumberText.range(Duration.ofSeconds(5), Duration.ofSeconds(5)))
        .isEqualTo("about 5 s");
  }

  @Test
  void sharesLoseOnlyTheZeroBeforeTheirPoint() {
    assertThat(NumberText.bare(0.368, 2)).isEqualTo(".37");
    assertThat(NumberText.bare(0.999, 2)).isEqualTo("1.00");
    assertThat(NumberText.bare(0, 0)).isEqualTo("0");
  }

  @Test
  void valuesOfAMapHaveThreeDigitsAndASignWhereSignsCount() {
    ValueRange signed = new ValueRange(5, true);
    assertThat(NumberText.within(0.0004f, ValueRange.UNIT)).isEqualTo("<0.001");
    assertThat(NumberText.within(0.1349f, ValueRange.UNIT)).isEqualTo("0.135");
    assertThat(NumberText.within(-0.02136f, signed)).isEqualTo("−0.0214");
    assertThat(NumberText.within(2.5f, signed)).isEqualTo("+2.50");
    assertThat(NumberText.within(4.72e7f, new ValueRange(1e9f, false))).isEqualTo("4.72e7");
    assertThat(NumberText.within(4.72e-7f, signed)).isEqualTo("+4.72e−7");
    assertThat(NumberText.within(0, signed)).isEqualTo("0");
  }
}
