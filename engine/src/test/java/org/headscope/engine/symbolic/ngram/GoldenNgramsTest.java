package org.headscope.engine.symbolic.ngram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.symbolic.Predictors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// A comparison with golden/ngram-kinds.json, which names the independent code that made it.
class GoldenNgramsTest {
  static Stream<JsonNode> cases() {
    JsonNode golden =
        Json.read(Path.of("src/test/resources/golden/ngram-kinds.json"), JsonNode.class);
    return golden.get("cases").valueStream();
  }

  @ParameterizedTest(name = "case {index}")
  @MethodSource("cases")
  void rowsEqualTheIndependentOnes(JsonNode golden) {
    String name = golden.get("predictor").stringValue();
    int[] tokens = RegBench.VOCABULARY.encode(golden.get("text").stringValue());
    double[][] rows = Predictors.forText(name, RegBench.VOCABULARY).predict(tokens);
    assertThat(golden.get("rows").size()).isPositive();
    for (JsonNode row : golden.get("rows")) {
      double[] expected = row.get("p").valueStream().mapToDouble(JsonNode::doubleValue).toArray();
      assertArrayEquals(
          expected,
          rows[row.get("position").intValue()],
          1e-11,
          "%s at %s".formatted(name, row.get("position")));
    }
  }
}
