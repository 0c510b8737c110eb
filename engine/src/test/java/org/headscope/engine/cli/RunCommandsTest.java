package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.headscope.engine.cli.Outcome.assertFails;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The commands that inspect runs, the one that constructs them, and `doctor`.
class RunCommandsTest {
  @TempDir Path folder;

  private Path instances(int count) {
    Path file = folder.resolve("test.jsonl");
    run("generate", "--preset", "reference", "--count", count, "--seed", 5, "--out", file);
    return file;
  }

  private Path tinyRun() throws IOException {
    Path run = folder.resolve("tiny");
    TinyRun.write(run, TestModels.transformer(2, 2, 8, Positions.LEARNED, 40, 0), 0, 40);
    return run;
  }

  @Test
  void attentionPrintsARowPerQuery() throws IOException {
    Path run = tinyRun();
    Path file = instances(2);
    Outcome outcome =
        run(
            "attention",
            "--run",
            run + "@0",
            "--instances",
            file,
            "--id",
            "reference-test-5-1",
            "--layer",
            2,
            "--head",
            1,
            "--device",
            "cpu",
            "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = outcome.json();
    assertThat(json.propertyNames())
        .containsExactly(
            "step", "id", "layer", "head", "mixer", "kind", "shows", "text", "weights");
    assertThat(json.get("kind").stringValue()).isEqualTo("softmax");
    assertThat(json.get("step").intValue()).isZero();
    assertThat(json.get("layer").intValue()).isEqualTo(2);
    int length = json.get("text").stringValue().length();
    assertThat(length).isEqualTo(40);
    assertThat(outcome.err()).contains("reads at most 40 tokens");
    assertThat(json.get("weights").size()).isEqualTo(length);
    for (int query = 0; query < length; query++) {
      JsonNode row = json.get("weights").get(query);
      assertThat(row.size()).isEqualTo(length);
      assertThat(row.valueStream().mapToDouble(JsonNode::doubleValue).sum())
          .isCloseTo(1, within(1e-5));
    }
    Outcome list =
        run(
            "attention",
            "--run",
            run,
            "--instances",
            file,
            "--id",
            "reference-test-5-1",
            "--layer",
            2,
            "--head",
            1,
            "--device",
            "cpu");
    assertThat(list.out().lines()).hasSize(41).first().asString().contains("attention weights");
  }

  @Test
  void attentionReportsErrors() throws IOException {
    Path run = tinyRun();
    Path file = instances(2);
    String id = "reference-test-5-0";
    assertFails(
        1,
        "no layer 3; its layers are 1 to 2",
        "attention",
        "--run",
        run,
        "--instances",
        file,
        "--id",
        id,
        "--layer",
        3,
        "--head",
        1);
    assertFails(
        1,
        "no instance 'x'",
        "attention",
        "--run",
        run,
        "--instances",
        file,
        "--id",
        "x",
        "--layer",
        1,
        "--head",
        1);
    assertFails(
        1,
        "the nearest are of steps 0, 40",
        "attention",
        "--run",
        run + "@7",
        "--instances",
        file,
        "--id",
        id,
        "--layer",
        1,
        "--head",
        1);
    assertFails(
        2, "--head", "attention", "--run", run, "--instances", file, "--id", id, "--layer", 1);
  }

  private Path recurrentRun(Architecture architecture) throws IOException {
    Path run = folder.resolve("recurrent");
    TinyRun.write(run, EveryArchitecture.small(architecture, Variant.PAPER), 0, 40);
    return run;
  }

  private Outcome reading(String command, Path run, Object... more) {
    List<Object> args = new ArrayList<>(List.of(command, "--run", run, "--device", "cpu"));
    args.addAll(List.of("--instances", instances(2), "--id", "reference-test-5-0"));
    args.addAll(List.of(more));
    return run(args.toArray());
  }

  @Test
  void attentionPrintsAChannelAndTheMeanOverChannels() throws IOException {
    Path run = recurrentRun(Architecture.HYENA);
    JsonNode channel = reading("attention", run, "--layer", 2, "--channel", 8, "--json").json();
    assertThat(channel.has("head")).isFalse();
    assertThat(channel.get("channel").intValue()).isEqualTo(8);
    assertThat(channel.get("kind").stringValue()).isEqualTo("kernel");
    assertThat(channel.get("weights").size()).isEqualTo(EveryArchitecture.MAX_LENGTH);
    JsonNode mean = reading("attention", run, "--layer", 2, "--head", 1, "--json").json();
    assertThat(mean.get("shows").stringValue())
        .isEqualTo("convolution kernel, mean absolute over 8 channels");
    assertThat(reading("attention", run, "--layer", 2, "--channel", 9).err())
        .contains("no channel 9 in layer 2; its channels are 1 to 8.");
    assertThat(reading("attention", run, "--layer", 2, "--head", 2).err())
        .contains("no head 2 in layer 2 (Hyena); head 1 is the mean over its channels 1 to 8.");
    assertThat(reading("attention", run, "--layer", 2).code()).isEqualTo(2);
  }

  @Test
  void attentionSubtractsMaps() throws IOException {
    Path run = tinyRun();
    Outcome outcome =
        reading(
            "attention",
            run,
            "--layer",
            2,
            "--head",
            1,
            "--json",
            "--minus-run",
            run + "@0",
            "--minus-head",
            2);
    JsonNode json = outcome.json();
    assertThat(json.at("/minus/step").intValue()).isZero();
    assertThat(json.at("/minus/layer").intValue()).isEqualTo(2);
    assertThat(json.at("/minus/head").intValue()).isEqualTo(2);
    for (String cell : List.of("/5/3", "/39/0", "/39/39")) {
      assertThat(json.at("/differences" + cell).doubleValue())
          .isCloseTo(
              json.at("/weights" + cell).doubleValue()
                  - json.at("/minus/weights" + cell).doubleValue(),
              within(1e-6));
    }
    assertThat(reading("attention", run, "--layer", 2, "--head", 1, "--minus-layer", 2).out())
        .contains("attention weights, minus step 40 of tiny, layer 2, head 1")
        .contains("0.000")
        .doesNotContainPattern("0\\.\\d*[1-9]");
    assertThat(reading("attention", run, "--layer", 2, "--head", 1, "--minus-head", 3).err())
        .contains("no head 3 in layer 2");
  }

  @Test
  void distancesPrintsAProfilePerHead() throws IOException {
    Path run = tinyRun();
    JsonNode json =
        run("distances", "--run", run, "--instances", instances(3), "--count", 2, "--json").json();
    assertThat(json.get("instances").get(0).intValue()).isEqualTo(2);
    assertThat(json.get("heads").size()).isEqualTo(4);
    JsonNode share = json.get("heads").get(3).get("share");
    assertThat(share.valueStream().mapToDouble(JsonNode::doubleValue).sum())
        .isCloseTo(1, within(1e-5));
    assertThat(run("distances", "--run", run, "--held-out", "--count", 1).out())
        .contains("step 40, 1 instance, 40 queries", "2.2 ");
    assertThat(run("distances", "--run", run, "--held-out", "--count", 0).code()).isEqualTo(2);
    assertThat(run("distances", "--run", run).code()).isEqualTo(2);
  }

  @Test
  void influencePrintsARowPerPrediction() throws IOException {
    Path run = tinyRun();
    Outcome outcome = reading("influence", run, "--replacements", 1, "--seed", 3, "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = outcome.json();
    assertThat(json.propertyNames())
        .containsExactly(
            "step", "id", "text", "replacements", "seed", "replaced", "influence", "provenance");
    assertThat(json.get("influence").size()).isEqualTo(40);
    assertThat(json.get("influence").get(0).get(1).doubleValue()).isZero();
    assertThat(json.get("provenance").get("facts").get("seed").stringValue()).isEqualTo("3");
    assertThat(outcome.err()).contains("reads at most 40 tokens");
    assertThat(reading("influence", run, "--replacements", 1).out().lines()).hasSize(40);
    assertThat(reading("influence", run, "--replacements", 0).err())
        .contains("--replacements must be from 1 to 17");
  }

  @Test
  void constructWritesAReadableRun() {
    Path out = folder.resolve("ctw-layers");
    Outcome outcome = run("construct", "--depth", 2, "--length", 100, "--out", out, "--json");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode json = outcome.json();
    assertThat(json.propertyNames())
        .containsExactly("run", "model", "layers", "stream", "deviation");
    assertThat(json.get("layers").size()).isEqualTo(4);
    assertThat(json.get("layers").get(0).get("heads").get(1).stringValue()).isEqualTo("back 2");
    assertThat(json.get("deviation").get("inDoubles").doubleValue()).isLessThan(1e-6);
    Path trees = folder.resolve("trees.jsonl");
    run(
        "generate",
        "--task",
        "ctw",
        "--depth",
        2,
        "--length",
        100,
        "--count",
        1,
        "--seed",
        1,
        "--out",
        trees);
    Outcome read =
        run(
            "suffix-attention",
            "--run",
            out,
            "--instances",
            trees,
            "--id",
            "ctw-test-1-0",
            "--depth",
            2,
            "--json");
    assertThat(read.code()).as(read.err()).isZero();
    assertThat(read.json().get("heads").size()).isEqualTo(2 + 5 + 6 + 3);
    assertThat(run("construct", "--depth", 9, "--out", folder.resolve("x")).err())
        .contains("depth is 9; it must be from 1 to 8");
    assertThat(run("construct", "--form", "mine", "--out", folder.resolve("x")).err())
        .contains("'mine'");
    assertThat(folder.resolve("x")).doesNotExist();
  }

  @Test
  void suffixAttentionHasAnArrayPerHeadAndTermsPerPosition() throws IOException {
    Path run = tinyRun();
    JsonNode json =
        reading("suffix-attention", run, "--depth", 2, "--positions", "20..29", "--json").json();
    assertThat(json.propertyNames())
        .containsExactly("step", "id", "text", "heads", "uniform", "terms", "provenance");
    assertThat(json.get("heads").get(0).get("mass").get("byLength").size()).isEqualTo(3);
    assertThat(json.get("terms").size()).isEqualTo(10);
    assertThat(json.get("terms").get(0).get("position").intValue()).isEqualTo(20);
    String text = reading("suffix-attention", run, "--depth", 2, "--positions", "20..20").out();
    assertThat(text).contains("uniform", "position 20", "suffix of 2: weight");
    assertThat(reading("suffix-attention", run, "--depth", 11).err())
        .contains("depth is 11; it must be from 1 to 10");
  }

  @Test
  void statesPrintsARowPerToken() throws IOException {
    Path run = recurrentRun(Architecture.LSTM);
    JsonNode json = reading("states", run, "--layer", 2, "--json").json();
    assertThat(json.propertyNames())
        .containsExactly(
            "step",
            "id",
            "layer",
            "mixer",
            "text",
            "size",
            "units",
            "states",
            "norms",
            "changes",
            "provenance");
    int length = json.get("text").stringValue().length();
    assertThat(json.get("states").size()).isEqualTo(length);
    assertThat(json.get("states").get(0).size()).isEqualTo(json.get("size").intValue());
    assertThat(reading("states", run, "--layer", 2).out().lines()).hasSize(length + 1);
    assertThat(reading("states", tinyRun(), "--layer", 2).err())
        .contains("no recurrent state in layer 2; no layer of its Transformer");
    assertThat(reading("attention", run, "--layer", 1, "--head", 1).err())
        .contains("use headscope influence, which measures any model.");
  }

  @Test
  void positionsChooseRows() throws IOException {
    Path run = tinyRun();
    List<String> all = reading("influence", run, "--seed", 3).out().lines().toList();
    Outcome some = reading("influence", run, "--seed", 3, "--positions", "7..9");
    assertThat(some.out().lines().toList()).isEqualTo(all.subList(7, 10));
    assertThat(some.err()).as("nothing is cut").isEmpty();
    JsonNode map =
        reading("attention", run, "--layer", 1, "--head", 1, "--positions", "7..9", "--json")
            .json();
    assertThat(map.get("positions").get("min").intValue()).isEqualTo(7);
    assertThat(map.get("weights").size()).isEqualTo(3);
    assertThat(map.get("weights").get(0).size()).isEqualTo(10);
    assertThat(reading("attention", run, "--layer", 1, "--head", 1, "--positions", "7..40").err())
        .contains("has no positions 7 to 40; the model reads 0 to 39.");
    assertThat(reading("influence", run, "--positions", "9..7").code()).isEqualTo(2);
    Path recurrent = recurrentRun(Architecture.LSTM);
    List<String> states = reading("states", recurrent, "--layer", 2).out().lines().toList();
    Outcome three = reading("states", recurrent, "--layer", 2, "--positions", "7..9");
    assertThat(three.out().lines().skip(1)).containsExactlyElementsOf(states.subList(8, 11));
  }

  @Test
  void doctorReportsItsFindings() {
    Outcome outcome = run("doctor", "--json", "--device", "cpu");
    assertThat(outcome.code()).as(outcome.out()).isZero();
    JsonNode facts = outcome.json().get("facts");
    assertThat(facts.propertyNames())
        .contains(
            "JDK",
            "JavaFX",
            "PyTorch",
            "natives",
            "devices",
            "device chosen",
            "threads",
            "memory",
            "native cache",
            "offline");
    assertThat(facts.get("PyTorch").stringValue()).startsWith("2.");
    assertThat(facts.get("device chosen").stringValue()).isEqualTo("cpu");
    assertThat(run("doctor").out()).contains("JDK", "offline", "nothing is ever downloaded");
  }
}
