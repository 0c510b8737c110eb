package org.headscope.engine.task.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.synthetic.AssociativeRecall.PairMap;
import org.headscope.engine.task.synthetic.InductionHead.CopiedTokens;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Compares with golden/associative-recall.json and golden/induction-head.json, drawn by the public
/// code: we number, read, answer and score its instances as it does, and ours have the same
/// distribution.
class GoldenSyntheticTest {
  static Stream<JsonNode> cases() {
    return golden("cases");
  }

  static Stream<JsonNode> distributions() {
    return golden("distributions");
  }

  private static Stream<JsonNode> golden(String part) {
    return Stream.of("associative-recall", "induction-head")
        .map(name -> Path.of("src/test/resources/golden", name + ".json"))
        .flatMap(file -> Json.read(file, JsonNode.class).get(part).valueStream());
  }

  private static Task task(JsonNode golden) {
    int size = golden.get("vocabulary").intValue();
    int length = golden.get("length").intValue();
    return golden.has("keys")
        ? new AssociativeRecall(
            size, length, golden.get("keys").intValue(), golden.get("dot").booleanValue())
        : new InductionHead(
            size, length, golden.get("copied").intValue(), golden.get("triggers").intValue());
  }

  @ParameterizedTest(name = "case {index}")
  @MethodSource("cases")
  void readsTheInstancesOfThePublicCode(JsonNode golden) {
    Task task = task(golden);
    assertThat(task.vocabulary().labels())
        .containsExactlyElementsOf(
            golden.get("labels").valueStream().map(JsonNode::stringValue).toList());
    assertThat(golden.get("instances").size()).isEqualTo(6);
    for (JsonNode instance : golden.get("instances")) {
      int[] tokens = ints(instance.get("ids"));
      assertThat(tokens).hasSize(task.maxTokens());
      assertThat(task.vocabulary().encode(instance.get("text").stringValue())).isEqualTo(tokens);
      int[] scored =
          Arrays.stream(ints(instance.get("scored"))).map(position -> position - 1).toArray();
      if (instance.get("split").stringValue().equals("train")) {
        assertThat(
                IntStream.range(0, tokens.length - 1)
                    .filter(t -> task.learned(tokens, t))
                    .toArray())
            .isEqualTo(scored);
      } else {
        assertThat(task.scored(tokens)).isEqualTo(scored);
      }
      Latent latent = latent(task, tokens);
      latent.check(new Sequence(task.vocabulary(), tokens));
      for (int t : task.scored(tokens)) {
        assertThat(latent.truth().predict(tokens)[t][tokens[t + 1]]).isEqualTo(1);
      }
    }
  }

  /// Returns the public code's latent of `tokens`, as far as they show it.
  private static Latent latent(Task task, int[] tokens) {
    if (task instanceof InductionHead head) {
      int first =
          IntStream.range(0, tokens.length)
              .filter(t -> tokens[t] == head.size() - 1)
              .findFirst()
              .orElseThrow();
      return new CopiedTokens(
          head, Arrays.stream(tokens, first + 1, first + 1 + head.copied()).boxed().toList());
    }
    AssociativeRecall recall = (AssociativeRecall) task;
    List<Integer> values = new ArrayList<>();
    for (int key = 0; key < recall.keys(); key++) {
      int value = recall.firstValue();
      for (int pair = 0; pair < recall.pairs(); pair++) {
        int at = pair * (recall.keyTokens() + 1);
        int number = key;
        boolean same =
            IntStream.range(0, recall.keyTokens())
                .allMatch(i -> tokens[at + i] == recall.keyToken(number, i));
        value = same ? tokens[at + recall.keyTokens()] : value;
      }
      values.add(value);
    }
    return new PairMap(recall, values);
  }

  @ParameterizedTest(name = "distribution {index}")
  @MethodSource("distributions")
  void drawsAsThePublicCodeDoes(JsonNode golden) {
    Task task = task(golden);
    int count = golden.get("count").intValue();
    Map<String, List<Double>> found = new LinkedHashMap<>();
    InstanceStream stream = task.stream(Split.TRAIN, 1);
    for (int i = 0; i < count; i++) {
      Instance instance = stream.next();
      (task instanceof AssociativeRecall recall
              ? recall(recall, instance.tokens())
              : copies((InductionHead) task, instance.tokens()))
          .forEach(
              (name, values) -> found.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(values));
    }
    assertThat(found.keySet())
        .containsExactlyInAnyOrderElementsOf(golden.get("statistics").propertyNames());
    found.forEach((name, values) -> {
      JsonNode theirs = golden.get("statistics").get(name);
      double mean = values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
      double error = theirs.get("deviation").doubleValue() * Math.sqrt(2.0 / values.size());
      assertThat(mean)
          .as(name)
          .isCloseTo(theirs.get("mean").doubleValue(), within(5 * error + 1e-9));
    });
  }

  private static Map<String, List<Double>> recall(AssociativeRecall task, int[] tokens) {
    int width = task.keyTokens() + 1;
    List<List<Integer>> keys = new ArrayList<>();
    HashSet<Integer> values = new HashSet<>();
    for (int pair = 0; pair < task.pairs(); pair++) {
      keys.add(Arrays.stream(tokens, pair * width, pair * width + width - 1).boxed().toList());
      values.add(tokens[pair * width + width - 1]);
    }
    List<Integer> requested =
        Arrays.stream(tokens, tokens.length - width, tokens.length - 1).boxed().toList();
    Map<String, List<Double>> found = new LinkedHashMap<>();
    found.put("distinctKeys", List.of((double) new HashSet<>(keys).size()));
    found.put("distinctValues", List.of((double) values.size()));
    found.put(
        "pairsSinceAsked",
        keys.contains(requested)
            ? List.of(keys.size() - 1.0 - keys.lastIndexOf(requested))
            : List.of());
    found.put("firstKey", List.of(tokens[0] - 1.0));
    found.put("dots", List.of(tokens[tokens.length - 1] == 0 ? 1.0 : 0));
    return found;
  }

  private static Map<String, List<Double>> copies(InductionHead task, int[] tokens) {
    int[] triggers =
        IntStream.range(0, task.length()).filter(t -> tokens[t] == task.size() - 1).toArray();
    Map<String, List<Double>> found = new LinkedHashMap<>();
    found.put("triggers", List.of((double) triggers.length));
    found.put("firstTrigger", List.of((double) triggers[0]));
    found.put("single", List.of(triggers.length == 1 ? 1.0 : 0));
    if (task.triggers() > 1) {
      found.put(
          "gap",
          IntStream.range(1, triggers.length)
              .mapToObj(i -> (double) triggers[i] - triggers[i - 1])
              .toList());
    }
    return found;
  }

  private static int[] ints(JsonNode list) {
    return list.valueStream().mapToInt(JsonNode::intValue).toArray();
  }
}
