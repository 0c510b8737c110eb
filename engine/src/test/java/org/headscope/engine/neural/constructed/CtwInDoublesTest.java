package org.headscope.engine.neural.constructed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.neural.constructed.CtwConstruction.Form;
import org.headscope.engine.symbolic.ctw.CtwParameters;
import org.headscope.engine.symbolic.ctw.CtwTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

final class CtwInDoublesTest {
  private static double[][] weighting(int depth, int[] text) {
    return CtwTrace.of(CtwParameters.paper(3, depth), new int[depth], text, depth).rows();
  }

  private static double largest(double[][] one, double[][] other) {
    double largest = 0;
    for (int t = 0; t < one.length; t++) {
      for (int a = 0; a < one[t].length; a++) {
        largest = Math.max(largest, Math.abs(one[t][a] - other[t][a]));
      }
    }
    return largest;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void everyPredictionEqualsContextTreeWeighting(int depth) {
    CtwInDoubles model = new CtwInDoubles(CtwConstruction.paper(depth, 3, 512));
    for (int seed = 0; seed < 4; seed++) {
      int[] text = new TreeSampler(depth, 3, new SplittableRandom(seed)).text(512);
      double off = largest(model.predict(text), weighting(depth, text));
      assertThat(off).isLessThan(1e-12);
    }
  }

  static Stream<JsonNode> texts() {
    return golden("texts");
  }

  static Stream<JsonNode> errors() {
    return golden("errors");
  }

  /// Cases of golden/printed-ctw.json, which names its source.
  private static Stream<JsonNode> golden(String part) {
    Path file = Path.of("src/test/resources/golden/printed-ctw.json");
    return Json.read(file, JsonNode.class).get(part).valueStream();
  }

  private static int[] ints(JsonNode array) {
    return array.valueStream().mapToInt(JsonNode::intValue).toArray();
  }

  private static double[] doubles(JsonNode array) {
    return array.valueStream().mapToDouble(JsonNode::doubleValue).toArray();
  }

  private static CtwInDoubles printed(int depth) {
    return new CtwInDoubles(CtwConstruction.paper(depth, 3, 256).with(Form.PRINTED));
  }

  /// In these texts, siblings are read that last ended within the context.
  @ParameterizedTest(name = "text {index}")
  @MethodSource("texts")
  void thePrintedConstructionEqualsAnIndependentProgram(JsonNode golden) {
    double[][] rows =
        golden.get("rows").valueStream().map(CtwInDoublesTest::doubles).toArray(double[][]::new);
    double[][] found = printed(golden.get("depth").intValue()).predict(ints(golden.get("tokens")));
    assertThat(found).hasDimensions(rows.length, 3);
    assertThat(largest(found, rows)).isLessThan(1e-9);
  }

  /// The mean of max |ΔP| over positions, and its cost, from fewer texts.
  @ParameterizedTest(name = "errors {index}")
  @MethodSource("errors")
  void thePrintedConstructionIsNotContextTreeWeighting(JsonNode golden) {
    int depth = golden.get("depth").intValue();
    int texts = 40;
    double sum = 0;
    double nats = 0;
    for (int seed = 0; seed < texts; seed++) {
      int[] text = new TreeSampler(depth, 3, new SplittableRandom(seed)).text(256);
      double[][] rows = printed(depth).predict(text);
      double[][] best = weighting(depth, text);
      for (int t = 0; t < 255; t++) {
        sum += largest(new double[][] {rows[t]}, new double[][] {best[t]});
        nats += Math.log(best[t][text[t + 1]] / rows[t][text[t + 1]]);
      }
    }
    double more = Math.sqrt(1 + golden.get("texts").doubleValue() / texts);
    assertThat(sum / texts / 255)
        .isCloseTo(
            golden.get("mean").doubleValue(),
            within(4 * more * golden.get("meanSe").doubleValue()));
    assertThat(nats / texts / 255)
        .isCloseTo(
            golden.get("nats").doubleValue(),
            within(4 * more * golden.get("natsSe").doubleValue()));
  }

  /// With everything else known, the value of a child that just occurred lags behind, and only that
  /// one.
  @Test
  void thePrintedConstructionIsRightUntilASiblingIsStale() {
    CtwInDoubles printed = new CtwInDoubles(CtwConstruction.paper(1, 2, 64).with(Form.PRINTED));
    CtwInDoubles corrected = new CtwInDoubles(CtwConstruction.paper(1, 2, 64));
    int[] same = new int[10]; // only one symbol, so never a sibling
    assertThat(largest(printed.predict(same), corrected.predict(same))).isLessThan(1e-12);
    int[] turn = {0, 0, 0, 1}; // the last 0 was followed by 1, which its stored value lacks
    double[][] one = printed.predict(turn);
    double[][] other = corrected.predict(turn);
    assertThat(largest(Arrays.copyOf(one, 3), Arrays.copyOf(other, 3))).isLessThan(1e-12);
    assertThat(Math.abs(one[3][0] - other[3][0])).isGreaterThan(1e-3);
  }
}
