package org.headscope.engine.training.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.KilledWriter;
import org.headscope.engine.io.RecordedDisk;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Resuming a run always leaves a readable run, even if interrupted.
class RunWriterTest {
  @TempDir Path run;

  @BeforeEach
  void writeARun() throws IOException {
    TinyRun.write(run, TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0), 0, 5, 10);
  }

  private RunWriter resume(long step) {
    RunDirectory opened = RunDirectory.open(run);
    return RunWriter.resume(opened, opened.metrics(_ -> {}), step);
  }

  private List<MetricsLine> metrics() {
    return RunDirectory.open(run).metrics(_ -> {});
  }

  private static void refused(Runnable action, String message) {
    assertThatThrownBy(action::run).isInstanceOf(UserError.class).hasMessageEndingWith(message);
  }

  @Test
  void resumingDeletesLaterCheckpoints() {
    resume(0);
    RunDirectory opened = RunDirectory.open(run);
    assertThat(opened.checkpoints()).extracting(Checkpoint::step).containsExactly(0L);
    assertThat(opened.metrics(_ -> {})).isEmpty();
    assertThat(TinyRun.weightsFile(run, 5)).doesNotExist();
  }

  @Test
  void aRunWhoseLaterCheckpointsCannotBeDeletedIsReadWithoutThem() throws IOException {
    Files.delete(TinyRun.weightsFile(run, 10));
    Files.createDirectories(TinyRun.weightsFile(run, 10).resolve("not-empty"));
    refused(() -> resume(5), "free some space, or choose another folder.");
    RunDirectory opened = RunDirectory.open(run);
    assertThat(opened.checkpoint(OptionalLong.empty()).step()).isEqualTo(5);
    opened.model(5, ComputeDevice.CPU).close();
  }

  /// The change of run.json when a training resumes on another device.
  @Test
  void runsAreReadableWhileTheirInfoIsReplaced() throws IOException {
    Path sums = run.resolve("checkpoints/SHA256SUMS");
    Path file = run.resolve("run.json");
    String before = Files.readString(file);
    RunWriter writer = resume(10);
    RunInfo moved = moved();
    writer.info(moved);
    assertThat(RunDirectory.open(run).info()).isEqualTo(moved);
    assertThat(RunDirectory.open(run).checkpoints()).hasSize(3);
    String after = Files.readString(file);
    Files.writeString(
        sums,
        CheckpointFiles.text(
            Sha256.hex(before.getBytes(StandardCharsets.UTF_8)), Sha256.hex(file), sums(0, 5, 10)));
    assertThat(RunDirectory.open(run).info()).isEqualTo(moved);
    Files.writeString(file, before);
    assertThat(RunDirectory.open(run).info().device()).isNotEqualTo(moved.device());
    resume(5);
    RunDirectory.open(run).model(5, ComputeDevice.CPU).close();
    Files.writeString(file, after.replace("cuda", "cpus"));
    refused(() -> RunDirectory.open(run), "(its SHA-256 differs); restore it from a copy.");
  }

  private SortedMap<String, String> sums(long... steps) throws IOException {
    SortedMap<String, String> sums = new TreeMap<>();
    for (long step : steps) {
      sums.put(RunFiles.weights(step), Sha256.hex(TinyRun.weightsFile(run, step)));
    }
    return sums;
  }

  private RunInfo moved() {
    RunInfo info = RunDirectory.open(run).info();
    return new RunInfo(
        info.format(),
        info.model(),
        info.data(),
        info.training(),
        info.seeds(),
        info.versions(),
        info.device() + "; from step 10 cuda",
        info.command());
  }

  private void mustMissLine(List<String> lines, int gone) throws IOException {
    List<String> others = new ArrayList<>(lines);
    others.remove(gone);
    Path file = run.resolve("metrics.jsonl");
    Files.write(file, others);
    refused(this::metrics, "restore it from a copy, or delete it.");
    Files.write(file, lines);
  }

  @Test
  void missingMetricsLinesAreDetected() throws IOException {
    RunWriter writer = resume(10);
    MetricsLine last = metrics().getLast();
    writer.append(last);
    writer.append(last);
    List<String> lines = Files.readAllLines(run.resolve("metrics.jsonl"));
    for (int line = 0; line < lines.size() - 1; line++) {
      mustMissLine(lines, line);
    }
    writer.complete();
    for (int line = 0; line < lines.size(); line++) {
      mustMissLine(lines, line);
    }
    assertThat(metrics()).hasSize(2); // the last of each step and split
    resume(5).append(last);
    assertThat(metrics()).as("the run continues").hasSize(2);
  }

  @Test
  void linesWithoutChainedChecksAreReadAndRewritten() throws IOException {
    Path file = run.resolve("metrics.jsonl");
    String chained = Files.readString(file);
    List<MetricsLine> lines = metrics();
    Files.write(file, lines.stream().map(CheckedJson::line).toList());
    assertThat(metrics()).isEqualTo(lines);
    assertThat(Files.readString(file)).isNotEqualTo(chained);
    resume(10);
    assertThat(Files.readString(file)).isEqualTo(chained);
  }

  @Test
  void onlyLeftoversOfKilledWritersAreDeleted() throws IOException {
    Path unit = run.resolve("analyses/probes/count-2.json");
    List<Path> left =
        List.of(
            KilledWriter.leftover(run.resolve("state.safetensors"), Duration.ZERO),
            KilledWriter.leftover(run.resolve("checkpoints/SHA256SUMS"), Duration.ZERO),
            KilledWriter.leftover(unit, Duration.ofMinutes(61)));
    List<Path> others =
        List.of(
            KilledWriter.leftover(unit, Duration.ZERO), // of a writer that may be alive
            Files.createFile(run.resolve(".notes.part")),
            Files.createFile(run.resolve("notes.part")));
    resume(10);
    assertThat(left).noneMatch(Files::exists);
    assertThat(others).allMatch(Files::exists);
  }

  @Test
  void aMissingOrEmptyOrIncompleteListIsReported() throws IOException {
    Path sums = run.resolve("checkpoints/SHA256SUMS");
    String whole = Files.readString(sums);
    Files.writeString(sums, whole.lines().skip(1).collect(Collectors.joining("\n", "", "\n")));
    refused(() -> RunDirectory.open(run), "restore the file from a copy of the run.");
    Files.delete(sums);
    refused(() -> RunDirectory.open(run), "SHA256SUMS is missing; restore it from a copy.");
    Files.createFile(sums);
    refused(() -> RunDirectory.open(run), "does not list run.json; restore it from a copy.");
  }

  @Test
  void theListMayBeMissingOnlyInRunsFromBeforeHashes() throws IOException {
    TinyRun.unprotect(run);
    assertThat(RunDirectory.open(run).unhashedWarning())
        .hasValueSatisfying(note -> assertThat(note).contains("go unnoticed"));
    Path sums = run.resolve("checkpoints/SHA256SUMS");
    String whole = Files.readString(sums);
    Files.writeString(sums, whole.substring(whole.indexOf('\n') + 1));
    refused(() -> resume(10), "does not list step-00000000.safetensors; restore it from a copy.");
    Files.delete(sums);
    refused(() -> resume(0), "SHA256SUMS is missing; restore it from a copy.");
    Files.createFile(run.resolve("COMPLETE"));
    refused(() -> RunDirectory.open(run), "SHA256SUMS is missing; restore it from a copy.");
    Files.createFile(sums);
    refused(() -> RunDirectory.open(run), "does not list any checkpoint; restore it from a copy.");
  }

  /// Lines that are lost with the power would be missing from a run that is resumed after them.
  @Test
  void theMetricsAreOnTheDiskBeforeTheStateOfTheirStep() throws IOException {
    RunWriter writer = resume(10);
    long size = Files.size(run.resolve("metrics.jsonl"));
    TensorFile state = TensorFile.of(new TreeMap<>(), TinyRun.tensors(moved().model(), 1));
    assertThat(RecordedDisk.steps(() -> writer.state(state)))
        .containsSubsequence(
            "force metrics.jsonl " + size, "move .state.safetensors to state.safetensors");
  }

  @Test
  void aFolderWithWeightsIsNotEmptyAndOneWithLeftoversIs() throws IOException {
    Path folder = run.resolve("new");
    Path weights = TinyRun.weightsFile(folder, 5);
    Files.createDirectories(weights.getParent());
    Files.createFile(weights.resolveSibling("SHA256SUMS"));
    KilledWriter.leftover(weights, Duration.ZERO);
    Files.createFile(folder.resolve(".training.lock"));
    RunWriter.requireEmpty(folder);
    Files.createFile(weights);
    refused(() -> RunWriter.requireEmpty(folder), "or resume the training in it.");
  }
}
