package org.headscope.engine.cli.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class ProbeCommandTest {
  @TempDir Path folder;
  private Path tiny;

  @BeforeEach
  void writeRun() throws IOException {
    tiny = folder.resolve("tiny");
    TinyRun.write(tiny, TestModels.transformer(1, 1, 4, Positions.LEARNED, 24, 0), 0, 40);
  }

  private static Outcome probe(Object... more) {
    List<Object> args = new ArrayList<>(List.of("probe", "--device", "cpu"));
    args.addAll(List.of(more));
    return run(args.toArray());
  }

  @Test
  void jsonIsExactlyAsDocumented() throws IOException {
    Object[] arguments = {"--run", tiny, "--tasks", "count,state", "--n", 2, "--json"};
    Outcome outcome = probe(arguments);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out().lines()).hasSize(1);
    JsonNode json = outcome.json();
    assertThat(json.propertyNames()).containsExactly("run", "step", "preset", "results");
    assertThat(json.get("run").stringValue()).isEqualTo(tiny.toString());
    assertThat(json.get("step").intValue()).isEqualTo(40);
    assertThat(json.get("preset").stringValue()).isEqualTo("quick");
    assertThat(json.get("results").size()).isEqualTo(4);
    int controlled = 0;
    for (JsonNode result : json.get("results")) {
      assertThat(result.propertyNames())
          .containsExactly("site", "layer", "task", "n", "metric", "value", "se", "controls");
      assertThat(result.get("site").stringValue()).isEqualTo("residual");
      assertThat(result.get("se").isNull()).isTrue();
      assertThat(result.get("value").isNumber()).isTrue();
      JsonNode controls = result.get("controls");
      assertThat(controls.propertyNames()).containsExactly("untrained", "shuffled", "input");
      assertThat(controls.get("input").isNumber()).isTrue();
      assertThat(controls.get("untrained").isNumber())
          .isEqualTo(controls.get("shuffled").isNumber());
      controlled += controls.get("untrained").isNumber() ? 1 : 0;
      boolean state = result.get("task").stringValue().equals("state");
      assertThat(result.get("n").isNull()).isEqualTo(state);
      assertThat(result.get("metric").stringValue())
          .isEqualTo(state ? "accuracy" : "relative error");
    }
    assertThat(controlled).isEqualTo(2);
    assertThat(json.get("results").get(1).get("layer").intValue()).isEqualTo(1);
    assertThat(json.get("results").get(1).get("n").intValue()).isEqualTo(2);

    // Stored results are printed without training, which would need the deleted weights.
    Files.delete(tiny.resolve("checkpoints/step-00000040.safetensors"));
    assertThat(probe(arguments).json()).isEqualTo(json);
    Outcome table = probe("--run", tiny, "--tasks", "count,state", "--n", 2);
    assertThat(table.out())
        .contains("tiny, step 40, site residual, preset quick", "count-2", "state", "*")
        .contains("untrained", "shuffled", "input");
    assertThat(table.out().lines()).hasSize(9);

    // A second checkpoint cannot be probed any more, the first can, and so can the other run.
    Path other = folder.resolve("other");
    Outcome several =
        probe(
            "--run",
            tiny + "@40",
            "--run",
            other,
            "--run",
            tiny + "@7",
            "--tasks",
            "count,state",
            "--n",
            2,
            "--json");
    assertThat(several.code()).isEqualTo(1);
    assertThat(several.out().lines()).hasSize(1);
    assertThat(several.json()).isEqualTo(json);
    assertThat(several.err().lines().filter(line -> !line.contains("too short"))).hasSize(2);
    assertThat(several.err()).contains("other does not exist", "the nearest are of steps 0, 40");
  }

  @Test
  void twoPresetsAreComparedAndTheComparisonIsRecorded() {
    Path record = folder.resolve("agreement.json");
    Object[] arguments = {
      "--run",
      tiny,
      "--steps",
      "all",
      "--tasks",
      "existence",
      "--n",
      1,
      "--against",
      "quick",
      "--out",
      record
    };
    Outcome outcome = probe(arguments);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("quick against quick, site residual, 2 checkpoints, seeds 1")
        .containsPattern("existence +4 +1\\.000")
        .contains("CPU s");
    JsonNode json = Json.read(record, JsonNode.class);
    assertThat(json.propertyNames())
        .containsExactly(
            "presets", "site", "seeds", "dataSeed", "tasks", "spent", "runs", "points");
    assertThat(json.get("presets").get(0).get("epochs").isNumber()).isTrue();
    assertThat(json.get("tasks").get(0).get("tau").doubleValue()).isEqualTo(1);
    assertThat(json.get("points").size()).isEqualTo(4);
    assertThat(json.get("points").get(0).propertyNames())
        .containsExactly("run", "step", "question", "layer", "values");
    assertThat(json.get("spent").get(0).get("seconds").doubleValue()).isPositive();
    assertThat(json.get("runs").size()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--run x --tasks counts",
        "--run x --n 4",
        "--run x --n two",
        "--run x --seeds 3..1",
        "--run x --seeds 1,a",
        "--run x --seeds 1..1000",
        "--run x --site residuals",
        "--run x --preset papers",
        "--run x --against papers",
        "--run x --controls some",
        "--run x --steps none",
        "--run x --out file.json",
      })
  void wrongUsageExitsWithTwo(String line) {
    Outcome outcome = probe((Object[]) (line.isEmpty() ? new String[0] : line.split(" ", -1)));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).matches("[^\\n]+[.]\\R").contains("--help");
  }
}
