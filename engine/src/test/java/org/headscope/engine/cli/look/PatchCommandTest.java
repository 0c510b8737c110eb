package org.headscope.engine.cli.look;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `patch` on a tiny run.
class PatchCommandTest {
  @TempDir Path folder;
  private List<Instance> instances;

  @BeforeEach
  void write() throws IOException {
    RunDirectory run =
        TinyRun.write(
            folder.resolve("run"), TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 5);
    instances = HeadScoreSpec.heldOutInstances(run, 2);
    Files.write(folder.resolve("two.jsonl"), instances.stream().map(InstanceFile::toJson).toList());
  }

  private Outcome patch(Object... options) {
    return Outcome.run(
        Stream.concat(
                Stream.of(
                    "patch",
                    "--run",
                    folder.resolve("run"),
                    "--instances",
                    folder.resolve("two.jsonl"),
                    "--id",
                    instances.getFirst().id(),
                    "--device",
                    "cpu"),
                Arrays.stream(options))
            .toArray());
  }

  @Test
  void theMapHasTheSameNumbersInEveryForm() {
    Object[] options = {"--renamed", 4, "--row", 9, "--sites", "head,final", "--measure", "tvd"};
    Outcome text = patch(options);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out())
        .contains("row 9 of", "renamed, seed 4", "head 2.1", "denoising", "noising");
    JsonNode json =
        patch(Stream.concat(Arrays.stream(options), Stream.of("--json")).toArray()).json();
    assertThat(json.get("rows").size()).isEqualTo(5);
    JsonNode last = json.get("rows").get(0);
    assertThat(last.get("site").stringValue()).isEqualTo("final");
    double effect = last.get("denoising").get("effects").get(9).doubleValue();
    assertThat(effect).isBetween(.9999, 1.0001);
    List<String> csv =
        patch(Stream.concat(Arrays.stream(options), Stream.of("--csv")).toArray())
            .out()
            .lines()
            .toList();
    assertThat(csv).hasSize(1 + 5 * 2 * 11);
    assertThat(csv.get(10)).startsWith("final,denoising,9,").endsWith("," + effect);
    assertThat(csv.get(11)).startsWith("final,denoising,all,");
  }

  @Test
  void theOtherTextIsChosenOnce() {
    assertThat(patch("--other", instances.getLast().id(), "--sites", "mlp").err())
        .contains("align them by position or by string");
    Outcome aligned =
        patch("--other", instances.getLast().id(), "--align", "string-end", "--sites", "mlp");
    assertThat(aligned.code()).as(aligned.err()).isZero();
    String edge =
        instances.getFirst().automaton().orElseThrow().transitions().stream()
            .filter(t -> t.from() == 0)
            .findFirst()
            .map(t -> instances.getFirst().vocabulary().label(t.symbol()))
            .orElseThrow();
    Outcome edited =
        patch(
            "--edit",
            "probability 0 " + edge + " 0.01",
            "--sites",
            "mlp",
            "--row",
            20,
            "--measure",
            "log-probability");
    assertThat(edited.code()).as(edited.err()).isZero();
    assertThat(edited.out()).contains("of edited");
    assertThat(patch("--renamed", 1, "--other", "x").code()).isEqualTo(2);
    assertThat(patch().code()).isEqualTo(2);
    assertThat(patch("--renamed", 1, "--measure", "nats").err()).contains("There is no measure");
  }
}
