package org.headscope.engine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.io.tensor.TestTensors;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Complete runs are read, and every fault in a run has a sentence.
class RunDirectoryTest {
  private static final ModelConfig MODEL = TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0);

  @TempDir Path run;

  @BeforeEach
  void writeARun() throws IOException {
    TinyRun.write(run, MODEL, 0, 5, 10);
  }

  private Path weightsFile(long step) {
    return TinyRun.weightsFile(run, step);
  }

  private void writeWeights(long step, List<StoredTensor> tensors) throws IOException {
    TinyRun.writeWeights(run, step, tensors);
  }

  private void writeSums(long... steps) throws IOException {
    TinyRun.writeSums(run, steps);
  }

  private static List<StoredTensor> tensors() {
    return TinyRun.tensors(MODEL, 5);
  }

  private void refused(String... parts) {
    assertThatThrownBy(
            () -> {
              RunDirectory directory = RunDirectory.open(run);
              directory.metrics(_ -> {});
              directory.model(5, ComputeDevice.CPU).close();
            })
        .isInstanceOf(UserError.class)
        .hasMessageContainingAll(parts)
        .hasMessageMatching("[^\\n]*\\.")
        .hasMessageContaining(run.toString());
  }

  @Test
  void readsAWholeRun() {
    RunDirectory directory = RunDirectory.open(run);
    assertThat(directory.info()).isEqualTo(TinyRun.info(MODEL));
    assertThat(directory.name()).isEqualTo(run.getFileName().toString());
    assertThat(directory.complete()).isFalse();
    assertThat(directory.checkpoints()).extracting(Checkpoint::step).containsExactly(0L, 5L, 10L);
    assertThat(directory.checkpoint(OptionalLong.empty()).step()).isEqualTo(10);
    assertThat(directory.checkpoint(OptionalLong.of(5)).file()).isEqualTo(weightsFile(5));
    assertThat(directory.metrics(_ -> {})).hasSize(2);
    assertThat(directory.metrics(_ -> {}).getFirst().loss()).hasValue(2.5);
    assertThat(directory.metrics(_ -> {}).getLast().loss()).isEmpty();
  }

  @Test
  void rebuildsTheModelFromItsFiles() {
    int[] tokens = RegBench.VOCABULARY.encode("abc|ab");
    Map<String, float[]> weights = new TreeMap<>();
    tensors().forEach(t -> weights.put(t.name(), t.floats()));
    try (LanguageModel read = RunDirectory.open(run).model(5, ComputeDevice.CPU);
        LanguageModel made = LanguageModel.of("made", MODEL, weights, ComputeDevice.CPU)) {
      assertThat(read.predict(tokens)).isDeepEqualTo(made.predict(tokens));
    }
  }

  @Test
  void aMissingStepNamesTheNearest() throws IOException {
    for (long step : new long[] {100, 200, 300}) {
      writeWeights(step, tensors());
    }
    writeSums(0, 5, 10, 100, 200, 300);
    assertThatThrownBy(() -> RunDirectory.open(run).checkpoint(OptionalLong.of(120)))
        .isInstanceOf(UserError.class)
        .hasMessageEndingWith(
            "has no checkpoint of step 120; the nearest are of steps 5, 10, 100, 200.");
  }

  @Test
  void aRunWithoutCheckpointsOrMetricsCanBeOpened() throws IOException {
    TinyRun.unprotect(run);
    Files.delete(run.resolve("checkpoints/SHA256SUMS"));
    Files.delete(run.resolve("metrics.jsonl"));
    RunDirectory directory = RunDirectory.open(run);
    assertThat(directory.checkpoints()).isEmpty();
    assertThat(directory.metrics(_ -> {})).isEmpty();
    assertThatThrownBy(() -> directory.checkpoint(OptionalLong.empty()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no checkpoint yet");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "\"format\" : 1 # \"format\" : 3 # has format 3 but this version reads formats 1 to 2",
        "\"format\" : 1 # \"format\" : 0 # has format 0",
        "\"format\" : 1 # \"format\" : 18446744073709551617 # ",
        "\"format\" : 1 # \"format\" : \"1\" # has no format field",
        "\"format\" : 1, # # has no format field",
        "\"transformer\" # \"lstm\" # lstm",
        "\"architecture\" : \"transformer\", # # architecture",
        "\"layers\" : 2 # \"layers\" : 0 # \"model\": layers is 0",
        "\"layers\" : 2 # \"layers\" : 9223372036854775808 # model.layers",
        "\"layers\" : 2, # # layers",
        "\"heads\" : 2 # \"heads\" : 3 # heads",
        "\"rotary\" # \"sinusoidal\" # model.positions",
        "\"dropout\" : 0.0 # \"dropout\" : \"NaN\" # dropout",
        "\"reference\" # \"elsewhere\" # data",
        "\"beta2\" : 0.99 # \"beta2\" : 1e999 # training",
        "\"steps\" : 10 # \"steps\" : -1 # training.phases[0]",
        "\"steps\" : 10 # \"steps\" : 9223372036854775807 # phases.steps is 9223372036854775807",
        "\"instances\" : 0 # \"instances\" : 2147483647 # data.instances is 2147483647",
        "\"microBatch\" : 2 # \"microBatch\" : 2147483647 # training.microBatch is 2147483647",
        "\"validationInstances\" : 4 # \"validationInstances\" : 2147483647 # validationInstances",
        "\"run\" : 1 # \"run\" : null # seeds",
        "\"device\" : # \"device2\" : # device",
      })
  void refusesRunJson(String before, String after, String problem) throws IOException {
    TinyRun.unprotect(run);
    String text = Files.readString(run.resolve("run.json"));
    assertThat(text).contains(before);
    Files.writeString(
        run.resolve("run.json"), text.replaceFirst(before, after == null ? "" : after));
    refused("run.json", problem == null ? "format" : problem);
  }

  @Test
  void everyTruncationOfRunJsonIsRefused() throws IOException {
    TinyRun.unprotect(run);
    String text = Files.readString(run.resolve("run.json")).strip();
    for (int length = 0; length < text.length(); length++) {
      Files.writeString(run.resolve("run.json"), text.substring(0, length));
      assertThatThrownBy(() -> RunDirectory.open(run)).isInstanceOf(UserError.class);
    }
  }

  @Test
  void refusesFoldersThatAreNotRuns() throws IOException {
    assertThatThrownBy(() -> RunDirectory.open(run.resolve("nowhere")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("does not exist");
    assertThatThrownBy(() -> RunDirectory.open(run.resolve("run.json")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is not a folder");
    assertThatThrownBy(() -> RunDirectory.open(run.resolve("checkpoints")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no run.json");
    Files.write(run.resolve("run.json"), "{\"ü".getBytes(StandardCharsets.ISO_8859_1));
    refused("run.json", "UTF-8");
    Files.delete(run.resolve("run.json"));
    Files.createDirectory(run.resolve("run.json"));
    refused("run.json", "is a directory");
  }

  @Test
  void incompleteLastLinesAreSkipped() throws IOException {
    Path file = run.resolve("metrics.jsonl");
    String text = Files.readString(file);
    int first = text.indexOf('\n') + 1;
    for (int length = first; length < text.length() - 2; length++) {
      Files.writeString(file, text.substring(0, length));
      assertThat(RunDirectory.open(run).metrics(_ -> {})).hasSize(1);
    }
  }

  @Test
  void metricsThatTwoProcessesWroteAreReadWithAWarning() throws IOException {
    Path file = run.resolve("metrics.jsonl");
    List<String> warnings = new ArrayList<>();
    List<MetricsLine> before = RunDirectory.open(run).metrics(warnings::add);
    assertThat(warnings).isEmpty();
    String again = "{\"step\":%d,\"tokens\":1,\"seconds\":9,\"split\":\"train\"}\n";
    Files.writeString(
        file, TinyRun.checked(again.formatted(4) + again.formatted(5)), StandardOpenOption.APPEND);
    List<MetricsLine> lines = RunDirectory.open(run).metrics(warnings::add);
    assertThat(lines).extracting(MetricsLine::step).containsExactly(4L, 5L, 5L);
    assertThat(lines).contains(before.getLast()).doesNotContain(before.getFirst());
    assertThat(lines).extracting(MetricsLine::seconds).containsExactlyInAnyOrder(9.0, 0.6, 9.0);
    assertThat(warnings).singleElement().asString().contains(file.toString(), "twice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "{\"step\":5,\"tokens\":1,\"seconds\":1}",
        "{\"tokens\":1,\"seconds\":1,\"split\":\"train\"}",
        "{\"step\":-1,\"tokens\":1,\"seconds\":1,\"split\":\"train\"}",
        "{\"step\":9223372036854775808,\"tokens\":1,\"seconds\":1,\"split\":\"train\"}",
        "{\"step\":5,\"tokens\":1,\"seconds\":1,\"split\":\"train\",\"loss\":NaN}",
        "{\"step\":5,\"tokens\":1,\"seconds\":1,\"split\":\"train\",\"loss\":\"NaN\"}",
        "{\"step\":5,\"tokens\":1,\"seconds\":1,\"split\":\"train\",\"loss\":1e999}",
        "{\"step\":5,\"tokens\":1,\"seconds\":1,\"split\":\"train\",\"tvd\":-1}",
      })
  void refusesAMetricsLineAndNamesIt(String line) throws IOException {
    TinyRun.unprotect(run);
    Path file = run.resolve("metrics.jsonl");
    Files.writeString(file, Files.readString(file) + line + "\n");
    refused("metrics.jsonl", "line 3,");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nonsense",
        "00  step-00000005.safetensors",
        "HASH  step-5.safetensors",
        "HASH  ../../step-00000005.safetensors",
        "HASH  step-00000010.safetensors",
      })
  void refusesAListOfHashesAndNamesTheLine(String line) throws IOException {
    TinyRun.unprotect(run);
    Path file = run.resolve("checkpoints/SHA256SUMS");
    Files.writeString(file, Files.readString(file) + line.replace("HASH", "0".repeat(64)) + "\n");
    refused("SHA256SUMS", "line 4,");
  }

  @Test
  void changedWeightsAreRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(weightsFile(5));
    ByteBuffer data = ByteBuffer.wrap(bytes);
    data.put(bytes.length - 4, (byte) (data.get(bytes.length - 4) ^ 1));
    Files.write(weightsFile(5), bytes);
    refused("step-00000005", "SHA-256");
  }

  @Test
  void weightsMustFitTheModel() throws IOException {
    List<StoredTensor> tensors = tensors();
    writeWeights(5, tensors.subList(1, tensors.size()));
    writeSums(5);
    refused("step-00000005", "lacks the tensor embedding.weight");

    List<StoredTensor> more = new ArrayList<>(tensors);
    more.add(StoredTensor.float32("extra", List.of(1L), new float[1]));
    writeWeights(5, more);
    writeSums(5);
    refused("step-00000005", "tensor extra");

    List<StoredTensor> other = new ArrayList<>(tensors);
    other.set(0, StoredTensor.float32("embedding.weight", List.of(16L, 20L), new float[320]));
    writeWeights(5, other);
    writeSums(5);
    refused("step-00000005", "embedding.weight", "[16, 20]", "[20, 16]");

    other.set(0, TestTensors.int64("embedding.weight", List.of(20L, 16L), new long[320]));
    writeWeights(5, other);
    writeSums(5);
    refused("step-00000005", "embedding.weight", "I64");

    float[] bad = new float[320];
    bad[17] = Float.NaN;
    other.set(0, StoredTensor.float32("embedding.weight", List.of(20L, 16L), bad));
    writeWeights(5, other);
    writeSums(5);
    refused("step-00000005", "embedding.weight", "NaN or infinite");
  }

  @Test
  void weightsWhoseMetadataNameAnotherStepAreRefused() throws IOException {
    TensorFile content = TensorFile.of(new TreeMap<>(Map.of("step", "10")), tensors());
    AtomicFile.write(weightsFile(5), out -> Safetensors.write(out, content));
    writeSums(5);
    refused("step-00000005", "has step 10 in its metadata, but 5 in its name");
  }

  @Test
  void aModelThatIsTooLargeForTheMachineIsNotRead() throws IOException {
    String text = Files.readString(run.resolve("run.json"));
    String huge = text.replace("\"width\" : 16", "\"width\" : 8192");
    Files.writeString(run.resolve("run.json"), huge.replace("\"layers\" : 2", "\"layers\" : 128"));
    writeSums(0, 5, 10);
    refused("takes 1,237 GB of memory, more than is available");
  }

  @Test
  void weightsTooLargeForTheModelAreNotRead() throws IOException {
    long each = 1L << 30;
    String tensors =
        LongStream.range(0, 16)
            .mapToObj(i ->
                "\"t%d\":{\"dtype\":\"F32\",\"shape\":[%d],\"data_offsets\":[%d,%d]}"
                    .formatted(i, each / 4, i * each, (i + 1) * each))
            .collect(Collectors.joining(",", "{", "}"));
    byte[] header = tensors.getBytes(StandardCharsets.UTF_8);
    try (RandomAccessFile sparse = new RandomAccessFile(weightsFile(5).toFile(), "rw")) {
      sparse.setLength(8 + header.length + 16 * each);
      sparse.writeLong(Long.reverseBytes(header.length));
      sparse.write(header);
    }
    refused("step-00000005", "lacks the tensor embedding.weight");
  }

  @Test
  void aMissingOrDamagedWeightsFileIsNamed() throws IOException {
    byte[] whole = Files.readAllBytes(weightsFile(5));
    Files.write(weightsFile(5), Arrays.copyOf(whole, whole.length - 1));
    refused("step-00000005");
    Files.delete(weightsFile(5));
    refused("step-00000005", "does not exist");
  }

  @Test
  void readsReferences() throws IOException {
    assertThat(RunDirectory.Reference.parse("samples/a"))
        .isEqualTo(new RunDirectory.Reference(Path.of("samples/a"), OptionalLong.empty()));
    assertThat(RunDirectory.Reference.parse("samples/a@0500"))
        .isEqualTo(new RunDirectory.Reference(Path.of("samples/a"), OptionalLong.of(500)));
    Path odd = Files.createDirectory(run.resolve("odd@7"));
    assertThat(RunDirectory.Reference.parse(odd.toString()).directory()).isEqualTo(odd);
    assertThat(RunDirectory.Reference.parse(odd + "@3"))
        .isEqualTo(new RunDirectory.Reference(odd, OptionalLong.of(3)));
    for (String bad : List.of("a@", "a@x", "a@-1", "a@9223372036854775808", "a\0b")) {
      assertThatThrownBy(() -> RunDirectory.Reference.parse(bad)).isInstanceOf(UserError.class);
    }
  }
}
