package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/// The contract with scripts: the shapes of output, exit codes, and one sentence on standard error.
class CommandsTest {
  @TempDir Path folder;

  private Path generated(int count) {
    Path file = folder.resolve("test.jsonl");
    Outcome outcome =
        run("generate", "--preset", "reference", "--count", count, "--seed", 5, "--out", file);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.err()).isEmpty();
    return file;
  }

  private String tinyRun() throws IOException {
    Path run = folder.resolve("tiny");
    TinyRun.write(run, TestModels.transformer(1, 1, 8, Positions.LEARNED, 300, 0), 0, 40);
    return run.toString();
  }

  @Test
  void generateWritesTheStreamOfItsSeed() {
    InstanceStream stream = RegBench.reference().stream(Split.TEST, 5);
    List<Instance> written = InstanceFile.read(generated(7));
    assertThat(written).hasSize(7).allSatisfy(i -> assertThat(i).isEqualTo(stream.next()));
  }

  @Test
  void predictPrintsARowForEveryCharacter() {
    Outcome outcome = run("predict", "--predictor", "ngram-2", "--text", "abab|abc", "--json");
    assertThat(outcome.code()).isZero();
    JsonNode json = outcome.json();
    assertThat(json.propertyNames()).containsExactly("vocabulary", "rows");
    assertThat(json.get("vocabulary").valueStream().map(JsonNode::stringValue).toList())
        .hasSize(20)
        .startsWith(".", "a")
        .endsWith("r", "|");
    assertThat(json.get("rows").size()).isEqualTo(8);
    assertThat(json.get("rows").get(7).get(3).doubleValue()).isCloseTo(1 / 7.0, within(1e-6));
  }

  @Test
  void predictReadsTheCheckpointThatItsRunNames() throws IOException {
    String run = tinyRun();
    JsonNode last = run("predict", "--run", run, "--text", "ab|c", "--json").json();
    assertThat(run("predict", "--run", run + "@40", "--text", "ab|c", "--json").json())
        .isEqualTo(last);
    assertThat(run("predict", "--run", run + "@0", "--text", "ab|c", "--json").json())
        .isNotEqualTo(last);
    for (JsonNode row : last.get("rows")) {
      assertThat(row.valueStream().mapToDouble(JsonNode::doubleValue).sum())
          .isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void evaluatePrintsTheDocumentedShape() throws IOException {
    String run = tinyRun() + "@40";
    Outcome outcome =
        run(
            "evaluate",
            "--run",
            run,
            "--predictors",
            "truth,ngram-2",
            "--instances",
            generated(4),
            "--rows",
            "first-100",
            "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = outcome.json();
    assertThat(json.propertyNames())
        .containsExactly(
            "rows", "instances", "entropyFloor", "perplexityFloor", "results", "pairs");
    assertThat(json.get("rows").stringValue()).isEqualTo("first-100");
    assertThat(json.get("instances").intValue()).isEqualTo(4);
    assertThat(json.get("results").valueStream().map(r -> r.get("predictor").stringValue()))
        .containsExactly(run, "truth", "ngram-2");
    assertThat(json.get("results").get(1).propertyNames())
        .containsExactly(
            "predictor",
            "accuracy",
            "accuracySe",
            "tvd",
            "tvdSe",
            "crossEntropy",
            "crossEntropySe",
            "perplexity",
            "perplexitySe",
            "zeroRows");
    assertThat(json.get("results").get(1).get("accuracy").doubleValue()).isEqualTo(1);
    assertThat(json.get("results").get(2).get("crossEntropy").isNull()).isTrue();
    assertThat(json.get("pairs").size()).isEqualTo(3);
    assertThat(json.get("pairs").get(2).propertyNames()).containsExactly("a", "b", "tvd", "tvdSe");
    assertThat(json.get("pairs").get(2).get("tvd"))
        .isEqualTo(json.get("results").get(2).get("tvd"));
  }

  @Test
  void codeLengthsAreInNatsAndBits() throws IOException {
    Path instances = generated(4);
    String[] arguments = {"evaluate", "--predictors", "truth,ppm-2,ngram-2"};
    JsonNode json =
        run(with(arguments, "--instances", instances, "--compression", "--json")).json();
    assertThat(json.propertyNames())
        .containsExactly("instances", "skipped", "symbols", "floor", "results");
    JsonNode rate = json.get("results").get(1).get("rate");
    assertThat(rate.propertyNames())
        .containsExactly("nats", "se", "bits", "total", "totalBits", "zeroRows");
    assertThat(rate.get("bits").doubleValue())
        .isCloseTo(rate.get("nats").doubleValue() / Math.log(2), within(1e-12));
    assertThat(json.get("results").get(2).get("rate").get("nats").isNull()).isTrue();
    assertThat(json.get("skipped").intValue()).isEqualTo(1);

    Object[] curves =
        with(arguments, "--instances", instances, "--compression", "--skip", 3, "--curves");
    assertThat(run(curves).out())
        .contains("the first 3 of each skipped", "entropy of truth", "mean up to here", "∞");
    assertThat(run(with(curves, "--json")).json().get("positions").get(0).propertyNames())
        .containsExactly("from", "to", "symbols", "floor", "cumulativeFloor", "results");

    Object[] gaps = with(curves, "--against", "ppm-2");
    assertThat(run(gaps).out()).contains("nats more than ppm-2");
    JsonNode paired = run(with(gaps, "--json")).json();
    assertThat(paired.get("against").stringValue()).isEqualTo("ppm-2");
    assertThat(paired.get("results").get(0).get("gap").propertyNames())
        .isEqualTo(rate.propertyNames());
    assertThat(paired.get("results").get(1).has("gap")).isFalse();
    assertThat(paired.get("positions").get(0).get("results").get(0).propertyNames())
        .containsExactly("predictor", "rate", "cumulative", "gap", "cumulativeGap");
  }

  private static Object[] with(Object[] arguments, Object... more) {
    return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray();
  }

  @Test
  void evaluateMixesRunsRulesAndCheckpoints() throws IOException {
    String run = tinyRun();
    Path instances = generated(2);
    Outcome outcome =
        run(
            "evaluate",
            "--predictors",
            "ngram-2,truth," + run + "@0",
            "--run",
            run,
            "--run",
            run + "@40",
            "--instances",
            instances,
            "--rows",
            "first-100",
            "--json",
            "--curves",
            "--no-cache");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = outcome.json();
    assertThat(json.get("results").valueStream().map(r -> r.get("predictor").stringValue()))
        .containsExactly(run, run + "@40", "ngram-2", "truth", run + "@0");
    assertThat(json.get("pairs").get(0).get("tvd").doubleValue()).isZero();
    assertThat(json.get("curves").valueStream().map(c -> c.get("axis").stringValue()))
        .containsExactly("position", "string", "states");
    JsonNode bin = json.get("curves").get(0).get("bins").get(0);
    assertThat(bin.propertyNames())
        .containsExactly(
            "from",
            "to",
            "rows",
            "symbols",
            "entropyFloor",
            "perplexityFloor",
            "results",
            "cumulative");
    assertThat(bin.get("to").intValue()).isEqualTo(9);
    assertThat(bin.get("rows").intValue()).isEqualTo(20);
    assertThat(bin.get("results").get(2).propertyNames())
        .isEqualTo(json.get("results").get(2).propertyNames());
    Outcome table = run("evaluate", "--predictors", "truth", "--instances", instances, "--curves");
    assertThat(table.out()).contains("Entropy of the truth", "zero rows", "position", "10–19");
    for (String name : new String[] {"ngram-99", "ngram-2,lnw-x"}) {
      Outcome unknown = run("evaluate", "--predictors", name, "--instances", instances);
      assertThat(unknown.code()).isEqualTo(2);
      assertThat(unknown.err()).contains("ngram-1..5", "lnw-r", "a run's folder");
    }
  }

  @Test
  void tablesOfContextTreesNoteOnceThatAccuracyIsMeaningless() {
    String[] arguments = {"evaluate", "--predictors", "truth,uniform", "--curves"};
    Path trees = Path.of("../samples/context-trees.jsonl");
    Outcome table = run(with(arguments, "--instances", trees, "--id", "ctw-test-23-0"));
    assertThat(table.code()).as(table.err()).isZero();
    assertThat(table.out())
        .contains("No accuracy: every symbol can follow, so it is 1 for every predictor.")
        .doesNotContain("accuracy ", "1.0000");
    Outcome json = run(with(arguments, "--instances", trees, "--id", "ctw-test-23-0", "--json"));
    assertThat(json.json().get("results").get(1).get("accuracy").doubleValue()).isEqualTo(1);
  }

  @Test
  void tablesAreLabelled() {
    Outcome evaluation = run("evaluate", "--predictors", "ngram-3", "--instances", generated(3));
    assertThat(evaluation.out()).contains("3 instances, rows: all", "accuracy", "ngram-3", "∞");
    Outcome prediction = run("predict", "--predictor", "ngram-3", "--text", "ab|a");
    assertThat(prediction.out().lines()).hasSize(5);
    assertThat(prediction.out()).startsWith("position after     a     b");
  }

  @Test
  void instancesTooLongForAPositionTableAreAFailureWithARemedy() throws IOException {
    Outcome outcome = run("evaluate", "--run", tinyRun(), "--instances", generated(20));
    assertThat(outcome.code()).isEqualTo(1);
    assertOneSentence(outcome.err());
    assertThat(outcome.err()).contains("tiny predicts only the first 300 of ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "generate",
        "generate --preset papre --count 1 --seed 1 --out x",
        "generate --preset paper --count 0 --seed 1 --out x",
        "generate --preset paper --count many --seed 1 --out x",
        "generate --preset paper --count 1 --seed 1 --out x --split all",
        "generate --count 1 --seed 1 --out x",
        "generate --preset paper --length 9 --count 1 --seed 1 --out x",
        "generate --task nosuch --count 1 --seed 1 --out x",
        "generate --task associative-recall --length many --count 1 --seed 1 --out x",
        "generate --task associative-recall --length 1 --count 1 --seed 1 --out x",
        "generate --task associative-recall --unseen-keys 2 --count 1 --seed 1 --out x",
        "predict --text ab",
        "predict --predictor ngram-99 --text ab",
        "predict --predictor ngram-2 --text abz",
        "predict --predictor ngram-2 --text a.b",
        "evaluate --instances x",
        "evaluate --predictors ngram-99 --instances x",
        "evaluate --predictors truth --instances x --rows some",
        "evaluate --predictors truth --instances x --surprise",
        "evaluate --predictors truth --instances x --skip 3",
        "evaluate --predictors truth --instances x --against truth",
        "evaluate --predictors truth --instances x --compression --rows all",
        "evaluate --predictors truth --instances x --compression --save",
        "evaluate --predictors truth --instances x --compression --skip many",
        "evaluate --predictors truth --instances x --device quantum",
        "doctor --device quantum",
        "evaluate --predictors x@abc --instances x",
        "evaluate --run x@abc --instances x",
        "attention --run x@abc --instances x --id y --layer 1 --head 1",
        "head-scores --run x@abc --instances x",
        "probe --run x@abc",
        "project --run x --instances y --perplexity NaN",
        "project --run x --instances y --iterations 60",
        "train --arch nosuch --out x",
        "train --arch lstm --size nosuch --out x",
        "train --arch lstm --layers 0 --out x",
        "train --arch transformer --width -1 --out x",
        "train --arch transformer --heads 0 --out x",
        "train --arch transformer --dropout 1 --out x",
        "train --arch transformer --ngram-heads : --out x",
        "train --preset sample --layers 1 --out x",
        "train --preset sample --threads 0 --out x",
        "train --preset sample --threads 100000 --out x",
        "evaluate @x",
      })
  void wrongUsageExitsWithTwo(String line) {
    Outcome outcome = run((Object[]) (line.isEmpty() ? new String[0] : line.split(" ")));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertOneSentence(outcome.err());
    assertThat(outcome.err()).contains("--help");
  }

  @Test
  void anEmptyNameIsWrongUsage() {
    for (Outcome outcome :
        List.of(
            run("generate", "--preset", "paper", "--count", 1, "--seed", 1, "--out", ""),
            run("predict", "--run", "", "--text", "ab"),
            run("head-scores", "--run", "", "--instances", "x"))) {
      assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
      assertThat(outcome.err()).contains("name is empty");
      assertOneSentence(outcome.err());
    }
  }

  @Test
  void failureExitsWithOne() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.jsonl"), "{\"strings\":[\"ab\"");
    for (Outcome outcome :
        List.of(
            run("predict", "--predictor", "truth", "--text", "ab"),
            run("predict", "--run", folder.resolve("nowhere"), "--text", "ab"),
            run("predict", "--run", tinyRun() + "@41", "--text", "ab"),
            run("evaluate", "--predictors", "truth", "--instances", folder.resolve("nowhere")),
            run("evaluate", "--predictors", "truth", "--instances", broken),
            run("evaluate", "--predictors", "truth,truth", "--instances", generated(1)),
            run("generate", "--preset", "paper", "--count", 1, "--seed", 1, "--out", folder))) {
      assertThat(outcome.code()).as(outcome.err()).isEqualTo(1);
      assertThat(outcome.out()).isEmpty();
      assertOneSentence(outcome.err());
    }
  }

  private static void assertOneSentence(String err) {
    assertThat(err).matches("[^\\n]+[.]\\R").doesNotContain("Exception");
  }

  @Test
  void debugShowsTheTrace() {
    Outcome outcome = run("predict", "--run", folder.resolve("nowhere"), "--text", "ab", "--debug");
    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).contains("\tat org.headscope.engine.cli.");
  }

  @Test
  void versionNamesTheRelease() {
    Outcome outcome = run("--version");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).isEqualTo(Version.sentence() + System.lineSeparator());
  }

  @Test
  void onlyTheNamedCommandIsCreated() {
    for (String name : Commands.create().getSubcommands().keySet()) {
      assertThat(Commands.named(new String[] {"--debug", name, "--text", "doctor"})).contains(name);
      assertThat(Commands.create(name::equals).getSubcommands()).containsOnlyKeys(name);
    }
    assertThat(Commands.named(new String[] {"--help"})).isEmpty();
    assertThat(Commands.named(new String[] {"predictions", "predict"})).isEmpty();
    assertThat(Commands.named(new String[] {"render"}, "render")).contains("render");
  }

  @Test
  void everyCommandHasHelpWithExamples() {
    CommandLine commands = Commands.create();
    assertThat(commands.getSubcommands()).containsKeys("generate", "predict", "evaluate");
    for (String name : commands.getSubcommands().keySet()) {
      Outcome help = run(name, "--help");
      assertThat(help.code()).isZero();
      assertThat(help.out()).contains("Examples:", "  headscope " + name + " ");
      assertThat(help.out().lines().mapToInt(String::length).max().orElse(0)).isLessThan(81);
    }
    List<CommandLine> all = withSubcommands(commands).toList();
    assertThat(all).as("nested ones, too").hasSizeGreaterThan(commands.getSubcommands().size() + 1);
    for (CommandLine command : all) {
      // Longer lines would be broken anywhere.
      assertThat(command.getCommandSpec().usageMessage().footer())
          .as(command.getCommandSpec().qualifiedName())
          .allMatch(line -> line.length() <= 80);
    }
  }

  private static Stream<CommandLine> withSubcommands(CommandLine command) {
    return Stream.concat(
        Stream.of(command),
        command.getSubcommands().values().stream().flatMap(CommandsTest::withSubcommands));
  }

  @Test
  void progressShowsTheTimeLeft() {
    assertThat(text("instances", 0, 40_000, Optional.empty())).isEqualTo("instances 0 of 40,000");
    assertThat(text("instances", 10_000, 40_000, Optional.of(Duration.ofSeconds(15))))
        .isEqualTo("instances 10,000 of 40,000, 15 s left");
    assertThat(text("step 70 of 90", 750, 1000, Optional.of(Duration.ofMinutes(9))))
        .isEqualTo("step 70 of 90, 75 %, 9 min left");
  }

  private static String text(String phase, long done, long total, Optional<Duration> left) {
    return TerminalTask.Line.text(new TaskProgress(phase, done, total, left));
  }
}
