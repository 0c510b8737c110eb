package org.headscope.engine.cli.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.headscope.engine.cli.Outcome.assertFails;

import module java.base;

import org.headscope.engine.cli.Outcome;
import org.headscope.engine.export.ExportFormat;
import org.headscope.engine.export.ExportPart;
import org.headscope.engine.export.ExportSpec;
import org.headscope.engine.export.Exporting;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.io.CsvLine;
import org.headscope.engine.io.FreeSpace;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.TypedStrings;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// `export` of a tiny run.
class ExportCommandTest {
  private static final String TEXT = "abc|ca";

  @TempDir Path folder;
  private Path run = Path.of("");

  @BeforeEach
  void write() throws IOException {
    run = folder.resolve("tiny");
    TinyRun.write(run, TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 5);
  }

  private Path export(String name, Object... options) {
    Path out = folder.resolve(name);
    Outcome outcome = attempt(out, options);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("Wrote " + out);
    return out;
  }

  private Outcome attempt(Path out, Object... options) {
    return Outcome.run(
        Stream.concat(
                Stream.of("export", "--run", run, "--out", out, "--device", "cpu"),
                Arrays.stream(options))
            .toArray());
  }

  private static JsonNode facts(String provenance) {
    return Json.mapper().readTree(provenance).get("facts");
  }

  @Test
  void weightsAreThoseOfTheCheckpoint() {
    TensorFile written = Safetensors.read(export("weights.safetensors"));
    SortedMap<String, StoredTensor> weights =
        Safetensors.read(TinyRun.weightsFile(run, 5)).tensors();
    assertThat(written.tensors()).isEqualTo(weights);
    JsonNode facts = facts(written.metadata().getOrDefault("provenance", ""));
    assertThat(facts.get("run").stringValue()).isEqualTo("tiny");
    assertThat(facts.get("step").stringValue()).isEqualTo("5");
    assertThat(facts.get("checkpoint SHA-256").stringValue())
        .isEqualTo(RunDirectory.open(run).ref(5).sha256());
    assertThat(facts.get("headscope").stringValue()).isNotBlank();
    assertThat(facts.get("command").stringValue()).startsWith("headscope export --run ");
    assertThat(facts.get("model").stringValue()).contains("\"transformer\"");
  }

  @Test
  void activationsHaveTheShapesOfTransformerLens() {
    Path out =
        export(
            "read.safetensors",
            "--what",
            "activations,maps,rows",
            "--sites",
            "attn.hook_z,blocks.1.hook_resid_post,logits",
            "--text",
            TEXT,
            "--positions",
            "2..5");
    TensorFile written = Safetensors.read(out);
    assertThat(written.tensors().values().stream().map(t -> t.name() + t.shape()))
        .containsExactly(
            "blocks.0.attn.hook_pattern[2, 4, 6]",
            "blocks.0.attn.hook_z[4, 2, 4]",
            "blocks.1.attn.hook_pattern[2, 4, 6]",
            "blocks.1.attn.hook_z[4, 2, 4]",
            "blocks.1.hook_resid_post[4, 8]",
            "logits[4, 20]",
            "positions[4]",
            "rows[4, 20]",
            "tokens[4]");
    int[] tokens = TypedStrings.of(TEXT, vocabulary(), Optional.empty()).tokens();
    try (LanguageModel model = RunDirectory.open(run).model(5, ComputeDevice.CPU)) {
      ActivationCache cache =
          model.run(
              tokens,
              List.of(ActivationSite.of(Kind.HEAD_OUTPUT, 2), ActivationSite.of(Kind.PATTERN, 1)));
      float[] z = cache.get(ActivationSite.of(Kind.HEAD_OUTPUT, 2));
      assertThat(written.tensor("blocks.1.attn.hook_z").floats())
          .containsExactly(Arrays.copyOfRange(z, 2 * 8, z.length), offset(1e-6f));
      float[] second = cache.maps(1)[1];
      assertThat(
              Arrays.copyOfRange(
                  written.tensor("blocks.0.attn.hook_pattern").floats(), 4 * 6, 2 * 4 * 6))
          .containsExactly(Arrays.copyOfRange(second, 2 * 6, 6 * 6), offset(1e-6f));
      assertThat(written.tensor("rows").floats()[0])
          .isCloseTo((float) model.predict(tokens)[2][0], offset(1e-6f));
    }
    assertThat(
            facts(written.metadata().getOrDefault("provenance", "")).get("positions").stringValue())
        .isEqualTo("2 to 5");
  }

