package org.headscope.engine.symbolic.ctw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.Json;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class CtwPredictorTest {
  private static double[][] rows(int depth, String text) {
    return new CtwPredictor(RegBench.VOCABULARY, depth).predict(RegBench.VOCABULARY.encode(text));
  }

  @Test
  void rowsWeightsAndProbabilitiesEqualExactArithmetic() {
    JsonNode golden =
        Json.read(Path.of("src/test/resources/golden/ctw.json"), JsonNode.class)
            .get("cases")
            .valueStream()
            .filter(c -> c.get("name").stringValue().equals("regbench"))
            .findFirst()
            .orElseThrow();
    int[] tokens = RegBench.VOCABULARY.encode(golden.get("text").stringValue());
    CtwPredictor predictor = new CtwPredictor(RegBench.VOCABULARY, golden.get("depth").intValue());
    CtwTrace trace = predictor.trace(tokens);
    assertThat(predictor.predict(tokens)).isDeepEqualTo(trace.rows());
    for (int t = 0; t < tokens.length; t++) {
      double[] expected = new double[RegBench.VOCABULARY.size()];
      System.arraycopy(doubles(golden.get("rows").get(t)), 0, expected, 1, 18);
      assertArrayEquals(expected, trace.rows()[t], 1e-13);
      assertArrayEquals(doubles(golden.get("weights").get(t)), trace.weights()[t], 1e-13);
    }
    assertArrayEquals(doubles(golden.get("logProbability")), trace.logProbability(), 1e-12);
  }

  private static double[] doubles(JsonNode row) {
    return row.valueStream().mapToDouble(JsonNode::doubleValue).toArray();
  }

  @Property(tries = 50)
  void rowsAreCausalDistributionsOverTheSymbols(
      @ForAll("texts") String text, @ForAll @IntRange(max = CtwPredictor.MAX_DEPTH) int depth) {
    double[][] rows = rows(depth, text);
    assertThat(rows).hasNumberOfRows(text.length());
    for (int t = 0; t < rows.length; t++) {
      assertThat(rows[t]).hasSize(RegBench.VOCABULARY.size());
      assertThat(Arrays.stream(rows[t]).sum()).isCloseTo(1, within(1e-13));
      assertThat(rows[t][RegBench.VOCABULARY.pad()]).isZero();
      assertThat(rows[t][RegBench.VOCABULARY.separator()]).isZero();
      assertThat(rows(depth, text.substring(0, t + 1))[t]).isEqualTo(rows[t]);
    }
  }

  @Property(tries = 50)
  void rowsAreBlendsOfTheExplanation(
      @ForAll("texts") String text, @ForAll @IntRange(max = CtwPredictor.MAX_DEPTH) int depth) {
    int[] tokens = RegBench.VOCABULARY.encode(text);
    int last = tokens.length - 1;
    CtwPredictor predictor = new CtwPredictor(RegBench.VOCABULARY, depth);
    Explanation.SuffixBlend blend =
        (Explanation.SuffixBlend) predictor.explain(tokens, last).orElseThrow();
    String before = "|".repeat(depth) + text;
    assertThat(RegBench.VOCABULARY.decode(blend.suffix()))
        .isEqualTo(before.substring(before.length() - depth));
    double[] row = new double[RegBench.VOCABULARY.size()];
    for (int l = 0; l <= depth; l++) {
      for (int a = 0; a < row.length; a++) {
        row[a] += blend.weights()[l] * blend.estimates()[l][a];
      }
    }
    assertArrayEquals(row, predictor.predict(tokens)[last], 1e-14);
  }

  /// Separators are more frequent than at random, for many short and empty strings.
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().withChars("abr|").ofMinLength(1).ofMaxLength(30);
  }

  @Test
  void isUniformBeforeAnySymbol() {
    assertThat(rows(5, "")).isEmpty();
    for (double[] row : rows(5, "|||||||")) {
      assertThat(Arrays.copyOfRange(row, 1, 19))
          .containsOnly(new double[] {1 / 18.0}, within(1e-15));
    }
  }

  @Test
  void oneSymbolIsCountedAtEveryDepth() {
    // The a came after "||", the next symbol comes after "|a": only the empty suffix has seen both.
    assertThat(rows(0, "a")[0][1]).isCloseTo(1.5 / 10, within(1e-15));
    double root = 0.15; // one symbol is no evidence for any depth
    assertThat(rows(2, "a")[0][1]).isCloseTo(root * 1.5 / 10 + (1 - root) / 18, within(1e-15));
    assertThat(rows(2, "a|||")[3][1]).as("the context of the a").isCloseTo(0.15, within(1e-15));
  }

  /// The child for unknown tokens is never visited then, and changes nothing.
  @Property(tries = 50)
  void precedingSymbolsAreContext(
      @ForAll @IntRange(max = 6) int depth, @ForAll @IntRange(min = 6, max = 9) int known) {
    Vocabulary abc = Vocabulary.of(List.of("a", "b", "c"));
    int[] text = new Random(depth).ints(known + 60, 0, 3).toArray();
    int[] before = Arrays.copyOf(text, known);
    int[] tokens = Arrays.copyOfRange(text, known, text.length);
    CtwTrace plain =
        CtwTrace.of(
            CtwParameters.paper(3, depth),
            Arrays.copyOfRange(text, known - depth, known),
            tokens,
            0);
    CtwTrace trace = new CtwPredictor(abc, depth, before).trace(tokens);
    for (int t = 0; t < tokens.length; t++) {
      assertArrayEquals(plain.rows()[t], trace.rows()[t], 1e-14);
    }
    assertArrayEquals(plain.logProbability(), trace.logProbability(), 1e-11);
    Explanation.SuffixBlend blend =
        (Explanation.SuffixBlend)
            new CtwPredictor(abc, depth, before).explain(tokens, 0).orElseThrow();
    assertThat(blend.suffix()).isEqualTo(Arrays.copyOfRange(text, known + 1 - depth, known + 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 20})
  void nonSymbolsAreRefused(int token) {
    assertThatThrownBy(() -> new CtwPredictor(RegBench.VOCABULARY, 2).predict(new int[] {1, token}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("context-tree weighting cannot read token " + token);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 11})
  void depthsWithoutANameAreRefused(int depth) {
    assertThatThrownBy(() -> new CtwPredictor(RegBench.VOCABULARY, depth))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void tenThousandTokensHaveDistributions() {
    int[] tokens = new Random(1).ints(10_000, 1, RegBench.VOCABULARY.size()).toArray();
    for (double[] row :
        new CtwPredictor(RegBench.VOCABULARY, CtwPredictor.MAX_DEPTH).predict(tokens)) {
      assertThat(Arrays.stream(row).sum()).isCloseTo(1, within(1e-12));
    }
  }
}
