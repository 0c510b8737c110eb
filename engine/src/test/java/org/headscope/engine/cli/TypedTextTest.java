package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Alternatives to files on the command line: one instance of many, typed strings, a typed
/// configuration, and stored results instead of computed ones.
class TypedTextTest {
  private static final String FIRST = "reference-test-5-0";

  @TempDir Path folder;

  private Path model;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    model = folder.resolve("tiny");
    file = folder.resolve("test.jsonl");
    TinyRun.write(model, TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 0, 40);
    run("generate", "--preset", "reference", "--count", 3, "--seed", 5, "--out", file);
  }

  private static void assertUsage(Outcome outcome, String sentence) {
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.err()).contains(sentence).doesNotContain("\tat ");
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void predictionsOfAnInstanceHaveItsTruthAndTheSameRows() {
    Instance first = InstanceFile.read(file).getFirst();
    JsonNode listed =
        run(
                "predict",
                "--run",
                model,
                "--predictors",
                "truth",
                "--instances",
                file,
                "--id",
                FIRST,
                "--positions",
                "3..5",
                "--json")
            .json();
    double[] truth = first.latent().orElseThrow().truth().predict(first.tokens())[4];
    JsonNode row = listed.get("predictions").get(1).get("rows").get(1);
    for (int id = 0; id < truth.length; id++) {
      assertThat(row.get(id).doubleValue()).isEqualTo(truth[id]);
    }
    JsonNode typed =
        run("predict", "--run", model, "--text", first.text(), "--positions", "3..5", "--json")
            .json();
    assertThat(listed.get("predictions").get(0).get("rows")).isEqualTo(typed.get("rows"));
  }

  @Test
  void typedStringsKeepTheAutomatonThatProducesThem() {
    Instance first = InstanceFile.read(file).getFirst();
    String inside = first.strings().get(1) + "|" + first.strings().getFirst();
    Object[] asked = {"--predictors", "truth,ngram-2", "--instances", file, "--id", FIRST};
    List<String> commands = List.of("evaluate", "disagreements", "predict");
    for (String command : commands) {
      Outcome known = run(with(command, asked, "--text", inside, "--json"));
      assertThat(known.code()).as(known.err()).isZero();
    }
    for (String command : List.of("evaluate", "predict")) {
      Outcome lost = run(with(command, asked, "--text", outside(first), "--json"));
      assertThat(lost.code()).as(command).isEqualTo(1);
      assertThat(lost.err()).contains("automaton");
    }
    assertUsage(run(with("evaluate", asked, "--text", "ab||c")), "no string beside it");
    assertUsage(run(with("predict", asked, "--text", "abz")), "--text': 'z' at position 2");
    assertUsage(run("attention", "--run", model, "--layer", 1, "--head", 1), "--text");
    assertUsage(run("evaluate", "--predictors", "truth"), "--instances=FILE");
  }

  private static Object[] with(String command, Object[] asked, Object... more) {
    Object[] all = new Object[1 + asked.length + more.length];
    all[0] = command;
    System.arraycopy(asked, 0, all, 1, asked.length);
    System.arraycopy(more, 0, all, 1 + asked.length, more.length);
    return all;
  }

  /// Returns a string of a symbol that the automaton of `instance` does not have.
  private static String outside(Instance instance) {
    return RegBench.VOCABULARY.labels().stream()
        .filter(label -> !instance.text().contains(label) && !label.equals("."))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void disagreementsAreSortedByDistanceAndSumUp() {
    JsonNode json =
        run(
                "disagreements",
                "--predictors",
                "truth,ngram-2",
                "--instances",
                file,
                "--count",
                7,
                "--no-cache",
                "--json")
            .json();
    assertThat(json.propertyNames())
        .containsExactly("a", "b", "rows", "total", "vocabulary", "positions");
    assertThat(json.get("positions")).hasSize(7);
    double before = 1 + 1e-9;
    for (JsonNode position : json.get("positions")) {
      double distance = 0;
      for (int id = 0; id < 20; id++) {
        double a = position.get("a").get(id).doubleValue();
        distance += Math.abs(a - position.get("b").get(id).doubleValue()) / 2;
      }
      assertThat(position.get("tvd").doubleValue()).isCloseTo(distance, within(1e-12));
      assertThat(distance).isLessThan(before + 1e-12);
      before = distance;
    }
    JsonNode mean =
        run("evaluate", "--predictors", "truth,ngram-2", "--instances", file, "--json").json();
    assertThat(json.get("total").doubleValue() / json.get("rows").doubleValue())
        .isCloseTo(mean.get("pairs").get(0).get("tvd").doubleValue(), within(1e-9));
    assertUsage(
        run("disagreements", "--predictors", "truth", "--instances", file), "two predictors");
    assertUsage(
        run("disagreements", "--predictors", "truth,ngram-2", "--instances", file, "--count", 0),
        "--count");
  }

  @Test
  void projectionsReadTheFirstAndTheNamedInstances() {
    String last = "reference-test-5-2";
    assertThat(ids("--count", 1, "--id", last)).containsExactly(FIRST, last);
    assertThat(ids("--count", 0, "--id", last)).containsExactly(last);
    assertThat(ids("--count", 1, "--text", "abab")).containsExactly(FIRST, "typed");
    assertThat(ids("--count", 2, "--id", FIRST)).containsExactly(FIRST, "reference-test-5-1");
    assertUsage(run("project", "--run", model, "--instances", file, "--count", 0), "--count");
  }

  private List<String> ids(Object... more) {
    Object[] asked = {"--run", model, "--instances", file, "--layer", 1, "--json"};
    Outcome outcome = run(with("project", asked, more));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return outcome
        .json()
        .get("points")
        .valueStream()
        .map(point -> point.get("instance").stringValue())
        .distinct()
        .toList();
  }

  @Test
  void storedResultsArePrintedWithoutComputing() {
    Outcome none = run("head-scores", "--run", model, "--stored");
    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).contains("No head scores are stored");
    JsonNode saved =
        run("head-scores", "--run", model, "--instances", file, "--save", "--json").json();
    assertThat(run("head-scores", "--run", model, "--stored", "--json").json()).isEqualTo(saved);
    JsonNode one = run("head-scores", "--run", model + "@40", "--stored", "--json").json();
    assertThat(one).hasSize(1);
    assertThat(one.get(0)).isEqualTo(saved.get(1));
    assertUsage(run("head-scores", "--run", model, "--stored", "--save"), "--save");
    assertUsage(run("head-scores", "--run", model), "--stored");
    Outcome probes = run("probe", "--run", model, "--stored");
    assertThat(probes.code()).isEqualTo(1);
    assertThat(probes.err()).contains("No such results are stored for step 40");
  }

  @Test
  void configurationsCanBeJsonText() {
    String json = Json.line(Recipe.byName("sample"));
    Outcome refused =
        run("train", "--config", json.replaceFirst("\\{", "{\"modell\":1,"), "--out", folder);
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("--config", "modell");
    Outcome taken = run("train", "--config", json, "--out", folder);
    assertThat(taken.err()).contains("is not empty").contains(folder.toString());
  }
}