  private Vocabulary vocabulary() {
    return RunDirectory.open(run).info().data().task().vocabulary();
  }

  @Test
  void archivesHoldTheSameArrays() throws IOException {
    Path npz = export("read.npz", "--what", "weights,rows", "--text", TEXT);
    Path other = export("read.safetensors", "--what", "weights,rows", "--text", TEXT);
    Set<String> names = new TreeSet<>(Safetensors.shapes(other).keySet());
    names.add("provenance");
    try (ZipFile zip = new ZipFile(npz.toFile())) {
      assertThat(zip.stream().map(entry -> entry.getName().replaceFirst("\\.npy$", "")))
          .containsExactlyInAnyOrderElementsOf(names);
      byte[] rows = zip.getInputStream(zip.getEntry("rows.npy")).readAllBytes();
      byte[] same = new byte[6 * 20 * 4];
      Safetensors.read(other).tensor("rows").data().get(same);
      assertThat(Arrays.copyOfRange(rows, rows.length - same.length, rows.length)).isEqualTo(same);
    }
  }

  @Test
  void tablesBeginWithTheirProvenance() throws IOException {
    List<String> weights = Files.readAllLines(export("w.csv", "--what", "weights"));
    String hash = RunDirectory.open(run).ref(5).sha256();
    assertThat(weights.getFirst()).isEqualTo("run,step,sha256,headscope,spec,name,i0,i1,value");
    StoredTensor norm =
        Safetensors.read(TinyRun.weightsFile(run, 5)).tensor("blocks.2.attention.out.weight");
    String start = "tiny,5,%s,development,weights,".formatted(hash);
    assertThat(weights)
        .contains(start + "blocks.2.attention.out.weight,3,1," + norm.floats()[3 * 8 + 1])
        .contains(start + "blocks.1.norm1.weight,7,,1.0");
    List<String> curves = Files.readAllLines(export("c.csv", "--what", "curves"));
    assertThat(curves)
        .hasSize(3)
        .first()
        .isEqualTo(
            "run,sha256,headscope,spec,step,tokens,seconds,split,loss,accuracy,tvd,"
                + "learning_rate,gradient_norm,rate_factor");
    assertThat(curves.get(2)).endsWith(",curves,5,80,0.6,validation,,0.5,0.25,,,");
  }

  /// The rows of a model, read as those of another program, are the model's.
  @Test
  void exportedRowsAreAPredictor() throws IOException {
    Path instances = folder.resolve("test.jsonl");
    Outcome drawn =
        Outcome.run(
            "generate", "--preset", "reference", "--count", "3", "--seed", "4", "--out", instances);
    assertThat(drawn.code()).as(drawn.err()).isZero();
    Path rows = export("rows.csv", "--what", "rows", "--instances", instances);
    List<String> lines = Files.readAllLines(rows);
    assertThat(CsvLine.cells(lines.getFirst()).orElseThrow())
        .startsWith("run", "step", "sha256", "headscope", "spec", "id", "position", "token", "p0")
        .endsWith("p19");
    assertThat(lines.get(1)).contains(",rows of 3 instances,");
    JsonNode scored =
        Outcome.run(
                "evaluate",
                "--run",
                run,
                "--predictors",
                "rows:" + rows,
                "--instances",
                instances,
                "--device",
                "cpu",
                "--json")
            .json();
    assertThat(scored.get("pairs").get(0).get("tvd").doubleValue()).isZero();
    assertFails(
        1,
        "has rows of the instances in its file and of no other text",
        "predict",
        "--predictors",
        "rows:" + rows,
        "--text",
        "ab");
    assertFails(
        1,
        "does not exist",
        "predict",
        "--predictors",
        "rows:" + folder.resolve("none.csv"),
        "--text",
        "ab");
  }

