package org.headscope.engine.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void endsOfIntervalsMayBeNegativeAndZeroHasNoSign() {
    assertThat(Table.interval(-0.0044, -0.0004)).isEqualTo("-0.004 to 0.000");
    assertThat(Table.decimals(-0.0006)).isEqualTo("-0.001");
  }
}
