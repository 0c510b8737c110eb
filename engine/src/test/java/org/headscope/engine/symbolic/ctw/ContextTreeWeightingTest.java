package org.headscope.engine.symbolic.ctw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.headscope.engine.io.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Includes a comparison with golden/ctw.json, which names the independent code that made it.
class ContextTreeWeightingTest {
  private static final Offset<Double> EXACT = within(1e-10);

  private static void read(ContextTreeWeighting ctw, CtwParameters parameters, int... text) {
    for (int x : text) {
      if (x < parameters.symbols()) {
        ctw.update(x);
      } else {
        ctw.extend(x);
      }
    }
  }

  private static int[] drawn(Random random, int length, int contexts) {
    return random.ints(length, 0, contexts).toArray();
  }

  @Test
  void predictsATernarySequenceOfThePaper() {
    ContextTreeWeighting ctw =
        new ContextTreeWeighting(CtwParameters.paper(3, 2), new int[] {0, 0});
    assertThat(ctw.logProbability()).isZero();
    assertThat(ctw.weights()).containsExactly(new double[] {.15, .1275, .7225}, within(1e-15));
    double[] expected = {-1.0986122887, -2.7080502011, -3.8962746485};
    for (int x = 0; x < 3; x++) {
      ctw.update(x);
      assertThat(ctw.logProbability()).isCloseTo(expected[x], EXACT);
      if (x == 0) {
        assertThat(ctw.next()).containsExactly(new double[] {.6, .2, .2}, within(1e-15));
      }
    }
  }

  @Test
  void everyRowEqualsExactArithmetic() {
    JsonNode golden = Json.read(Path.of("src/test/resources/golden/ctw.json"), JsonNode.class);
    for (JsonNode c : golden.get("cases")) {
      String contexts = c.get("contexts").stringValue();
      CtwParameters parameters =
          new CtwParameters(
              c.get("symbols").stringValue().length(),
              contexts.length(),
              c.get("depth").intValue(),
              c.get("alpha").doubleValue(),
              c.get("lambda").doubleValue());
      ContextTreeWeighting ctw =
          new ContextTreeWeighting(
              parameters, c.get("before").stringValue().chars().map(contexts::indexOf).toArray());
      int[] text = c.get("text").stringValue().chars().map(contexts::indexOf).toArray();
      for (int t = 0; t < text.length; t++) {
        read(ctw, parameters, text[t]);
        assertArrayEquals(doubles(c.get("rows").get(t)), ctw.next(), 1e-13);
        assertArrayEquals(doubles(c.get("weights").get(t)), ctw.weights(), 1e-13);
        assertThat(ctw.logProbability())
            .isCloseTo(c.get("logProbability").get(t).doubleValue(), within(1e-12));
      }
    }
  }

  private static double[] doubles(JsonNode row) {
    return row.valueStream().mapToDouble(JsonNode::doubleValue).toArray();
  }

