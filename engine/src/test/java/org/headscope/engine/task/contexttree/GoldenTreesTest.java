package org.headscope.engine.task.contexttree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.task.JsonFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Compares with golden/context-tree.json, which names the program that computed it: the numbers of
/// leaves of trees, the distribution of leaves' probabilities, and the hashes of trees.
class GoldenTreesTest {
  private static final int TREES = 20_000;

  private static JsonNode golden(String part) {
    return Json.read(Path.of("src/test/resources/golden/context-tree.json"), JsonNode.class)
        .get(part);
  }

  static Stream<JsonNode> trees() {
    return golden("trees").valueStream();
  }

  static Stream<JsonNode> leaves() {
    return golden("leaves").valueStream();
  }

  private static TreePrior prior(JsonNode golden, int depth, double lambda) {
    int symbols = golden.get("alphabet").intValue();
    return golden.get("prior").stringValue().equals("ctw")
        ? new TreePrior.Dirichlet(symbols, depth, lambda, golden.path("alpha").asDouble(0.5))
        : new TreePrior.Impossible(symbols, depth, lambda);
  }

  @ParameterizedTest(name = "trees {index}")
  @MethodSource("trees")
  void leafCountsFollowTheLaw(JsonNode golden) {
    TreePrior prior =
        prior(golden, golden.get("depth").intValue(), golden.get("lambda").doubleValue());
    SplittableRandom random = new SplittableRandom(7);
    int count = prior.depth() == 5 ? TREES / 10 : TREES;
    Map<String, Integer> found = new LinkedHashMap<>();
    double sum = 0;
    for (int i = 0; i < count; i++) {
      int leaves = prior.draw(random).leaves().size();
      sum += leaves;
      found.merge(Integer.toString(leaves), 1, Integer::sum);
    }
    double error = golden.get("deviation").doubleValue() / Math.sqrt(count);
    assertThat(sum / count)
        .as("standard error %.3f", error)
        .isCloseTo(golden.get("mean").doubleValue(), within(4 * error));
    if (golden.has("counts")) {
      Map<String, Double> law = new LinkedHashMap<>();
      golden.get("counts").properties().forEach(e -> law.put(e.getKey(), e.getValue().asDouble()));
      assertThat(law.keySet()).containsAll(found.keySet());
      law.forEach((leaves, p) ->
          assertThat(found.getOrDefault(leaves, 0) / (double) count)
              .as("%s leaves", leaves)
              .isCloseTo(p, within(4.5 * Math.sqrt(p * (1 - p) / count) + 1e-9)));
    }
  }

  /// Checks the mean numbers of leaves of the paper's priors, L_d = λ + 3 (1−λ) L_{d−1} from L_0 =
  /// 1.
  @ParameterizedTest
  @CsvSource({"0, 18.09", "1, 46.28", "2, 118.2"})
  void theLawEqualsThePapers(int index, double leaves) {
    assertThat(golden("trees").get(index).get("mean").doubleValue())
        .isCloseTo(leaves, within(0.05));
  }

  @ParameterizedTest(name = "leaves {index}")
  @MethodSource("leaves")
  void leavesAreDistributedByTheLaw(JsonNode golden) {
    TreePrior prior = prior(golden, 1, /* lambda= */ 1); // or a single leaf
    SplittableRandom random = new SplittableRandom(3);
    List<double[]> drawn = new ArrayList<>();
    for (int i = 0; i < TREES; i++) {
      drawn.add(
          prior.draw(random).leaves().getFirst().next().stream()
              .mapToDouble(Double::doubleValue)
              .toArray());
    }
    check(golden, "first", drawn, p -> p[0]);
    check(
        golden,
        "largest",
        drawn,
        p -> IntStream.range(0, p.length).mapToDouble(i -> p[i]).max().orElseThrow());
    check(
        golden,
        "smallest",
        drawn,
        p -> IntStream.range(0, p.length).mapToDouble(i -> p[i]).min().orElseThrow());
    check(
        golden,
        "squares",
        drawn,
        p -> IntStream.range(0, p.length).mapToDouble(i -> p[i] * p[i]).sum());
    check(
        golden,
        "entropy",
        drawn,
        p ->
            IntStream.range(0, p.length)
                .mapToDouble(i -> p[i] > 0 ? -p[i] * Math.log(p[i]) : 0)
                .sum());
  }

  private static void check(
      JsonNode golden, String name, List<double[]> drawn, ToDoubleFunction<double[]> statistic) {
    JsonNode law = golden.get("statistics").get(name);
    double mean = drawn.stream().mapToDouble(statistic).average().orElseThrow();
    double error = law.get("deviation").doubleValue() / Math.sqrt(drawn.size());
    assertThat(mean).as(name).isCloseTo(law.get("mean").doubleValue(), within(4.5 * error));
  }

  @Test
  void theHashThatSplitsIsTheSameFromReleaseToRelease() {
    JsonNode golden = golden("hash");
    TreeSource tree = TreeFields.source(new JsonFields("The tree,", golden));
    assertThat(Long.toHexString(SuffixNodes.of(tree).hash()))
        .isEqualTo(golden.get("hash").stringValue().replaceFirst("^0+", ""));
  }
}
