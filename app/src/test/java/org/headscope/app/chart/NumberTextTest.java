package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.colour.ValueRange;
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
  void zeroHasNoMinusSign() {
    assertThat(NumberText.decimals(-0.0, 1)).isEqualTo("0.0");
    assertThat(NumberText.decimals(-0.004, 2)).isEqualTo("0.00");
    assertThat(NumberText.decimals(-0.4, 0)).isEqualTo("0");
    assertThat(NumberText.decimals(-0.04, 2)).isEqualTo("-0.04");
  }

  @Test
  void sharesDropTheirLeadingZero() {
    assertThat(NumberText.bare(0.368, 2)).isEqualTo(".37");
    assertThat(NumberText.bare(0.999, 2)).isEqualTo("1.00");
    assertThat(NumberText.bare(0, 0)).isEqualTo("0");
  }

  @Test
  void mapValuesHaveThreeDigitsAndASignIfSigned() {
    ValueRange signed = new ValueRange(5, true);
    assertThat(NumberText.inRange(0.0004f, ValueRange.UNIT)).isEqualTo("<0.001");
    assertThat(NumberText.inRange(0.1349f, ValueRange.UNIT)).isEqualTo("0.135");
    assertThat(NumberText.inRange(-0.02136f, signed)).isEqualTo("−0.0214");
    assertThat(NumberText.inRange(2.5f, signed)).isEqualTo("+2.50");
    assertThat(NumberText.inRange(4.72e7f, new ValueRange(1e9f, false))).isEqualTo("4.72e7");
    assertThat(NumberText.inRange(4.72e-7f, signed)).isEqualTo("+4.72e−7");
    assertThat(NumberText.inRange(0, signed)).isEqualTo("0");
  }

  @Test
  void threeDigitsAreKeptOnBothSidesOfAPowerOfTen() {
    assertThat(NumberText.rounded(999.4)).isEqualTo("999");
    assertThat(NumberText.rounded(999.5)).isEqualTo("1.00 k");
    assertThat(NumberText.rounded(99_950)).isEqualTo("100 k");
    assertThat(NumberText.rounded(99.94)).isEqualTo("99.9");
    assertThat(NumberText.rounded(9.995)).isEqualTo("10.0");
    assertThat(NumberText.rounded(9.99)).isEqualTo("9.99");
    assertThat(NumberText.rounded(2e21)).as("beyond the last unit").isEqualTo("2000 E");
    assertThat(NumberText.bytes(9_940_000_000L)).isEqualTo("9.9 GB");
    assertThat(NumberText.bytes(9_950_000_000L)).isEqualTo("10 GB");
  }

  @Test
  void powersOfTenReplaceLeadingZeros() {
    assertThat(NumberText.significant(0.0012, 2)).isEqualTo("0.0012");
    assertThat(NumberText.significant(0.00012, 2)).isEqualTo("1.2e−4");
    assertThat(NumberText.significant(12_345, 2)).isEqualTo("12345");
    assertThat(NumberText.significant(123_456, 2)).isEqualTo("1.2e5");
    assertThat(NumberText.significant(0.135, 3)).isEqualTo("0.135");
    assertThat(NumberText.inRange(0, ValueRange.UNIT)).isEqualTo("0.000");
    assertThat(NumberText.inRange(0.0005f, ValueRange.UNIT)).isEqualTo("0.001");
  }

  @Test
  void rangesOfTimeHaveTheUnitOfTheLongerOne() {
    assertThat(about(Duration.ZERO)).isEqualTo("about 1 s");
    assertThat(about(Duration.ofSeconds(98))).isEqualTo("about 98 s");
    assertThat(about(Duration.ofSeconds(99))).isEqualTo("about 2 min");
    assertThat(about(Duration.ofMinutes(98))).isEqualTo("about 98 min");
    assertThat(about(Duration.ofMinutes(99))).endsWith(" h");
    assertThat(about(Duration.ofMinutes(100))).isEqualTo("about 1.7 h");
    assertThat(about(Duration.ofMinutes(570))).isEqualTo("about 10 h");
    assertThat(about(Duration.ofHours(47))).isEqualTo("about 47 h");
    assertThat(about(Duration.ofDays(2))).isEqualTo("about 2.0 days");
    assertThat(NumberText.range(Duration.ZERO, Duration.ofMinutes(10))).isEqualTo("0–10 min");
  }

  private static String about(Duration time) {
    return NumberText.range(time, time);
  }
}
