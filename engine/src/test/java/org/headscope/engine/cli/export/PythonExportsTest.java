package org.headscope.engine.cli.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.cli.Outcome;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.imports.ForeignModel;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Exports as Python's own packages read them, with `-Dpython=VENV/bin/python`.
class PythonExportsTest {
  private static final int[] TEXT = {3, 1, 4, 1, 5, 9, 2, 6, 5};

  @TempDir Path folder;
  private Path run = Path.of("");

  @BeforeEach
  void write() throws IOException {
    run = folder.resolve("tiny");
    TinyRun.write(run, TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 5);
  }

  private JsonNode read(String kind, String name, Object... options)
      throws IOException, InterruptedException {
    Path out = folder.resolve(name);
    Outcome outcome =
        Outcome.run(
            Stream.concat(
                    Stream.of("export", "--run", run, "--out", out, "--device", "cpu"),
                    Arrays.stream(options))
                .toArray());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    String python = System.getProperty("python", "");
    assumeTrue(!python.isEmpty(), "no -Dpython names a Python with the packages of exports.py");
    Process process =
        new ProcessBuilder(python, "src/test/python/exports.py", kind, out.toString())
            .directory(Path.of(System.getProperty("basedir", ".")).toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    assumeTrue(code != 3, "this Python lacks a package: " + said);
    assertThat(code).isZero();
    return Json.mapper().readTree(said.lines().toList().getLast());
  }

  @ParameterizedTest
  @ValueSource(strings = {"npz", "safetensors", "csv"})
  void rowsAreThoseOfTheModel(String kind) throws IOException, InterruptedException {
    JsonNode read = read(kind, "rows." + kind, "--what", "rows", "--text", "abc|ca");
    assertThat(read.get("run").stringValue()).isEqualTo("tiny");
    JsonNode rows = read.get("rows");
    try (LanguageModel model = RunDirectory.open(run).model(5, ComputeDevice.CPU)) {
      int[] tokens = model.config().readable(tokens());
      double[][] p = model.predict(tokens);
      assertThat(rows.size()).isEqualTo(p.length);
      for (int t = 0; t < p.length; t++) {
        for (int x = 0; x < p[t].length; x++) {
          assertThat(rows.get(t).get(x).doubleValue()).isCloseTo(p[t][x], within(1e-6));
        }
      }
    }
  }

  private int[] tokens() {
    return RunDirectory.open(run).info().data().task().vocabulary().encode("abc|ca");
  }

  @Test
  void curvesAreScalars() throws IOException, InterruptedException {
    JsonNode scalars = read("tensorboard", "events", "--format", "tensorboard").get("scalars");
    assertThat(scalars.get("loss/train").toString()).isEqualTo("[[5,0.5,2.5]]");
    assertThat(scalars.get("tvd/validation").toString()).isEqualTo("[[5,0.6,0.25]]");
    assertThat(scalars.size()).isEqualTo(5);
  }

  /// A HookedTransformer of the export has the logits of the run: rotary, and imported models with
  /// learned positions, parallel layers, gates and groups of heads.
  @ParameterizedTest
  @ValueSource(strings = {"", "gpt2", "gpt_neox", "mistral", "qwen2", "lens-grouped", "lens-gated"})
  void logitsAreThoseOfTransformerLens(String imported) throws IOException, InterruptedException {
    if (!imported.isEmpty()) {
      run = folder.resolve("imported");
      ForeignModel.run(ForeignModel.folder(imported), run, Optional.empty());
    }
    JsonNode read = read("transformerlens", "lens", "--format", "transformerlens");
    assertThat(read.get("unexpected").isEmpty()).isTrue();
    assertThat(read.get("missing").valueStream().map(JsonNode::stringValue))
        .isSubsetOf("IGNORE", "mask", "rotary_cos", "rotary_sin");
    JsonNode theirs = read.get("logits");
    RunDirectory opened = RunDirectory.open(run);
    try (LanguageModel model =
        opened.model(opened.checkpoints().getLast().step(), ComputeDevice.CPU)) {
      long[] ids = Arrays.stream(TEXT).asLongStream().toArray();
      float[] logits = model.pass(1, ids, Tap.NONE, NDArray::toFloatArray);
      int size = model.config().vocabulary();
      double largest = 0;
      for (int i = 0; i < logits.length; i++) {
        double difference = theirs.get(i / size).get(i % size).doubleValue() - logits[i];
        largest = Math.max(largest, Math.abs(difference));
      }
      assertThat(largest).isLessThan(1e-4);
    }
  }
}
