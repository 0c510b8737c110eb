package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Trees and faults are those of Jackson itself.
class InstanceTreeTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        " {\"a\" : [ ] , \"b\":{\"c\":[[1,-1],[0.1,1e-3,-0.0]]}} ",
        "{\"a\":[2147483647,2147483648,9223372036854775807,9223372036854775808,-9223372036854775809]}",
        "{\"a\":[1e308,1e309,1e999,0.1000000000000000055511151231257827021181583404541015625]}",
        "{\"a\":null,\"b\":true,\"c\":[false,null],\"d\":\"\\u00e9\\n\\ud83d\\ude00\"}",
        "[1,2]",
        "17",
        "\"text\"",
        "null",
        "",
        "{\"a\":1,\"a\":2}",
        "{\"a\":{\"b\":1,\"b\":2}}",
        "{\"a\":1} x",
        "{\"a\":1}{\"a\":1}",
        "{\"a\":1",
        "{\"a\":[1,2",
        "{\"a\":[1,,2]}",
        "{\"a\":01}",
        "{\"a\":NaN}",
        "{\"a\":\"open}",
        "{a:1}",
        "}",
      })
  void everyLineIsReadAsJacksonReadsIt(String json) {
    same(json);
  }

  @Test
  void deepAndDrawnLinesAreToo() {
    for (int depth : new int[] {60, 64, 65, 5_000}) {
      same("{\"a\":" + "[".repeat(depth) + "]".repeat(depth) + "}");
      same("{\"a\":".repeat(depth) + "1" + "}".repeat(depth));
    }
    InstanceStream drawn = RegBench.reference().stream(Split.TEST, 1);
    for (int i = 0; i < 50; i++) {
      String line = InstanceFile.toJson(drawn.next());
      same(line);
      same(line.substring(0, i * line.length() / 50));
    }
  }

  private static void same(String json) {
    Throwable fault = catchThrowable(() -> Json.mapper().readTree(json));
    if (fault == null) {
      assertThat(InstanceTree.of(json)).isEqualTo(Json.mapper().readTree(json));
    } else {
      assertThat(catchThrowable(() -> InstanceTree.of(json)))
          .hasSameClassAs(fault)
          .hasMessage(fault.getMessage());
    }
  }
}
