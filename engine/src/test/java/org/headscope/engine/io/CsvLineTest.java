package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvLineTest {
  @Test
  void cellsAreReadAsTheyWereWritten() {
    for (List<String> cells :
        List.of(
            List.of("a", "b"),
            List.of("", ""),
            List.of(""),
            List.of("1,5", "say \"x\"", "\"", ",\"\","),
            List.of("é", "", "=1+1"))) {
      assertThat(CsvLine.cells(CsvLine.of(cells))).contains(cells);
    }
    assertThat(CsvLine.of(List.of("a,b", 1, "\""))).isEqualTo("\"a,b\",1,\"\"\"\"");
    assertThat(CsvLine.cells("a,b,")).contains(List.of("a", "b", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a", "\"a\"b", "x,\"", "\"\"\""})
  void openQuotationMarksAreNoCells(String line) {
    assertThat(CsvLine.cells(line)).isEmpty();
  }
}