  @Test
  void transformerLensModelsAreImportedAgain() throws IOException {
    Path lens = export("lens", "--format", "transformerlens");
    assertThat(Files.readString(lens.resolve("config.json"))).contains("tiny@5, HeadScope");
    Path back = folder.resolve("back");
    assertThat(Outcome.run("import", lens, "--out", back).code()).isZero();
    String mine = predict(run);
    assertThat(predict(back)).isEqualTo(mine).contains("rows");
    assertThat(
            facts(
                Safetensors.metadata(lens.resolve("model.safetensors"))
                    .getOrDefault("provenance", "")))
        .isNotEmpty();
  }

  private static String predict(Path run) {
    try (LanguageModel model =
        RunDirectory.open(run)
            .model(RunDirectory.open(run).checkpoints().getLast().step(), ComputeDevice.CPU)) {
      return "rows " + Arrays.deepToString(model.predict(new int[] {1, 2, 3, 1, 2}));
    }
  }

  @Test
  void curvesAreEvents() throws IOException {
    Path events = export("events", "--format", "tensorboard");
    byte[] file = Files.readAllBytes(events.resolve("events.out.tfevents.0.headscope"));
    assertThat(new String(file, StandardCharsets.ISO_8859_1))
        .contains("brain.Event:2", "provenance", "loss/train", "tvd/validation", "metrics SHA-256");
  }

  @Test
  void whatCannotBeWrittenIsRefused() throws IOException {
    Path taken = Files.writeString(folder.resolve("taken.npz"), "mine");
    refused(1, "taken.npz already exists; choose another name", taken);
    assertThat(taken).hasContent("mine");
    refused(2, "The format npz holds weights", folder.resolve("x.npz"), "--what", "curves");
    refused(2, "A CSV file has one table", folder.resolve("x.csv"));
    refused(2, "Name a --format", folder.resolve("x"));
    refused(2, "There is no format 'zip'", folder.resolve("x"), "--format", "zip");
    refused(2, "There is no part 'all'", folder.resolve("x.npz"), "--what", "all");
    refused(2, "reads an instance; name one", folder.resolve("x.npz"), "--what", "rows");
    refused(2, "reads no text", folder.resolve("x.npz"), "--text", TEXT);
    refused(1, "No head scores are stored", folder.resolve("x.npz"), "--what", "scores");
    Path sites = folder.resolve("x.npz");
    refused(
        1,
        "There is no site 'hook_x'; use one of hook_embed",
        sites,
        "--what",
        "activations",
        "--text",
        TEXT,
        "--sites",
        "hook_x");
    refused(
        1,
        "has no blocks.0.mixer.hook_state; choose another site",
        sites,
        "--what",
        "activations",
        "--text",
        TEXT,
        "--sites",
        "mixer.hook_state");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(run, taken);
    }
  }

  private void refused(int code, String sentence, Path out, Object... options) {
    attempt(out, options).assertFailed(code, sentence);
  }

  @Test
  void moreThanTheDiskHoldsIsRefused() {
    assertThatThrownBy(() -> FreeSpace.require(folder.resolve("new/x.npz"), Long.MAX_VALUE / 2))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("x.npz would have 4,611,686,018 GB, and its disk has ")
        .hasMessageContaining("GB free; free some space, or export less");
    FreeSpace.require(folder.resolve("new/x.npz"), 1);
  }

  @Test
  void cancelledExportsLeaveNothing() throws IOException {
    Cancellation cancelled = new Cancellation();
    Progress stopping =
        (phase, _, _) -> {
          if (phase.equals("writing arrays")) {
            cancelled.cancel();
          }
        };
    Path out = folder.resolve("stopped.npz");
    ExportSpec spec =
        new ExportSpec(
            RunDirectory.open(run).ref(5),
            out,
            ExportFormat.NPZ,
            Set.of(ExportPart.WEIGHTS),
            List.of(),
            List.of(),
            Optional.empty(),
            "");
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU)) {
      Context context = new Context(models, stopping, cancelled);
      assertThatThrownBy(() -> Exporting.run(spec, context, _ -> {}))
          .isInstanceOf(CancellationException.class);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(run);
    }
  }
}