  @Property(tries = 150)
  void equalsTheDefinitionReadLiterally(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 4) int symbols,
      @ForAll @IntRange(max = 2) int onlyContext,
      @ForAll @IntRange(max = 4) int depth,
      @ForAll @DoubleRange(min = 0.05, max = 3) double alpha,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double lambda,
      @ForAll @IntRange(max = 60) int length) {
    CtwParameters parameters =
        new CtwParameters(symbols, symbols + onlyContext, depth, alpha, lambda);
    Random random = new Random(seed);
    int[] before = drawn(random, depth, parameters.contexts());
    int[] text = drawn(random, length, parameters.contexts());
    ContextTreeWeighting ctw = new ContextTreeWeighting(parameters, before);
    read(ctw, parameters, text);
    assertEqualsLiteral(ctw, parameters, before, text);
    assertThat(ctw.nodes()).isLessThanOrEqualTo(1 + depth * (length + 1));
  }

  private static void assertEqualsLiteral(
      ContextTreeWeighting ctw, CtwParameters parameters, int[] before, int[] text) {
    LiteralCtw literal = new LiteralCtw(parameters, before, text);
    double whole = literal.lw(List.of());
    assertThat(ctw.logProbability()).isCloseTo(whole, EXACT);
    assertThat(ctw.weights()).containsExactly(literal.weights(), EXACT);
    assertThat(ctw.next()).as("theorem 1").containsExactly(literal.next(), EXACT);
    double[] ratio = new double[parameters.symbols()];
    for (int a = 0; a < ratio.length; a++) {
      int[] longer = Arrays.copyOf(text, text.length + 1);
      longer[text.length] = a;
      ratio[a] = Math.exp(new LiteralCtw(parameters, before, longer).lw(List.of()) - whole);
    }
    assertThat(ctw.next()).as("P(x_1^{n+1}) / P(x_1^n)").containsExactly(ratio, EXACT);
    assertThat(Arrays.stream(ctw.next()).sum()).isCloseTo(1, within(1e-14));
    assertThat(Arrays.stream(ctw.weights()).sum()).isCloseTo(1, within(1e-14));
    for (double[] estimate : ctw.estimates()) {
      assertThat(Arrays.stream(estimate).sum()).isCloseTo(1, within(1e-14));
    }
  }

  /// Evidence accumulates first for one order and then, in another regime, for another order.
  @ParameterizedTest
  @ValueSource(strings = {"constant", "random", "regimes"})
  void longTextsStayExact(String kind) {
    Random random = new Random(5);
    int[] text = new int[12_000];
    for (int t = 0; t < text.length; t++) {
      text[t] =
          switch (kind) {
            case "constant" -> 1;
            case "random" -> random.nextInt(3);
            default ->
                t < 4_000
                    ? random.nextInt(3)
                    : t < 6_000 ? (text[t - 2] + 1) % 3 : random.nextInt(10) / 9;
          };
    }
    CtwParameters parameters = CtwParameters.paper(3, 3);
    int[] before = {0, 0, 0};
    ContextTreeWeighting ctw = new ContextTreeWeighting(parameters, before);
    for (int t = 0; t < text.length; t++) {
      ctw.update(text[t]);
      if ((t + 1) % 3_000 == 0) {
        assertEqualsLiteral(ctw, parameters, before, Arrays.copyOf(text, t + 1));
      }
    }
    assertThat(ctw.nodes()).isLessThanOrEqualTo(1 + 3 + 9 + 27);
  }

  /// P_π(x_1^n) = Σ_T π_D(T) Π_{s ∈ leaves of T} p^e_s, as §2.3 defines prior and probability.
  @ParameterizedTest
  @CsvSource({"2,2,0", "2,2,1", "2,2,2", "3,3,0", "3,3,1", "3,3,2", "2,3,1", "2,3,2", "3,4,2"})
  void isTheSumOverAllTrees(int symbols, int contexts, int depth) {
    CtwParameters parameters = new CtwParameters(symbols, contexts, depth, 0.5, 0.15);
    Random random = new Random(3);
    int[] before = drawn(random, depth, contexts);
    int[] text = drawn(random, 40, contexts);
    ContextTreeWeighting ctw = new ContextTreeWeighting(parameters, before);
    read(ctw, parameters, text);
    LiteralCtw literal = new LiteralCtw(parameters, before, text);
    double sum = 0;
    double prior = 0;
    for (List<List<Integer>> leaves : trees(List.of(), parameters)) {
      int deepest = Math.toIntExact(leaves.stream().filter(s -> s.size() == depth).count());
      int branches = (leaves.size() - 1) / (contexts - 1);
      double pi =
          Math.pow(1 - parameters.lambda(), branches)
              * Math.pow(parameters.lambda(), leaves.size() - deepest);
      prior += pi;
      sum += pi * Math.exp(leaves.stream().mapToDouble(literal::le).sum());
    }
    assertThat(prior).isCloseTo(1, within(1e-14));
    assertThat(ctw.logProbability()).isCloseTo(Math.log(sum), EXACT);
  }

  /// The leaves of every full tree below s.
  private static List<List<List<Integer>>> trees(List<Integer> s, CtwParameters parameters) {
    List<List<List<Integer>>> trees = new ArrayList<>();
    trees.add(List.of(s));
    if (s.size() < parameters.depth()) {
      List<List<List<Integer>>> branched = List.of(List.of());
      for (int q = 0; q < parameters.contexts(); q++) {
        List<Integer> child = new ArrayList<>(List.of(q));
        child.addAll(s);
        List<List<List<Integer>>> longer = new ArrayList<>();
        for (List<List<Integer>> left : branched) {
          for (List<List<Integer>> right : trees(child, parameters)) {
            List<List<Integer>> both = new ArrayList<>(left);
            both.addAll(right);
            longer.add(both);
          }
        }
        branched = longer;
      }
      trees.addAll(branched);
    }
    return trees;
  }

  @Test
  void contextIsNotPredicted() {
    CtwParameters parameters = new CtwParameters(2, 3, 1, 0.5, 0.15);
    ContextTreeWeighting ctw = new ContextTreeWeighting(parameters, new int[] {2});
    ctw.update(1);
    double before = ctw.logProbability();
    ctw.extend(2);
    assertThat(ctw.logProbability()).isEqualTo(before);
    assertThat(ctw.suffix()).containsExactly(2);
    assertThat(ctw.next()[1]).as("1 followed 2").isGreaterThan(0.7);
    assertThatThrownBy(() -> ctw.update(2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> ctw.extend(3)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void parametersOutOfRangeAreRefused() {
    assertThatThrownBy(() -> CtwParameters.paper(1, 2)).hasMessageContaining("2 ≤ symbols");
    assertThatThrownBy(() -> CtwParameters.paper(2000, 2)).hasMessageContaining("≤ 1024");
    assertThatThrownBy(() -> CtwParameters.paper(3, -1)).hasMessageContaining("0 ≤ D ≤ 64");
    assertThatThrownBy(() -> CtwParameters.paper(3, 65)).hasMessageContaining("0 ≤ D ≤ 64");
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new CtwParameters(3, 3, 2, bad, 0.15)).hasMessageContaining("α");
      assertThatThrownBy(() -> new CtwParameters(3, 3, 2, 0.5, bad)).hasMessageContaining("λ");
    }
    assertThatThrownBy(() -> new CtwParameters(3, 3, 2, 0.5, 1)).hasMessageContaining("λ");
    assertThatThrownBy(() -> new CtwParameters(3, 2, 2, 0.5, 0.15)).hasMessageContaining("symbols");
    assertThatThrownBy(() -> new ContextTreeWeighting(CtwParameters.paper(3, 2), new int[] {0}))
        .hasMessage("1 symbols of context for a tree of depth 2");
    assertThatThrownBy(() -> new ContextTreeWeighting(CtwParameters.paper(3, 1), new int[] {3}))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
